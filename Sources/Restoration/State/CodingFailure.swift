/// State that could not be encoded, decoded or migrated.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch` over
/// ``code`` always needs a `default`.
public struct CodingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, as a name that stays.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes the code of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key that belongs to the system (E35).
    public static let reservedKey = Code(rawValue: "reservedKey")
    /// A value that can't be written down.
    public static let unencodable = Code(rawValue: "unencodable")
    /// More than the class's budget allows.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// A value of another type than asked for.
    public static let mismatch = Code(rawValue: "mismatch")
    /// A migration that gave up.
    public static let migration = Code(rawValue: "migration")
  }

  /// What went wrong.
  public let code: Code
  /// Where in the state, such as `draft.lines[2]`; empty where all of it is meant.
  public let keyPath: String
  /// What happened, to what, and what to do.
  public let message: String

  /// Puts a failure together.
  public init(_ code: Code, at keyPath: String = "", _ message: String) {
    self.code = code
    self.keyPath = keyPath
    self.message = message
  }

  /// What happened, with the key path.
  public var description: String { keyPath.isEmpty ? message : "'\(keyPath)': \(message)" }
}
