internal import NavlogStore
public import NavlogHistory

/// The reason why a fact could not be recorded, or the previous state could not be read.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable name of what went wrong.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String
    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store or its history reported an error; see ``RecordingError/cause``.
    public static let history = Code(rawValue: "history")
    /// The fact is impossible: it is about a screen that was removed, or that can't be in this
    /// place.
    public static let impossible = Code(rawValue: "impossible")
    /// A value can't be encoded or decoded.
    public static let unencodable = Code(rawValue: "unencodable")
  }

  /// The code of what went wrong.
  public let code: Code
  /// What happened, and to what.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// The error of the history, if there is one.
  public let cause: HistoryError?

  init(_ code: Code, _ message: String, hint: String? = nil, cause: HistoryError? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }

  init(_ error: HistoryError) {
    self.init(.history, error.message, hint: error.hint, cause: error)
  }

  init(_ error: StoreError) { self.init(HistoryError(error)) }

  /// The message and the hint.
  public var description: String { hint.map { "\(message)\nhint: \($0)" } ?? message }
}
