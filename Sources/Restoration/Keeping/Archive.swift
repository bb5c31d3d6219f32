package import Navigation

/// What preservation keeps of a hierarchy: the nodes whose chain of identifiers is complete.
///
/// A function of the hierarchy and its values, so there is one at every position.
package struct Archive: Hashable, Sendable {
  /// Two nodes that nothing but their order tells apart, although that order may change (E34).
  package struct Duplicate: Hashable, Sendable {
    package var path: String
    package var first: NodeID
    package var second: NodeID
  }

  /// The last event it knows of.
  package var position: Position = 0
  /// What the app itself encoded.
  package var application: [String: EncodedValue] = [:]
  /// The one-shot links that were opened, and how: they are never opened again.
  package var links: [String: String] = [:]
  /// What is known of the launch it is of.
  package var launch = LaunchFacts()
  package var windows: [ArchivedWindow] = []
  /// Owners before what they own, siblings in their order.
  package var nodes: [ArchivedNode] = []
  /// What was left out.
  package var exclusions: [Exclusion] = []
  package var duplicates: [Duplicate] = []

  package init() {}

  /// The index of the outermost node above `index`, itself included.
  package func root(of index: Int) -> Int {
    var current = index
    while let owner = nodes[current].owner { current = owner }
    return current
  }

  /// The scene whose window holds the node; `nil` where there is none.
  package func scene(of index: Int) -> String? {
    if case .root(let window) = nodes[root(of: index)].place { windows[window].scene } else { nil }
  }

  /// The width of the window that held the node; `nil` where there is none.
  package func width(of index: Int) -> SizeClass? {
    guard case .root(let window) = nodes[root(of: index)].place else { return nil }
    return windows[window].traits.horizontal
  }

  /// How many nodes lie below `index`.
  package func count(below index: Int) -> Int {
    var count = 0
    var pending = [index]
    while let next = pending.popLast() {
      let node = nodes[next]
      let below = node.children + node.attachments + (node.presented.map { [$0] } ?? [])
      count += below.count
      pending += below
    }
    return count
  }
}
