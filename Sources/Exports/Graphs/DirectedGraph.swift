/// A drawing of nodes and arrows, which Graphviz and Mermaid can lay out.
///
/// Labels are printed as they are: the caller makes invisible characters visible.
package struct DirectedGraph: Hashable, Sendable {
  /// The direction in which arrows lead.
  package enum Direction: Hashable, Sendable { case down, right }

  package struct Node: Hashable, Sendable {
    package enum Style: Hashable, Sendable {
      case plain
      /// On screen.
      case visible
      /// A window.
      case window
      /// Where the drawing begins.
      case initial
      /// A reference, or something that is missing.
      case dashed
    }

    /// The name of the node in the drawing; unique.
    let id: String
    let label: String
    let style: Style

    package init(_ id: String, _ label: String, _ style: Style = .plain) {
      (self.id, self.label, self.style) = (id, label, style)
    }
  }

  package struct Edge: Hashable, Sendable {
    package enum Style: Hashable, Sendable {
      case plain, dashed
      /// From a container to what is in it.
      case inside
    }

    let from: String
    let to: String
    let label: String?
    let style: Style

    package init(
      from: String, to: String, _ label: String? = nil, _ style: Style = .plain
    ) {
      (self.from, self.to, self.label, self.style) = (from, to, label, style)
    }
  }

  enum Element: Hashable, Sendable {
    case node(Node)
    case edge(Edge)
    case group(String, [Node])
  }

  let name: String
  let direction: Direction
  private(set) var elements: [Element] = []

  package init(_ name: String, _ direction: Direction = .down) {
    (self.name, self.direction) = (name, direction)
  }

  package mutating func add(_ node: Node) { elements.append(.node(node)) }
  package mutating func add(_ edge: Edge) { elements.append(.edge(edge)) }

  /// Adds nodes that are drawn in one frame.
  package mutating func add(group label: String, _ nodes: [Node]) {
    elements.append(.group(label, nodes))
  }

  var nodes: [Node] {
    elements.flatMap { element -> [Node] in
      switch element {
      case .node(let node): [node]
      case .group(_, let nodes): nodes
      case .edge: []
      }
    }
  }
}
