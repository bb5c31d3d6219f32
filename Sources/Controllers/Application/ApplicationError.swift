import EventStore
import History
import Restoration

/// Why an app could not be launched, or its session not be ended.
///
/// Match on ``code``, and where it is ``Code/store`` on ``cause``; show ``description``. New codes and
/// causes may appear in any release, so a `switch` over them always needs a `default`.
public struct ApplicationError: Error, Sendable, CustomStringConvertible {
  /// What went wrong, as a name that stays.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes the code of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store could not be opened, read or written; ``ApplicationError/cause`` says why.
    public static let store = Code(rawValue: "store")
    /// Two classes claim the same id.
    public static let classes = Code(rawValue: "classes")
    /// The app was launched before.
    public static let launched = Code(rawValue: "launched")
    /// The app was not launched yet.
    public static let notLaunched = Code(rawValue: "notLaunched")
    /// Nothing waits to be restored there.
    public static let nothingDeferred = Code(rawValue: "nothingDeferred")
    /// A file is no storyboard.
    public static let storyboard = Code(rawValue: "storyboard")
    /// A storyboard has no such controller (E27).
    public static let noSuchScene = Code(rawValue: "noSuchScene")
    /// A storyboard connects what the class does not have (E39).
    public static let undefinedKey = Code(rawValue: "undefinedKey")
  }

  /// What went wrong.
  public let code: Code
  /// Why the store could not do its part; `nil` where it is not the store.
  public let cause: Cause?
  /// The error that the store threw, with all it knows; `nil` where it is not the store.
  public let underlying: (any Error)?
  /// What happened, to what, and what to do.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
    cause = nil
    underlying = nil
  }

  /// The message.
  public var description: String { message }
}

extension ApplicationError {
  /// The store could not do its part.
  init(_ error: StoreError) {
    code = .store
    cause = Cause(error)
    underlying = error
    message = "\(error)"
  }

  /// The history could not be read.
  init(_ error: HistoryError) {
    code = .store
    cause = Cause(error)
    underlying = error
    message = "\(error)"
  }

  /// Two classes claim one id: their Swift types are named.
  @MainActor init(_ conflict: Manifest.Conflict, _ registrations: [Register]) {
    let types = registrations.filter {
      $0.declaration.id == conflict.id || $0.declaration.aliases.contains(conflict.id)
    }.map { "'\($0.type)'" }
    self.init(
      .classes,
      "the classes \(types.joined(separator: " and ")) claim the id '\(conflict.id)'; an id, or a former id, "
        + "belongs to one class, registered once")
  }

  /// The store or the history could not do its part.
  init(from error: any Error) {
    switch error {
    case let error as ApplicationError: self = error
    case let error as StoreError: self.init(error)
    case let error as HistoryError: self.init(error)
    default: self.init(.other, "\(error)")
    }
  }

  /// A store could not be copied.
  package init(copying path: String, to copy: String, _ error: any Error) {
    self.init(.path, "'\(path)' can't be copied to '\(copy)': \(error)")
  }

  /// The store can't be used, for a reason of the application's own.
  init(_ cause: Cause, _ message: String) {
    code = .store
    self.cause = cause
    underlying = nil
    self.message = message
  }
}

extension ApplicationError: Hashable {
  /// Whether both say the same of the same.
  public static func == (one: ApplicationError, other: ApplicationError) -> Bool {
    one.code == other.code && one.cause == other.cause && one.message == other.message
  }

  /// Hashes what went wrong, and the message.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(cause)
    hasher.combine(message)
  }
}
