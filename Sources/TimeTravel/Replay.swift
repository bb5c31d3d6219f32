public import EventStore
public import History
public import Navigation
public import Restoration

/// A session gone through again by today's code: its events folded, its commands decided anew.
public struct Replay: Sendable {
  /// A command that today's rules make something else of.
  public struct Deviation: Sendable {
    /// Where, and what.
    public let divergence: Divergence
    /// The command as it was recorded.
    public let command: LoggedCommand

    /// The innermost command that was under way when it came to that, with its position: a callback may
    /// have issued it. `nil` where the log has none.
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

    /// Why today's rules decline what was done, or did what they would decline.
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
  /// What the fold could make nothing of, and where the state is not the one that was recorded; the first
  /// of it.
  public private(set) var findings: [Finding] = []
  /// How many findings there were.
  public private(set) var findingCount: UInt64 = 0
  /// What was decided otherwise, oldest first.
  public private(set) var deviations: [Deviation] = []
  /// The nodes that the build with the manifest could not bring back: of each class and version the first.
  public private(set) var misfits: [Misfit] = []
  /// How many events were gone through.
  public private(set) var events: UInt64 = 0
  /// How many commands were decided again.
  public private(set) var commands: UInt64 = 0

  /// Whether everything is as it was recorded.
  public var isFaithful: Bool { findingCount == 0 && deviations.isEmpty && misfits.isEmpty }

  /// Replays the events behind `after` up to `through`.
  ///
  /// Every command of which a part lies in the range is decided; after a difference the next begins with
  /// the state that was recorded. Foreign events can't be decided and are told as differences.
  ///
  /// - Parameters:
  ///   - continues: goes on after the first difference.
  ///   - redecides: decides the commands again; else only the fold is compared.
  ///   - manifest: the classes of another build, to which those of the session are held.
  public init(
    _ history: SessionHistory, after: UInt64, through: UInt64, continues: Bool = false,
    redecides: Bool = true, against manifest: Manifest? = nil
  ) throws(HistoryError) {
    session = history.session
    let folded = try history.hierarchy(at: through, snapshots: .none, checksDigests: true)
    findings = folded.findings.filter { $0.position > after }
    // What lies before the range counts only where more was found than is kept.
    findingCount =
      folded.findingCount > UInt64(folded.findings.count)
      ? folded.findingCount : UInt64(findings.count)
    let start = try history.commandEnd(atOrBefore: after)
    events = through - min(start, through)
    if let manifest, through > start {
      misfits = try Misfit.all(
        in: history, after: start, through: through, against: manifest,
        limit: continues ? .max : 1)
    }
    guard redecides, through > start else { return }
    try redecide(history, start: start, through: through, continues: continues)
  }

  private mutating func redecide(
    _ history: SessionHistory, start: UInt64, through: UInt64, continues: Bool
  ) throws(HistoryError) {
    var redecision = Redecision(from: try history.hierarchy(at: start).hierarchy)
    var found: [Deviation] = []
    var count: UInt64 = 0
    try history.forEachCommand(from: start + 1, through: through) {
      (command) throws(HistoryError) in
      count += 1
      let entries = command.events.compactMap(\.entry)
      var divergence: Divergence?
      if let foreign = command.events.first(where: { $0.entry == nil }) {
        divergence = Divergence(foreign: foreign.position)
      } else {
        divergence = redecision.redecide(
          entries, digest: command.digest.map { Digest(structure: $0.structure, state: $0.state) })
      }
      guard let divergence, let end = command.events.last?.position else { return true }
      found.append(Deviation(divergence: divergence, command: command))
      guard continues else { return false }
      redecision = Redecision(from: try history.hierarchy(at: end).hierarchy)
      return true
    }
    deviations = found
    commands = count
  }
}
