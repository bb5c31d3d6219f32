/// Why an app could not be launched, or its session not be ended.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch` over
/// ``code`` always needs a `default`.
public struct ApplicationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, as a name that stays.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes the code of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store could not be opened, read or written.
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
  /// What happened, to what, and what to do.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
