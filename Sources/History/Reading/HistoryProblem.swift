/// A problem found while folding events.
public struct HistoryProblem: Hashable, Sendable {
  /// The kinds of problems.
  public enum Kind: String, Hashable, Sendable {
    /// An event that is impossible in the current state; it had no effect.
    case impossible
    /// An event of a kind that only a newer program knows; it had no effect.
    case foreign
    /// The state after a command differs from the recorded digest.
    case wrongDigest
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The position of the event, or of the last event of the command.
  public let position: UInt64
}
