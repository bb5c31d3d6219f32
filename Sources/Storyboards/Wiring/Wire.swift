package import NavlogNavigation

/// A command with its nodes.
package struct Wire: Sendable {
  /// The command.
  package let command: Command
  /// The additional nodes of the command.
  package let nodes: [Slot]

  init(_ command: Command, _ nodes: [Slot] = []) {
    self.command = command
    self.nodes = nodes
  }

  /// Returns the commands that make `children` the children of `parent`, each by its segue, as they
  /// awake (LIF-2).
  package static func relating(
    _ children: [(slot: Slot, segue: StoryboardSegue)], to parent: Slot, _ kind: Kind
  ) -> [Wire] {
    guard !children.isEmpty else { return [] }
    let slots = children.map(\.slot)
    switch kind {
    case .navigation: return [Wire(.setStack(parent, .immediate), slots)]
    case .tab: return [Wire(.setTabs(parent, .immediate), slots)]
    case .split:
      return children.map { Wire(.setColumn($0.slot, in: parent, $0.segue.column, .immediate)) }
    case .page: return [Wire(.setPages(parent, .scroll, .forward, .immediate), slots)]
    case .content, .table, .collection, .container, .more, .view, .object:
      return slots.flatMap {
        [Wire(.addChild($0, to: parent)), Wire(.didMove($0, to: parent))]
      }
    }
  }
}
