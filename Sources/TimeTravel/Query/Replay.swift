public import NavlogStore
public import NavlogHistory
public import NavlogNavigation
public import NavlogRestoration

/// The replay of a recorded session with the current code: its events are applied, and its commands
/// decided again.
public struct Replay: Sendable {
  /// A command that the current rules decide differently.
  public struct Deviation: Sendable {
    /// The position and the two different events.
    public let divergence: Divergence
    /// The command as it was recorded.
    public let command: LoggedCommand
    /// The rule changed deliberately since the session was recorded, if the difference comes
    /// from it.
    public let change: RuleChange?

    /// The innermost command in progress at the divergence, with its position and its cause; a
    /// callback may have issued it. `nil` if the log has none.
    public var culprit: (command: Command, position: UInt64, cause: UInt64)? {
      for event in command.events.reversed() where event.position <= divergence.position {
        switch event.entry?.event {
        case .commanded(let command)?, .refused(let command, _)?:
          return (command, event.position, UInt64(event.entry?.link ?? 0))
        default: continue
        }
      }
      return nil
    }

    /// The refusal on either side: the current rules refuse the command, or the recorded session
    /// did.
    public var refusal: Refusal? {
      for entry in [divergence.actual, divergence.expected] {
        switch entry?.event {
        case .refused(_, let refusal)?, .dropped(_, let refusal)?: return refusal
        default: continue
        }
      }
      return nil
    }
  }

  /// The session.
  public let session: SessionNumber
  /// The first findings: events that can't be applied, and states that differ from the recorded
  /// digests.
  public private(set) var findings: [HistoryProblem] = []
  /// The total number of findings.
  public private(set) var findingCount: UInt64 = 0
  /// The commands that were decided differently, oldest first.
  public private(set) var deviations: [Deviation] = []
  /// The commands that are decided differently by rules changed deliberately, oldest first.
  public private(set) var changed: [Deviation] = []
  /// The nodes that a build with the manifest can't restore: the first one of each class and
  /// version.
  public private(set) var incompatible: [IncompatibleNode] = []
  /// The number of replayed events.
  public private(set) var events: UInt64 = 0
  /// The number of commands that were decided again.
  public private(set) var commands: UInt64 = 0

  /// Whether the replay matches the recording, apart from rules changed deliberately.
  public var isFaithful: Bool { findingCount == 0 && deviations.isEmpty && incompatible.isEmpty }

  /// Replays the events after `after` up to `through`.
  ///
  /// Decides every command that is partly in the range; after a divergence, the next command starts
  /// from the recorded state. Foreign events can't be decided and are reported as divergences. A
  /// difference that comes from a rule changed deliberately isn't a divergence.
  ///
  /// - Parameters:
  ///   - history: the session.
  ///   - after: the position before the first event.
  ///   - through: the position of the last event.
  ///   - continues: whether to continue after the first divergence.
  ///   - redecides: whether to decide the commands again; otherwise only the events are applied.
  ///   - manifest: the classes of another build, to check the session's classes against.
  public init(
    _ history: SessionHistory, after: UInt64, through: UInt64, continues: Bool = false,
    redecides: Bool = true, against manifest: Manifest? = nil
  ) throws(HistoryError) {
    session = history.session
    let folded = try history.hierarchy(at: through, snapshots: .none, checksDigests: true)
    findings = folded.findings.filter { $0.position > after }
    // Findings before the range count only if there were more than can be kept.
    findingCount =
      folded.findingCount > UInt64(folded.findings.count)
      ? folded.findingCount : UInt64(findings.count)
    let start = try history.commandEnd(atOrBefore: after)
    events = through - min(start, through)
    if let manifest, through > start {
      incompatible = try IncompatibleNode.all(
        in: history, after: start, through: through, against: manifest,
        limit: continues ? .max : 1)
    }
    guard redecides, through > start else { return }
    try redecide(history, start: start, through: through, continues: continues)
  }

  private mutating func redecide(
    _ history: SessionHistory, start: UInt64, through: UInt64, continues: Bool
  ) throws(HistoryError) {
    var commandReplay = CommandReplay(from: try history.hierarchy(at: start).hierarchy)
    let rules = try history.rules()
    var found: [Deviation] = []
    var changed: [Deviation] = []
    var count: UInt64 = 0
    try history.forEachCommand(from: start + 1, through: through) {
      (command) throws(HistoryError) in
      count += 1
      let entries = command.events.compactMap(\.entry)
      var divergence: Divergence?
      if let foreign = command.events.first(where: { $0.entry == nil }) {
        divergence = Divergence(foreign: foreign.position)
      } else {
        divergence = commandReplay.redecide(
          entries, digest: command.digest.map { Digest(structure: $0.structure, state: $0.state) })
      }
      guard let divergence, let end = command.events.last?.position else { return true }
      let change = RuleChange.explaining(divergence, in: command, since: rules)
      let deviation = Deviation(divergence: divergence, command: command, change: change)
      if change == nil { found.append(deviation) } else { changed.append(deviation) }
      guard continues || change != nil else { return false }
      commandReplay = CommandReplay(from: try history.hierarchy(at: end).hierarchy)
      return true
    }
    deviations = found
    self.changed = changed
    commands = count
  }
}

extension SessionHistory {
  /// The oldest version of the rules that decided some of its events: a fork begins with those of its
  /// trunk.
  fileprivate func rules() throws(HistoryError) -> RulesVersion {
    let rules = try segments().map { RulesVersion($0.info.description.rules) }
    return rules.min() ?? .current
  }
}

extension RuleChange {
  /// Returns the change since `version` that a divergence in `command` comes from.
  static func explaining(
    _ divergence: Divergence, in command: LoggedCommand, since version: RulesVersion
  ) -> RuleChange? {
    explaining(
      Difference(
        before: command.events.lazy.filter { $0.position < divergence.position }
          .compactMap { $0.entry?.event },
        recorded: divergence.expected?.event, now: divergence.actual?.event),
      since: version)
  }
}
