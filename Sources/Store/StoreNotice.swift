/// An unusual condition that was found and handled when a store was opened.
public struct StoreNotice: Hashable, Sendable, CustomStringConvertible {
  /// A stable name of the condition.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The database reported a notice.
    public static let database = Kind(rawValue: "database")
    /// A session whose process had died was recovered.
    public static let recovered = Kind(rawValue: "recovered")
    /// Data left by a crash could not be used, and was set aside.
    public static let rejected = Kind(rawValue: "rejected")
    /// A row is damaged; its content is unknown.
    public static let damaged = Kind(rawValue: "damaged")
    /// The store was migrated.
    public static let migrated = Kind(rawValue: "migrated")
    /// The store was written by a newer program, and is read-only.
    public static let newer = Kind(rawValue: "newer")
  }

  public let kind: Kind
  public let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  public var description: String { message }
}
