public import NavlogLMDB

/// The reason why a store can't be opened in, or migrated to, the expected format.
public struct MigrationError: Error, Hashable, Sendable {
  /// A stable name of what went wrong.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The database reported an error.
    public static let database = Code(rawValue: "database")
    /// The database has rows, but no format row.
    public static let notAStore = Code(rawValue: "notAStore")
    /// A row is damaged.
    public static let corrupted = Code(rawValue: "corrupted")
    /// The store is newer than this program.
    public static let newerFormat = Code(rawValue: "newerFormat")
    /// The store is older than this program and has not been migrated.
    public static let olderFormat = Code(rawValue: "olderFormat")
    /// A migration is in progress, or was interrupted.
    public static let migrating = Code(rawValue: "migrating")
    /// There is no migration from the store's format.
    public static let missingStep = Code(rawValue: "missingStep")
  }

  public let code: Code
  /// What happened, and to what.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// The error of the database.
  public let cause: LMDBError?

  public init(_ code: Code, _ message: String, hint: String? = nil, cause: LMDBError? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }
}

extension MigrationError: LMDBErrorWrapping {
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
