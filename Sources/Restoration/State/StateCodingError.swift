/// The reason why state could not be encoded, decoded or migrated.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch` over
/// ``code`` always needs a `default`.
public struct StateCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable name of what went wrong.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key is reserved by the system (E35).
    public static let reservedKey = Code(rawValue: "reservedKey")
    /// The value can't be encoded.
    public static let unencodable = Code(rawValue: "unencodable")
    /// The state is larger than the class's budget.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// The value is of another type than requested.
    public static let mismatch = Code(rawValue: "mismatch")
    /// A migration failed.
    public static let migration = Code(rawValue: "migration")
  }

  /// The code of what went wrong.
  public let code: Code
  /// The place in the state, such as `draft.lines[2]`; empty for the whole state.
  public let keyPath: String
  /// What happened, to what, and what to do about it.
  public let message: String

  /// Creates a failure.
  public init(_ code: Code, at keyPath: String = "", _ message: String) {
    self.code = code
    self.keyPath = keyPath
    self.message = message
  }

  /// The message, with the key path.
  public var description: String { keyPath.isEmpty ? message : "'\(keyPath)': \(message)" }
}
