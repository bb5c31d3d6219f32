/// The end of a command, to which forks, trims, snapshots and marks refer.
public struct CommandEnd: Hashable, Sendable {
  public let session: SessionNumber
  public let id: SessionID
  public let position: UInt64
  public let chain: HistoryHash
  /// The number of the command; 0 where a session begins.
  public let command: UInt64
  /// The time of the command's last event.
  public let time: UInt64

  /// The same position as the origin of another session.
  public var point: SessionOrigin.Point {
    SessionOrigin.Point(session: session, id: id, position: position, chain: chain)
  }
}
