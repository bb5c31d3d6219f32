/// The origin of a session's history.
public struct SessionOrigin: Hashable, Sendable {
  /// How a session was created.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// With an empty hierarchy.
    case fresh = 0
    /// By restoring the last state of another session.
    case restored = 1
    /// As a what-if branch: it shares the other session's history before its origin.
    case forked = 2
    /// From a session file.
    case imported = 3
    /// From the live hierarchy, because the previous session was given up.
    case continued = 4
  }

  /// A position in a session.
  public struct Point: Hashable, Sendable {
    public var session: SessionNumber
    public var id: SessionID
    public var position: UInt64
    public var chain: HistoryHash

    public init(session: SessionNumber, id: SessionID, position: UInt64, chain: HistoryHash) {
      self.session = session
      self.id = id
      self.position = position
      self.chain = chain
    }
  }

  public let kind: Kind
  /// The position from which the session was created; `nil` for a fresh session.
  public let point: Point?

  package init(_ kind: Kind, _ point: Point?) {
    self.kind = kind
    self.point = point
  }

  public static let fresh = SessionOrigin(.fresh, nil)
  public static func restored(from point: Point) -> SessionOrigin {
    SessionOrigin(.restored, point)
  }
  public static func forked(from point: Point) -> SessionOrigin { SessionOrigin(.forked, point) }
  public static func imported(from point: Point?) -> SessionOrigin {
    SessionOrigin(.imported, point)
  }
  public static func continued(from point: Point) -> SessionOrigin {
    SessionOrigin(.continued, point)
  }
}
