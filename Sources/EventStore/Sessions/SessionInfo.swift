/// A session as the store knows it.
public struct SessionInfo: Hashable, Sendable {
  /// How a session stands.
  public enum State: Hashable, Sendable {
    /// Its writer lives.
    case open
    /// It was ended by its writer.
    case clean
    /// Its process died; what it had finished is in the log, or will be at the next opening.
    case crashed
    /// It was given up because its log could not be written; nothing from `from` on was kept.
    case lost(from: UInt64)
  }

  public let number: SessionNumber
  public let id: LogID
  public let description: SessionDescription
  /// When it began, in nanoseconds since 1970.
  public let started: UInt64
  public let state: State
  /// When it ended, if it did.
  public let ended: UInt64?
  /// The position of its last event.
  public let head: UInt64
  /// The position below which its history was trimmed; for a fork, the one it was forked at.
  public let base: UInt64

  /// Whether it holds no events of its own.
  public var isEmpty: Bool { head == base }
}
