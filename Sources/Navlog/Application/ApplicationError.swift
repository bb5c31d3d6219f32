import NavlogStore
import NavlogHistory
import NavlogRestoration

/// The reason why an operation on an app failed, such as its launch or ending its session.
///
/// Match on ``code`` and, for ``Code/store``, on ``cause``; show ``description``. New codes and
/// causes may appear in any release, so a `switch` over them always needs a `default`.
public struct ApplicationError: Error, Sendable, CustomStringConvertible {
  /// A stable name of what went wrong.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store could not be opened, read or written; see ``ApplicationError/cause``.
    public static let store = Code(rawValue: "store")
    /// Two classes claim the same id.
    public static let classes = Code(rawValue: "classes")
    /// The app was launched before.
    public static let launched = Code(rawValue: "launched")
    /// The app has not been launched yet.
    public static let notLaunched = Code(rawValue: "notLaunched")
    /// No node at that path is deferred.
    public static let nothingDeferred = Code(rawValue: "nothingDeferred")
    /// The deferred node can't be restored now: it has no place, or an ancestor is deferred too.
    public static let noPlace = Code(rawValue: "noPlace")
    /// A file isn't a storyboard.
    public static let storyboard = Code(rawValue: "storyboard")
    /// A storyboard doesn't contain the requested controller (E27).
    public static let noSuchScene = Code(rawValue: "noSuchScene")
    /// A storyboard connects a key that the class doesn't have (E39).
    public static let undefinedKey = Code(rawValue: "undefinedKey")
  }

  /// The code of what went wrong.
  public let code: Code
  /// Why the store could not be used; `nil` if the store isn't involved.
  public let cause: Cause?
  /// The error that the store threw, with all details; `nil` if the store isn't involved.
  public let underlying: (any Error)?
  /// What happened, to what, and what to do about it.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
    cause = nil
    underlying = nil
  }

  /// The message.
  public var description: String { message }
}

extension ApplicationError {
  /// Creates an error from an error of the store.
  init(_ error: StoreError) {
    code = .store
    cause = Cause(error)
    underlying = error
    // The message says it all; what the operating system reported is in the underlying error.
    let isPlain = [.path, .permission, .full, .vanished].contains(cause)
    message =
      isPlain
      ? [error.message, error.hint].compactMap(\.self).joined(separator: "\nhint: ") : "\(error)"
  }

  /// Creates an error from an error of reading a history.
  init(_ error: HistoryError) {
    code = .store
    cause = Cause(error)
    underlying = error
    message = "\(error)"
  }

  /// Creates the error for two classes that claim one id; the message names their Swift types.
  @MainActor init(_ conflict: Manifest.Conflict, _ registrations: [Registration]) {
    let types = registrations.filter {
      $0.declaration.id == conflict.id || $0.declaration.aliases.contains(conflict.id)
    }.map { "'\($0.type)'" }
    self.init(
      .classes,
      "the classes \(types.joined(separator: " and ")) claim the id '\(conflict.id)'; an id, or a former id, "
        + "belongs to one class, registered once")
  }

  /// Creates an error from an error of the store or of reading a history.
  init(from error: any Error) {
    switch error {
    case let error as ApplicationError: self = error
    case let error as StoreError: self.init(error)
    case let error as HistoryError: self.init(error)
    default: self.init(.other, "\(error)")
    }
  }

  /// Creates the error for a deferred node at `path` that can't be restored now.
  init(_ path: String, _ obstacle: String) {
    self.init(.noPlace, "'\(path)' can't come back now: \(obstacle)")
  }

  /// Creates the error for a store that could not be copied.
  package init(copying path: String, to copy: String, _ error: any Error) {
    self.init(.path, "'\(path)' can't be copied to '\(copy)': \(error)")
  }

  /// Creates the error for a store that can't be used for a reason of the application's own.
  init(_ cause: Cause, _ message: String) {
    code = .store
    self.cause = cause
    underlying = nil
    self.message = message
  }
}

extension ApplicationError: Hashable {
  /// Returns whether both have the same code, cause and message.
  public static func == (one: ApplicationError, other: ApplicationError) -> Bool {
    one.code == other.code && one.cause == other.cause && one.message == other.message
  }

  /// Hashes the code, the cause and the message.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(cause)
    hasher.combine(message)
  }
}
