package import Navigation

/// Reads from a session's events what was decided when it restored another, and how far the launch that
/// began it came.
///
/// Every reader of these events goes through here: the next launch, `why`, `restore --recorded`. Feed it
/// every event of the session in order, from the first one on.
package struct RestorationLog: Hashable, Sendable {
  /// What was decided for one node of the archive.
  package struct Decision: Hashable, Sendable {
    /// The event that records it.
    package let position: Position
    /// The node that stands for it now; `nil` where none does.
    package let object: NodeID?
    /// The event that made the node in the session that kept it.
    package let was: Position
    /// Where it was kept; ``Navigation/Provenance/restored`` for the state that the session restores.
    package let from: Provenance
    /// Its path, as a symbol of the session.
    package let path: Symbol
    package let verdict: Verdict
    /// The number behind the V of the rule that decided.
    package let rule: UInt8

    /// The name of the node in all archives that have it.
    ///
    /// - Parameter session: the session that is restored.
    package func key(restoring session: UInt32) -> ArchivedNode.Key {
      ArchivedNode.Key(session: from == .restored ? session : from.session, born: was)
    }
  }

  /// A node as its creation has it.
  package struct Creation: Hashable, Sendable {
    package let id: NodeID
    /// The name of its class; none is the kind's own.
    package let className: Symbol
    package let kind: Kind
    package var version: UInt32 = 1
  }

  /// The last node made in each slot.
  package private(set) var creations: [Slot: Creation] = [:]
  private var cited = Provenance.restored

  /// Whether the session began with a launch; `nil` until its first command has said so or has ended.
  package private(set) var isLaunch: Bool?
  /// Whether the app was told that it has finished launching, in a command that has ended.
  package private(set) var hasFinishedLaunching = false
  /// The last event of the launch before its presentations come back: what was made by then is the
  /// default interface or came back.
  package private(set) var launched: Position = 0
  /// Whether the launch ran to its very end: windows are shown, and presentations are back.
  ///
  /// A launch ends with a turn of its own, after those that show the windows. An older navlog left that
  /// turn out where it had nothing to present; there the first command after the launch shows that it
  /// was over.
  package private(set) var hasCompleted = false

  /// Whether anything was decided.
  private var hasDecided = false
  // The command under way.
  private var outermost: Command?
  private var finishes = false
  private var tells = false
  private var showsWindow = false

  package init() {}

  /// Whether the session's state is the app's: it has commands, and a launch that began it is over.
  package var isWhole: Bool { isLaunch == false || hasCompleted }

  /// Takes in the next event; what it decides, if it is a decision.
  @discardableResult
  package mutating func read(_ event: Event, at position: Position) -> Decision? {
    switch event {
    case .created(let slot, let name, _, let kind, _):
      creations[slot] = Creation(
        id: NodeID(slot: slot, born: position), className: name, kind: kind)
    case .propertySet(let slot, .version, let version): creations[slot]?.version = version
    case .cited(let provenance): cited = provenance
    case .judged(let slot, let was, let path, let verdict, let rule):
      hasDecided = true
      defer { cited = .restored }
      return Decision(
        position: position, object: slot.isNone ? nil : creations[slot]?.id, was: was, from: cited,
        path: path, verdict: verdict, rule: rule)
    case .called(let call) where call.callback != .turn: read(call.callback)
    case .commanded(let command):
      outermost = outermost ?? command
      if case .showWindow = command, !tells { showsWindow = true }
    case .ended: end(at: position)
    default: break
    }
    return nil
  }

  private mutating func read(_ callback: Callback) {
    tells = true
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
      // A window that a callback shows is no step of the launch.
      if showsWindow { launched = position } else { hasCompleted = isLastStep }
    }
    (outermost, finishes, tells, showsWindow) = (nil, false, false, false)
  }

  /// Whether the command that has ended shows that the launch is over.
  private var isLastStep: Bool {
    switch outermost {
    // Objects are released, and state that moves is written down, between the turns of a launch.
    case .release?: false
    case .setState?, .clearState?: !hasDecided
    default: true
    }
  }
}
