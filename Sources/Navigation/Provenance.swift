/// Where an archive was taken: after which event of which session.
public struct Provenance: Hashable, Sendable, CustomStringConvertible {
  /// The number of the session; 0 for the one that this session restores.
  public var session: UInt32
  /// The position in it.
  public var position: Position

  /// The state that this session restores.
  public static let restored = Provenance(session: 0, position: 0)

  /// Names a position of a session.
  public init(session: UInt32, position: Position) {
    self.session = session
    self.position = position
  }

  /// The position as people write it, `SESSION:POSITION`.
  public var description: String { "\(session):\(position)" }
}
