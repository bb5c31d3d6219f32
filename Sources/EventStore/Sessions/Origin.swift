/// Where a session's history begins.
public struct Origin: Hashable, Sendable {
  /// How a session came to be.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// With an empty hierarchy.
    case fresh = 0
    /// By restoring what another session came to.
    case restored = 1
    /// As a what-if branch: below its origin, the other's history is its own.
    case forked = 2
    /// From a session file.
    case imported = 3
    /// From the live hierarchy, because the session before had to be given up.
    case continued = 4
  }

  /// A position of some session.
  public struct Point: Hashable, Sendable {
    public var session: SessionNumber
    public var id: LogID
    public var position: UInt64
    public var chain: Chain

    public init(session: SessionNumber, id: LogID, position: UInt64, chain: Chain) {
      self.session = session
      self.id = id
      self.position = position
      self.chain = chain
    }
  }

  public let kind: Kind
  /// What it came from; `nil` for a fresh session.
  public let point: Point?

  init(_ kind: Kind, _ point: Point?) {
    self.kind = kind
    self.point = point
  }

  public static let fresh = Origin(.fresh, nil)
  public static func restored(from point: Point) -> Origin { Origin(.restored, point) }
  public static func forked(from point: Point) -> Origin { Origin(.forked, point) }
  public static func imported(from point: Point?) -> Origin { Origin(.imported, point) }
  public static func continued(from point: Point) -> Origin { Origin(.continued, point) }
}
