package import NavlogNavigation

/// The part of a hierarchy that preservation keeps: the nodes whose chain of identifiers is
/// complete.
///
/// It is a function of the hierarchy and its values, so it exists at every position.
package struct Archive: Hashable, Sendable {
  /// Two nodes that are distinguished only by their order, which may change (E34).
  package struct Duplicate: Hashable, Sendable {
    package var path: String
    package var first: NodeID
    package var second: NodeID
  }

  /// The last event that it includes.
  package var position: Position = 0
  /// The values that the app itself encoded.
  package var application: [String: EncodedValue] = [:]
  /// The one-shot links that were opened, with their precedence; they are never opened again.
  package var links: [String: String] = [:]
  /// The activities of scenes, by the scenes' names (SCN-5).
  package var activities: [String: EncodedValue] = [:]
  /// Information on the launch that it is from.
  package var launch = LaunchFacts()
  package var windows: [ArchivedWindow] = []
  /// The nodes, owners before what they own, siblings in order.
  package var nodes: [ArchivedNode] = []
  /// The parts that were left out.
  package var exclusions: [Exclusion] = []
  package var duplicates: [Duplicate] = []
  /// The deferred nodes that can't be found in the sessions that kept them, as messages.
  package var unavailable: [String] = []

  package init() {}

  /// Returns the index of the outermost owner of the node at `index`, which may be the node itself.
  package func root(of index: Int) -> Int {
    var current = index
    while let owner = nodes[current].owner { current = owner }
    return current
  }

  /// Returns the scene of the window that contains the node; `nil` if there is none.
  package func scene(of index: Int) -> String? {
    if case .root(let window) = nodes[root(of: index)].place { windows[window].scene } else { nil }
  }

  /// Returns the width of the window that contains the node; `nil` if there is none.
  package func width(of index: Int) -> SizeClass? {
    guard case .root(let window) = nodes[root(of: index)].place else { return nil }
    return windows[window].traits.horizontal
  }

  /// Returns the number of nodes below `index`.
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
