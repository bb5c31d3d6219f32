import NavlogExports
import Testing

@Suite struct GraphTests {
  private var graph: DirectedGraph {
    var graph = DirectedGraph("example", .right)
    graph.add(group: "Main \"one\"", [.init("0/a", "List; #1", .initial), .init("0/b", "<b>`x`|")])
    graph.add(.init("n12", "End", .visible))
    graph.add(.init("w0", "main", .window))
    graph.add(.init("end", "gone \\", .dashed))
    graph.add(.init(from: "0/a", to: "0/b", "show \"x\""))
    graph.add(.init(from: "0/b", to: "n12", nil, .dashed))
    graph.add(.init(from: "w0", to: "end", "embed", .inside))
    return graph
  }

  @Test func `names and labels for Graphviz are quoted`() {
    #expect(
      graph.dot == #"""
        digraph example {
          rankdir=LR; node [shape=box, fontname="sans-serif"]; edge [fontname="sans-serif"];
          subgraph cluster_0 {
            label="Main \"one\"";
            "0/a" [label="List; #1", penwidth=3];
            "0/b" [label="<b>`x`|"];
          }
          "n12" [label="End", style=bold];
          "w0" [label="main", shape=oval];
          "end" [label="gone \\", style=dashed];
          "0/a" -> "0/b" [label="show \"x\""];
          "0/b" -> "n12" [style=dashed];
          "w0" -> "end" [label="embed", arrowhead=diamond];
        }

        """#)
  }

  @Test func `names for Mermaid aren't keywords, and labels have no markup`() {
    #expect(
      graph.mermaid == #"""
        flowchart LR
          subgraph group0["Main #34;one#34;"]
            node0["List#59; #35;1"]
            node1["#60;b#62;#96;x#96;#124;"]
          end
          n12["End"]
          w0(["main"])
          node4["gone #92;"]
          node0 -->|"show #34;x#34;"| node1
          node1 -.-> n12
          w0 ==>|"embed"| node4
          classDef visible stroke-width:3px
          class n12 visible
          classDef initial stroke-width:3px
          class node0 initial
          classDef dashed stroke-dasharray:4 4
          class node4 dashed

        """#)
  }
}
