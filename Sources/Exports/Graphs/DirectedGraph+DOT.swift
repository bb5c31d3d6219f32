extension DirectedGraph {
  /// The graph in the language of Graphviz.
  package var dot: String {
    var text = "digraph \(name) {\n"
    text +=
      direction == .right
      ? "  rankdir=LR; node [shape=box, fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\"];\n"
      : "  node [shape=box, fontname=\"sans-serif\"];\n"
    var groups = 0
    for element in elements {
      switch element {
      case .node(let node): text += "  \(Self.line(node))\n"
      case .edge(let edge): text += "  \(Self.line(edge))\n"
      case .group(let label, let nodes):
        text += "  subgraph cluster_\(groups) {\n    label=\(Self.quoted(label));\n"
        for node in nodes { text += "    \(Self.line(node))\n" }
        text += "  }\n"
        groups += 1
      }
    }
    return text + "}\n"
  }

  private static func line(_ node: Node) -> String {
    let look =
      switch node.style {
      case .plain: ""
      case .visible: ", style=bold"
      case .window: ", shape=oval"
      case .initial: ", penwidth=3"
      case .dashed: ", style=dashed"
      }
    return "\(quoted(node.id)) [label=\(quoted(node.label))\(look)];"
  }

  private static func line(_ edge: Edge) -> String {
    var attributes = edge.label.map { ["label=" + quoted($0)] } ?? []
    switch edge.style {
    case .plain: break
    case .dashed: attributes.append("style=dashed")
    case .inside: attributes.append("arrowhead=diamond")
    }
    let look = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return "\(quoted(edge.from)) -> \(quoted(edge.to))\(look);"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
