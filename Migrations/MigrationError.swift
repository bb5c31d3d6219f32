public import LMDB

/// Why a store has not the format it should have.
public struct MigrationError: Error, Hashable, Sendable {
  /// What went wrong, as a name that stays.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The database declined.
    public static let database = Code(rawValue: "database")
    /// The file holds something, but no format row.
    public static let notAStore = Code(rawValue: "notAStore")
    /// A row is not what was written.
    public static let corrupted = Code(rawValue: "corrupted")
    /// The store is newer than this program.
    public static let newerFormat = Code(rawValue: "newerFormat")
    /// The store is older than this program and has not been migrated.
    public static let olderFormat = Code(rawValue: "olderFormat")
    /// A migration is under way, or broke off.
    public static let migrating = Code(rawValue: "migrating")
    /// No migration leads on from the store's format.
    public static let missingStep = Code(rawValue: "missingStep")
  }

  public let code: Code
  /// What happened, to what.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// What the database said.
  public let cause: LMDBError?

  public init(_ code: Code, _ message: String, hint: String? = nil, cause: LMDBError? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }
}

extension MigrationError: LMDBErrorConvertible {
  public init(_ error: LMDBError) { self.init(.database, "The database declined", cause: error) }
}

extension MigrationError: CustomStringConvertible {
  public var description: String {
    var text = message
    if let cause { text += "\ncaused by: \(cause)" }
    if let hint { text += "\nhint: \(hint)" }
    return text
  }
}
