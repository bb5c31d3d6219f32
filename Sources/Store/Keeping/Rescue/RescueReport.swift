/// The result of a rescue: what was kept of a damaged store, and what is lost.
public struct RescueReport: Hashable, Sendable {
  /// How the damaged file could be read.
  public enum Method: Hashable, Sendable {
    /// The tree is complete; single rows may be damaged.
    case asItStands
    /// The last commit is damaged; the tree of the previous one is complete and filled the gaps.
    case previousCommit
    /// The structure is damaged: every row with a correct checksum was read page by page.
    case pageByPage
  }

  /// The result for one session.
  public struct Session: Hashable, Sendable {
    public let number: SessionNumber
    public let id: SessionID
    /// The last position that was kept: every complete command up to it. The last commands may be
    /// in the outbox; the next opening adds them to the log.
    public let kept: UInt64
    /// The last position that the damaged store refers to.
    public let head: UInt64
  }

  public let method: Method
  /// The sessions that were kept, oldest first. If there are none, no store was created.
  public let sessions: [Session]
  /// What could not be kept, as text: sessions, positions, symbols, large values, other rows.
  public let lost: [String]
  /// What may have been removed before the damage and exists again, as text: it was found only in
  /// parts of the file that the last commit no longer used.
  public let broughtBack: [String]
  /// Whether a process was writing to the store, so that its last commit was read and what was
  /// written later isn't in the new store.
  public internal(set) var isSnapshot = false

  /// Whether the new store has exactly the content of the damaged one: the chains, the ends of the
  /// sessions, the symbols and the large values match.
  public var isWhole: Bool {
    lost.isEmpty && broughtBack.isEmpty && sessions.allSatisfy { $0.kept == $0.head }
  }
}
