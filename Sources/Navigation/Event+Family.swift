extension Event {
  /// What an event does to its node; a node remembers the last position of each.
  public enum Family: UInt8, CaseIterable, Hashable, Sendable {
    /// Where the node is, and whether it is.
    case placed
    /// What the node keeps; remembered key by key.
    case changed
    /// What the node was told or asked.
    case called
  }

  /// The event's family, or nil for what only the log or a window is about.
  public var family: Family? {
    switch self {
    case .commanded, .refused, .postponed, .dropped, .with, .warned, .ended, .finishing, .finished,
      .cancelled, .deferred, .resumed, .windowOpened, .windowShown, .windowHidden,
      .windowTraitsSet, .sceneConnected, .sceneDisconnected, .applicationMoved, .preserving,
      .restorationExtended, .judged, .cited:
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

  /// The one node the event is about; none for the app, a window or the log itself.
  public var node: Slot {
    switch self {
    case .commanded, .refused, .postponed, .dropped, .ended, .finishing, .finished, .cancelled,
      .deferred, .resumed, .windowOpened, .windowShown, .windowHidden, .windowTraitsSet,
      .sceneConnected, .sceneDisconnected, .applicationMoved, .preserving, .restorationExtended,
      .cited:
      .none
    case .judged(let slot, _, _, _, _): slot
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

  /// Whether objects of the app hear of it; the rest is for the log alone.
  public var isDelivered: Bool {
    switch self {
    case .commanded, .refused, .postponed, .dropped, .with, .asked, .answered, .warned, .ended,
      .stateSet, .stateCleared, .propertySet, .linked, .unlinked, .finishing, .finished,
      .cancelled, .deferred, .resumed, .judged:
      false
    default: true
    }
  }
}
