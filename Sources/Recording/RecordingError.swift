internal import EventStore
public import History

/// Why a fact could not be recorded, or what was there could not be read.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, as a name that stays.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes the code of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store, or the history in it, could not do its part; ``RecordingError/cause`` says why.
    public static let history = Code(rawValue: "history")
    /// The fact could not have happened: it is about a screen that is gone, or is where it can't be.
    public static let impossible = Code(rawValue: "impossible")
    /// A value that can't be encoded.
    public static let unencodable = Code(rawValue: "unencodable")
  }

  /// What went wrong.
  public let code: Code
  /// What happened, to what.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// What the history said, where it was the history.
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

  /// What happened, and what to do.
  public var description: String { hint.map { "\(message)\nhint: \($0)" } ?? message }
}
