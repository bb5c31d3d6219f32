/// What could be kept of a damaged store.
public struct RescueReport: Hashable, Sendable {
  /// How the damaged file could be read.
  public enum Way: Hashable, Sendable {
    /// Its structure is whole; single rows may be damaged.
    case asItStands
    /// Its last commit is damaged; the one before is whole.
    case previousCommit
    /// Its structure is damaged: page by page, every row that passes its checksum.
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
  public let sessions: [Session]
  /// What could not be kept, in words.
  public let lost: [String]
}
