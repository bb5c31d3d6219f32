extension Event {
  /// A kind of change to a node. Each node records the position of its last change of each kind.
  public enum Family: UInt8, CaseIterable, Hashable, Sendable {
    /// The event changes the node's place, or creates or releases it.
    case placed
    /// The event changes a value of the node; its last position is kept per key.
    case changed
    /// The event is a callback to the node or a question to it.
    case called
  }

  /// The event's family; `nil` for events about the log or a window only.
  public var family: Family? {
    switch self {
    case .commanded, .refused, .postponed, .dropped, .with, .warned, .ended, .finishing, .finished,
      .cancelled, .deferred, .resumed, .windowOpened, .windowShown, .windowHidden,
      .windowTraitsSet, .windowChanged, .sceneConnected, .sceneDisconnected, .sceneMoved,
      .applicationMoved, .preserving,
      .restorationExtended, .decisionRecorded, .provenanceRecorded:
      nil
    case .called, .asked, .answered, .appearanceBegan, .appearanceEnded: .called
    case .propertySet, .stateSet, .stateCleared, .preferredContentSizeSet, .traitsOverridden,
      .linked, .unlinked, .styleFrozen:
      .changed
    case .created, .released, .attached, .detached, .rootSet, .rootCleared, .childAdded,
      .childMoved,
      .childRemoved, .childSelected, .selectionCleared, .columnAssigned, .splitCollapsed,
      .splitExpanded, .viewPlaced, .viewRemoved, .presented, .adapted, .dismissed, .began:
      .placed
    }
  }

  /// The node that the event is about; ``Slot/none`` for events about the app, a window or the log.
  public var node: Slot {
    switch self {
    case .commanded, .refused, .postponed, .dropped, .ended, .finishing, .finished, .cancelled,
      .deferred, .resumed, .windowOpened, .windowShown, .windowHidden, .windowTraitsSet,
      .windowChanged, .sceneConnected, .sceneDisconnected, .sceneMoved, .applicationMoved,
      .preserving,
      .restorationExtended,
      .provenanceRecorded:
      .none
    case .decisionRecorded(let slot, _, _, _, _): slot
    case .called(let call): call.node
    case .asked(let question): question.node
    case .with(let slot), .answered(let slot, _, _), .warned(_, let slot),
      .created(let slot, _, _, _, _), .released(let slot), .propertySet(let slot, _, _),
      .stateSet(let slot, _, _), .stateCleared(let slot, _),
      .preferredContentSizeSet(let slot, _, _), .traitsOverridden(let slot, _),
      .linked(let slot, _, _), .unlinked(let slot, _), .attached(let slot, _), .detached(let slot),
      .rootSet(let slot, _), .rootCleared(let slot), .childAdded(let slot, _, _),
      .childMoved(let slot, _), .childRemoved(let slot), .childSelected(let slot),
      .selectionCleared(let slot), .columnAssigned(let slot, _), .splitCollapsed(let slot),
      .splitExpanded(let slot), .viewPlaced(let slot, _), .viewRemoved(let slot),
      .appearanceBegan(let slot, _), .appearanceEnded(let slot),
      .presented(let slot, _, _, _, _, _),
      .adapted(let slot, _, _), .dismissed(let slot), .styleFrozen(let slot, _):
      slot
    case .began(let container, _, _, _, _): container
    }
  }

  /// Whether the event is delivered to objects of the app. Other events are for the log only.
  public var isDelivered: Bool {
    switch self {
    case .commanded, .refused, .postponed, .dropped, .with, .asked, .answered, .warned, .ended,
      .stateSet, .stateCleared, .propertySet, .linked, .unlinked, .finishing, .finished,
      .cancelled, .deferred, .resumed, .decisionRecorded:
      false
    default: true
    }
  }
}
