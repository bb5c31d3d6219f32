/// A node that could not come back yet, as it was kept.
package struct Waiting: Hashable, Sendable {
  package var node: ArchivedNode
  /// The window it was the root of.
  package var window: ArchivedWindow?
  /// Whether its owner showed it, of several.
  package var isSelected: Bool

  /// Takes the node at `index` out of the archive that has it.
  package init(_ index: Int, of archive: Archive) {
    node = archive.nodes[index]
    window = if case .root(let window) = node.place { archive.windows[window] } else { nil }
    isSelected = node.owner.map { archive.nodes[$0].selected == index } ?? false
  }
}
