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
    /// A row is damaged; what it would have told is not known.
    public static let damaged = Kind(rawValue: "damaged")
    /// The store was migrated.
    public static let migrated = Kind(rawValue: "migrated")
    /// The store was written by a newer program, and is for reading only.
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
