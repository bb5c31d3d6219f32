public import NavlogStore
internal import NavlogCBOR

/// The reason why something could not be read from a session's history, or recorded in it.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch` over
/// ``code`` always needs a `default`.
public struct HistoryError: Error, Hashable, Sendable {
  /// A stable name of what went wrong.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store reported an error; see ``HistoryError/cause``.
    public static let store = Code(rawValue: "store")
    /// The bytes of an event are malformed.
    public static let malformedEvent = Code(rawValue: "malformedEvent")
    /// The event has a version that only a newer program can read.
    public static let newerEvent = Code(rawValue: "newerEvent")
    /// An event of an older version could not be converted by an upcaster.
    public static let failedUpcast = Code(rawValue: "failedUpcast")
    /// The upcasters don't cover every old version.
    public static let incompleteUpcasters = Code(rawValue: "incompleteUpcasters")
    /// The bytes of a snapshot are malformed.
    public static let malformedSnapshot = Code(rawValue: "malformedSnapshot")
    /// Written data can't be read back, or reads back differently.
    public static let unfaithful = Code(rawValue: "unfaithful")
    /// A value that the log refers to is missing.
    public static let missingValue = Code(rawValue: "missingValue")
    /// The state at the beginning of the history is missing or can't be read.
    public static let unusableBase = Code(rawValue: "unusableBase")
  }

  /// The code of what went wrong.
  public let code: Code
  /// What happened, and to what.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// The error of the store, if there is one.
  public let cause: StoreError?

  package init(_ code: Code, _ message: String, hint: String? = nil, cause: StoreError? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }
}

extension HistoryError: CustomStringConvertible {
  /// The message, the cause and the hint.
  public var description: String {
    // An error of the store that was passed on says all of it itself.
    if code == .store, let cause, cause.message == message { return "\(cause)" }
    var text = message
    if let cause { text += "\ncaused by: \(cause)" }
    if let hint { text += "\nhint: \(hint)" }
    return text
  }
}

extension HistoryError: StoreErrorWrapping {
  /// Creates an error from an error of the store.
  public init(_ error: StoreError) {
    self.init(.store, error.message, hint: error.hint, cause: error)
  }
}

extension HistoryError {
  static func malformedEvent(_ position: UInt64, _ error: CBORSyntaxError) -> HistoryError {
    malformedEvent(position, "\(error)")
  }

  static func malformedEvent(_ position: UInt64, _ why: String) -> HistoryError {
    HistoryError(
      .malformedEvent, "Event \(position) can't be read: \(why)",
      hint: "'navlog verify' tells whether the store is damaged")
  }
}
