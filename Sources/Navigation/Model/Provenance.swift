/// The session and the position at which an archive was taken.
public struct Provenance: Hashable, Sendable, CustomStringConvertible {
  /// The number of the session; 0 for the one that this session restores.
  public var session: UInt32
  /// The position in the session.
  public var position: Position

  /// The state that this session restores.
  public static let restored = Provenance(session: 0, position: 0)

  /// Creates a provenance.
  public init(session: UInt32, position: Position) {
    self.session = session
    self.position = position
  }

  /// The position in the form `SESSION:POSITION`.
  public var description: String { "\(session):\(position)" }
}
