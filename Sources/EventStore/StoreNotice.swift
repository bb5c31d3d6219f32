/// Something out of the ordinary that opening a store met and dealt with: nothing is skipped in silence.
public struct StoreNotice: Hashable, Sendable, CustomStringConvertible {
  /// What it was about, as a name that stays.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The database below had something to say.
    public static let database = Kind(rawValue: "database")
    /// A session whose process had died was brought to its end.
    public static let recovered = Kind(rawValue: "recovered")
    /// What a crash left could not be used, and was kept aside.
    public static let rejected = Kind(rawValue: "rejected")
    /// The store was migrated.
    public static let migrated = Kind(rawValue: "migrated")
    /// Sessions were removed as the retention policy says.
    public static let trimmed = Kind(rawValue: "trimmed")
  }

  public let kind: Kind
  public let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  public var description: String { message }
}
