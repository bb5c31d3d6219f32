/// A node that could not be restored yet, as it was kept.
package struct DeferredNode: Hashable, Sendable {
  package var node: ArchivedNode
  /// The window, if the node was its root.
  package var window: ArchivedWindow?
  /// The windows that were opened before that one.
  package var earlierWindows: ArraySlice<ArchivedWindow> = []
  /// Whether its owner had selected it.
  package var isSelected: Bool

  /// Copies the node at `index` from its archive.
  package init(_ index: Int, of archive: Archive) {
    node = archive.nodes[index]
    if case .root(let place) = node.place {
      window = archive.windows[place]
      earlierWindows = archive.windows[..<place]
    }
    isSelected = node.owner.map { archive.nodes[$0].selected == index } ?? false
  }
}
