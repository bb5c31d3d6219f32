/// What could be kept of a damaged store, and what is lost.
public struct RescueReport: Hashable, Sendable {
  /// How the damaged file could be read.
  public enum Way: Hashable, Sendable {
    /// Its tree is whole; single rows may be damaged.
    case asItStands
    /// Its last commit is damaged; the tree of the one before is whole and filled the gaps.
    case previousCommit
    /// Its structure is damaged: page by page, every row that passes its checksums.
    case pageByPage
  }

  /// What was kept of one session.
  public struct Session: Hashable, Sendable {
    public let number: SessionNumber
    public let id: LogID
    /// The last position kept: everything up to there, by whole commands.
    public let kept: UInt64
    /// The last position that the damaged store knew of.
    public let head: UInt64
  }

  public let way: Way
  /// The sessions that were kept, in the order they began. When there are none, no store was made.
  public let sessions: [Session]
  /// What could not be kept, in words: sessions, positions, symbols, large values, other rows.
  public let lost: [String]
  /// What is there although it may have been removed before the damage, in words: it was found only in
  /// parts of the file that the last commit no longer used.
  public let broughtBack: [String]

  /// Whether the new store holds all that the damaged one did, and nothing else: the chains, the ends of
  /// the sessions, the symbols and the large values agree.
  public var isWhole: Bool {
    lost.isEmpty && broughtBack.isEmpty && sessions.allSatisfy { $0.kept == $0.head }
  }
}
