public import Navigation

/// One thing that is not the same in two states of a session.
public enum Change: Hashable, Sendable {
  /// Where a node is: to what it belongs, and how.
  public enum Place: Hashable, Sendable {
    /// It belongs to nobody.
    case loose
    /// It is the root of a window.
    case root(WindowID)
    /// It is a child, at a place from 0 on.
    case child(of: NodeID, at: Int)
    /// It is presented.
    case presented(by: NodeID)
    /// It is a view or an object of its owner, or a controller that is kept and no child.
    case attached(to: NodeID)
  }

  /// There is a node that was not there.
  case added(NodeID, Place)
  /// A node is no more.
  case removed(NodeID, Place)
  /// A node is somewhere else.
  case moved(NodeID, from: Place, to: Place)
  /// A controller stands elsewhere between off screen and on.
  case appearance(NodeID, from: Appearance, to: Appearance)
  /// A controller's view was loaded, or is not any more.
  case loaded(NodeID, Bool)
  /// A parent shows the node, or does not any more.
  case selected(NodeID, Bool)
  /// A split is one stack, or has its columns.
  case collapsed(NodeID, Bool)
  /// A presented node took another style.
  case adapted(NodeID, from: Style, to: Style)
  /// A key of a node is another; the cells are those before and after, where there were any.
  case key(NodeID, Cell.Key, from: Cell?, to: Cell?)
  /// There is a window that was not there, or the other way round.
  case windowOpened(WindowID, Bool)
  /// A window is on screen, or is not any more.
  case windowShown(WindowID, Bool)
  /// A window has other size classes.
  case windowTraits(WindowID, from: Traits, to: Traits)
  /// A scene is connected, or is not any more.
  case scene(Symbol, isConnected: Bool)
  /// A transition is in flight that was not.
  case began(Transition)
  /// A transition is in flight no more.
  case ended(Transition)
  /// A presentation waits, or does not any more.
  case waiting(Deferral, Bool)
  /// Somebody else has the keyboard.
  case firstResponder(from: NodeID?, to: NodeID?)
  /// The reader's cursor is somewhere else.
  case focus(from: NodeID?, to: NodeID?)
  /// The app stands elsewhere in its life.
  case application(from: ApplicationState, to: ApplicationState)

  /// The node that it is about, where it is about one.
  public var node: NodeID? {
    switch self {
    case .added(let node, _), .removed(let node, _), .moved(let node, _, _),
      .appearance(let node, _, _), .loaded(let node, _), .selected(let node, _),
      .collapsed(let node, _), .adapted(let node, _, _), .key(let node, _, _, _):
      node
    default: nil
    }
  }
}
