public import EventStore
internal import CBOR
public import LMDB

/// Something that could not be read from a session's history, or not be kept of it.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch` over
/// ``code`` always needs a `default`.
public struct HistoryError: Error, Hashable, Sendable {
  /// What went wrong, as a name that stays.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes the code of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store could not do its part; ``HistoryError/cause`` says why.
    public static let store = Code(rawValue: "store")
    /// Bytes that are no event.
    public static let malformedEvent = Code(rawValue: "malformedEvent")
    /// An event of a version that only a newer program can read.
    public static let newerEvent = Code(rawValue: "newerEvent")
    /// An event of an older version that no upcaster could bring up to date.
    public static let failedUpcast = Code(rawValue: "failedUpcast")
    /// The upcasters do not lead from every old version to today's.
    public static let incompleteUpcasters = Code(rawValue: "incompleteUpcasters")
    /// Bytes that are no hierarchy.
    public static let malformedSnapshot = Code(rawValue: "malformedSnapshot")
    /// What was written can't be read back, or reads back as something else.
    public static let unfaithful = Code(rawValue: "unfaithful")
    /// The state after a command is not the one that was recorded.
    public static let wrongDigest = Code(rawValue: "wrongDigest")
    /// A value that the log names is not there.
    public static let missingValue = Code(rawValue: "missingValue")
    /// The history begins with a state that is not there or can't be read.
    public static let unusableBase = Code(rawValue: "unusableBase")
  }

  /// What went wrong.
  public let code: Code
  /// What happened, to what.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// What the store said, where it was the store.
  public let cause: StoreError?

  package init(_ code: Code, _ message: String, hint: String? = nil, cause: StoreError? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }
}

extension HistoryError: CustomStringConvertible {
  /// What happened, what caused it, and what to do.
  public var description: String {
    var text = message
    if let cause { text += "\ncaused by: \(cause)" }
    if let hint { text += "\nhint: \(hint)" }
    return text
  }
}

extension HistoryError: StoreErrorConvertible {
  /// What the store said, passed on.
  public init(_ error: StoreError) {
    self.init(.store, error.message, hint: error.hint, cause: error)
  }

  /// What the database said, passed on.
  public init(_ error: LMDBError) { self.init(StoreError(error)) }
}

extension HistoryError {
  static func malformedEvent(_ position: UInt64, _ error: CBORError) -> HistoryError {
    malformedEvent(position, "\(error)")
  }

  static func malformedEvent(_ position: UInt64, _ why: String) -> HistoryError {
    HistoryError(
      .malformedEvent, "Event \(position) can't be read: \(why)",
      hint: "'navlog verify' tells whether the store is damaged")
  }
}
