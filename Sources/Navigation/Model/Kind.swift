/// What a node is: a kind of view controller, a view with state, or a plain restorable object.
public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
  /// A controller without a special role.
  case content
  /// A content controller that manages a table.
  case table
  /// A content controller that manages a collection.
  case collection
  /// A stack whose last child is visible.
  case navigation
  /// A set of tabs whose selected child is visible.
  case tab
  /// A split with columns, or with one stack when collapsed.
  case split
  /// A page controller whose children are the current pages.
  case page
  /// A custom container. A child is visible if its view was added.
  case container
  /// The More controller of a tab bar that has too many tabs for its width (TAB-2).
  case more
  /// A view whose state is preserved with its controller's.
  case view
  /// A restorable object that is neither controller nor view.
  case object

  /// Whether the node takes part in containment, presentation and appearance.
  public var isController: Bool { rawValue < Kind.view.rawValue }

  /// Whether only the container's own methods change its children; the other kinds allow child
  /// transitions (CON-7).
  public var managesChildren: Bool {
    switch self {
    case .navigation, .tab, .split, .page, .more: true
    case .content, .table, .collection, .container, .view, .object: false
    }
  }
}
