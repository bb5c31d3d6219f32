public import NavlogNavigation

/// One difference between two states of a session.
public enum Change: Hashable, Sendable {
  /// The place of a node: its owner, and its relation to it.
  public enum Place: Hashable, Sendable {
    /// The node has no owner.
    case loose
    /// The node is the root of a window.
    case root(WindowID)
    /// The node is a child, at an index from 0.
    case child(of: NodeID, at: Int)
    /// The node is presented.
    case presented(by: NodeID)
    /// The node is a view or an object of its owner, or a controller that is retained without being
    /// a child.
    case attached(to: NodeID)
  }

  /// A node was added.
  case added(NodeID, Place)
  /// A node was removed.
  case removed(NodeID, Place)
  /// A node moved to another place.
  case moved(NodeID, from: Place, to: Place)
  /// The class has another name in the build of the later session.
  case renamed(NodeID, from: Symbol, to: Symbol)
  /// A controller's appearance state changed.
  case appearance(NodeID, from: Appearance, to: Appearance)
  /// A controller's view was loaded or unloaded.
  case loaded(NodeID, Bool)
  /// The parent shows the node, or no longer shows it.
  case selected(NodeID, Bool)
  /// A split view collapsed into one stack, or expanded.
  case collapsed(NodeID, Bool)
  /// A presented node adapted to another style.
  case adapted(NodeID, from: Style, to: Style)
  /// A key of a node changed; the values are those before and after, `nil` where there was none.
  case key(NodeID, NodeValue.Key, from: NodeValue?, to: NodeValue?)
  /// A window was opened or closed.
  case windowOpened(WindowID, Bool)
  /// A window was shown or hidden.
  case windowShown(WindowID, Bool)
  /// The size classes of a window changed.
  case windowTraits(WindowID, from: Traits, to: Traits)
  /// A scene was connected or disconnected, by its name in the state in which it is connected.
  case scene(Symbol, isConnected: Bool)
  /// A connected scene moved to another state, by its name in the later state.
  case sceneMoved(Symbol, from: SceneState, to: SceneState)
  /// A transition began.
  case began(Transition)
  /// A transition ended.
  case ended(Transition)
  /// A presentation was deferred, or is no longer deferred.
  case waiting(PendingPresentation, Bool)
  /// The first responder changed.
  case firstResponder(from: NodeID?, to: NodeID?)
  /// The accessibility focus changed.
  case focus(from: NodeID?, to: NodeID?)
  /// The application state changed.
  case application(from: ApplicationState, to: ApplicationState)

  /// The node that changed, if the change is about a node.
  public var node: NodeID? {
    switch self {
    case .added(let node, _), .removed(let node, _), .moved(let node, _, _),
      .renamed(let node, _, _), .appearance(let node, _, _), .loaded(let node, _),
      .selected(let node, _),
      .collapsed(let node, _), .adapted(let node, _, _), .key(let node, _, _, _):
      node
    default: nil
    }
  }
}
