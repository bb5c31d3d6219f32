/// What a node is: a kind of view controller, a view with state, or a plain restorable object.
public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
  /// A controller without a role of its own.
  case content
  /// A content controller that manages a table.
  case table
  /// A content controller that manages a collection.
  case collection
  /// A stack of which the last child is shown.
  case navigation
  /// A set of which the selected child is shown.
  case tab
  /// Columns, or one stack when collapsed.
  case split
  /// Pages of which the current ones are children.
  case page
  /// A custom container: children are shown where their views are placed.
  case container
  /// The More controller of a tab bar that has too many tabs for its width (TAB-2).
  case more
  /// A view whose state is kept with its controller's.
  case view
  /// A restorable object that is neither controller nor view.
  case object

  /// Whether the node takes part in containment, presentation and appearance.
  public var isController: Bool { rawValue < Kind.view.rawValue }

  /// Whether the container's own verbs decide which children it has; CON-7 is for the others.
  public var managesChildren: Bool {
    switch self {
    case .navigation, .tab, .split, .page, .more: true
    case .content, .table, .collection, .container, .view, .object: false
    }
  }
}
