extension DirectedGraph {
  /// The graph as a Mermaid flowchart, which GitHub and GitLab draw in Markdown.
  package var mermaid: String {
    var names = Names()
    var text = "flowchart \(direction == .right ? "LR" : "TD")\n"
    var groups = 0
    for element in elements {
      switch element {
      case .node(let node): text += "  \(names[node.id])\(Self.shape(node))\n"
      case .edge(let edge): text += "  " + Self.line(edge, &names) + "\n"
      case .group(let label, let nodes):
        text += "  subgraph group\(groups)[\(Self.quoted(label))]\n"
        for node in nodes { text += "    \(names[node.id])\(Self.shape(node))\n" }
        text += "  end\n"
        groups += 1
      }
    }
    for (style, look) in Self.looks {
      let styled = nodes.filter { $0.style == style }.map { names[$0.id] }
      guard !styled.isEmpty else { continue }
      text += "  classDef \(style) \(look)\n  class \(styled.joined(separator: ",")) \(style)\n"
    }
    return text
  }

  private static let looks: [(Node.Style, String)] = [
    (.visible, "stroke-width:3px"), (.initial, "stroke-width:3px"),
    (.dashed, "stroke-dasharray:4 4"),
  ]

  /// Names that Mermaid can't take for words of its own.
  private struct Names {
    private var known: [String: String] = [:]

    subscript(id: String) -> String {
      mutating get {
        if let name = known[id] { return name }
        let isPlain = id.wholeMatch(of: /[nw][0-9]+/) != nil
        let name = isPlain ? id : "node\(known.count)"
        known[id] = name
        return name
      }
    }
  }

  private static func shape(_ node: Node) -> String {
    node.style == .window ? "([\(quoted(node.label))])" : "[\(quoted(node.label))]"
  }

  private static func line(_ edge: Edge, _ names: inout Names) -> String {
    let arrow =
      switch edge.style {
      case .plain: "-->"
      case .dashed: "-.->"
      case .inside: "==>"
      }
    let label = edge.label.map { "|\(quoted($0))|" } ?? ""
    return "\(names[edge.from]) \(arrow)\(label) \(names[edge.to])"
  }

  /// Quotes a label. Characters with a meaning to Mermaid, HTML or Markdown become numbers.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if "\"#&<>;|`\\*_~".unicodeScalars.contains(scalar) {
        quoted += "#\(scalar.value);"
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
