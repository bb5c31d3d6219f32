package import NavlogNavigation

/// Reads from a session's events what was decided when it restored another session, and how far its
/// launch got.
///
/// All readers of these events use this type: the next launch, `why`, `restore --recorded`. Pass it
/// every event of the session in order, from the first one on.
package struct RestorationLog: Hashable, Sendable {
  /// The decision on one node of the archive.
  package struct Decision: Hashable, Sendable {
    /// The event that records it.
    package let position: Position
    /// The node that represents it now; `nil` if there is none.
    package let object: NodeID?
    /// The event that created the node in the session that kept it.
    package let was: Position
    /// The session that kept it; ``NavlogNavigation/Provenance/restored`` for the state that the
    /// session restores.
    package let from: Provenance
    /// Its path, as a symbol of the session.
    package let path: Symbol
    package let outcome: RestorationOutcome
    /// The deciding rule.
    package let rule: LoggedRule

    /// Returns the identity of the node in all archives that contain it.
    ///
    /// - Parameter session: the session that is restored.
    package func key(restoring session: UInt32) -> ArchivedNode.Key {
      ArchivedNode.Key(session: from == .restored ? session : from.session, born: was)
    }
  }

  /// A node at its creation.
  package struct Creation: Hashable, Sendable {
    package let id: NodeID
    /// The name of its class; `.none` for the kind's own class.
    package let className: Symbol
    package let kind: Kind
    package var version: UInt32 = 1
  }

  /// The last node created in each slot.
  package private(set) var creations: [Slot: Creation] = [:]
  private var cited = Provenance.restored

  /// Whether the session began with a launch; `nil` until its first command shows it or has ended.
  package private(set) var isLaunch: Bool?
  /// Whether the app was notified of the end of its launch, in a command that has ended.
  package private(set) var hasFinishedLaunching = false
  /// The last event of the launch before its presentations are restored; nodes created by then
  /// belong to the default interface or were restored.
  package private(set) var launched: Position = 0
  /// Whether the launch was completed: windows are shown, and presentations are restored.
  ///
  /// A launch ends with a turn of its own, after those that show the windows. Older versions of
  /// Navlog omitted that turn if there was nothing to present; there, the first command after the
  /// launch shows that it was complete.
  package private(set) var hasCompleted = false

  /// Whether there was a decision.
  private var hasDecided = false
  // The outermost command in progress.
  private var outermost: Command?
  private var finishes = false
  private var callsBack = false
  private var showsWindow = false

  package init() {}

  /// Whether the session's state is the app's: it has commands, and the launch at its beginning is
  /// complete.
  package var isWhole: Bool { isLaunch == false || hasCompleted }

  /// Reads the next event, and returns its decision if it is one.
  @discardableResult
  package mutating func read(_ event: Event, at position: Position) -> Decision? {
    switch event {
    case .created(let slot, let name, _, let kind, _):
      creations[slot] = Creation(
        id: NodeID(slot: slot, born: position), className: name, kind: kind)
    case .propertySet(let slot, .version, let version): creations[slot]?.version = version
    case .provenanceRecorded(let provenance): cited = provenance
    case .decisionRecorded(let slot, let was, let path, let outcome, let rule):
      hasDecided = true
      defer { cited = .restored }
      return Decision(
        position: position, object: slot.isNone ? nil : creations[slot]?.id, was: was, from: cited,
        path: path, outcome: outcome, rule: LoggedRule(number: rule))
    case .called(let call) where call.callback != .turn: read(call.callback)
    case .commanded(let command):
      outermost = outermost ?? command
      if case .showWindow = command, !callsBack { showsWindow = true }
    case .ended: end(at: position)
    default: break
    }
    return nil
  }

  private mutating func read(_ callback: Callback) {
    callsBack = true
    switch callback {
    case .willFinishLaunching where isLaunch == nil: isLaunch = true
    case .didFinishLaunching where isLaunch == true: finishes = true
    default: break
    }
  }

  private mutating func end(at position: Position) {
    if isLaunch == nil { isLaunch = false }
    if !hasFinishedLaunching {
      launched = position
      hasFinishedLaunching = finishes
    } else if !hasCompleted {
      // A window that a callback shows isn't a step of the launch.
      if showsWindow { launched = position } else { hasCompleted = isLastStep }
    }
    (outermost, finishes, callsBack, showsWindow) = (nil, false, false, false)
  }

  /// Whether the command that has ended shows that the launch is complete.
  private var isLastStep: Bool {
    switch outermost {
    // Objects are released and continuous state is recorded between the turns of a launch.
    case .release?: false
    case .setState?, .clearState?: !hasDecided
    default: true
    }
  }
}
