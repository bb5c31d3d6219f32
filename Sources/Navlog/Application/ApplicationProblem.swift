import NavlogStore
public import NavlogNavigation
import NavlogRestoration

/// A refused command or a value that could not be kept, reported where no caller checks a result.
public struct ApplicationProblem: Hashable, Sendable, CustomStringConvertible {
  /// A stable name of the kind of problem.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A command was refused and had no effect.
    public static let refused = Code(rawValue: "refused")
    /// A value could not be encoded, or was too large.
    public static let notKept = Code(rawValue: "notKept")
    /// Events aren't recorded. If the memory is full because the disk is, the state is recorded
    /// once there is room, as ``memoryWritten`` reports.
    public static let notRecorded = Code(rawValue: "notRecorded")
    /// The session can't be written at the moment, most often because the disk is full: records
    /// stay in memory, and are lost if the process is killed.
    public static let recordingInMemory = Code(rawValue: "notSafe")
    /// The records in memory are written, or the current state is; none of the state was lost.
    public static let memoryWritten = Code(rawValue: "safeAgain")
    /// The session was ended; nothing that happens is recorded.
    public static let ended = Code(rawValue: "ended")
    /// Two stored properties of a class have the same key; only the first is kept.
    public static let equalKeys = Code(rawValue: "equalKeys")
    /// A class inherits another class's declaration, so its objects are restored by the other
    /// class's factory.
    public static let undeclaredClass = Code(rawValue: "undeclaredClass")
    /// What a crashed process had finished could not be added to the log, so commands may be lost;
    /// its file is kept.
    public static let commandsLost = Code(rawValue: "commandsLost")
    /// A deferred node could not be resumed, because there is no place for it; it stays deferred.
    public static let stillDeferred = Code(rawValue: "stillDeferred")
    /// The store contains sessions of another app, but none of this app.
    public static let otherApp = Code(rawValue: "otherApp")
    /// A storyboard names a class that the app has not registered; a plain controller is used
    /// instead (SEG-11).
    public static let unknownClass = Code(rawValue: "unknownClass")
    /// A factory threw, or returned nothing for a scene of a storyboard. A plain controller takes the
    /// place in the scene; a node that was to be restored is deferred.
    public static let factoryFailed = Code(rawValue: "factoryFailed")
    /// A controller could not be made from its storyboard.
    public static let instantiationFailed = Code(rawValue: "notMade")
    /// Two windows or controllers are distinguished only by their order (E34).
    public static let ambiguous = Code(rawValue: "ambiguous")
  }

  /// The kind of problem.
  public let code: Code
  /// What happened, to what, and what to do about it.
  public let message: String
  /// The refusal, if a command was refused.
  public let refusal: Refusal?

  /// The message.
  public var description: String { message }

  static func refused(_ refusal: Refusal, _ verb: String, of objects: [String])
    -> ApplicationProblem
  {
    let names = objects.isEmpty ? "" : " of " + objects.joined(separator: ", ")
    return ApplicationProblem(
      code: .refused, message: "'\(verb)'\(names) was refused: \(refusal) (\(refusal.rule))",
      refusal: refusal)
  }

  static func refusedScene(_ message: String) -> ApplicationProblem {
    ApplicationProblem(code: .refused, message: message, refusal: .unknownScene)
  }

  static func duplicateChildKey(_ key: String) -> ApplicationProblem {
    ApplicationProblem(
      code: .refused, message: "a child with the key '\(key)' already exists; choose another key",
      refusal: .invalidRegistration)
  }

  static func factoryFailed(of className: String, _ why: String) -> ApplicationProblem {
    ApplicationProblem(
      code: .factoryFailed,
      message: "the factory for '\(className)' \(why), so a plain controller is used", refusal: nil)
  }

  static func factoryThrew(_ path: String, _ why: String) -> ApplicationProblem {
    ApplicationProblem(
      code: .factoryFailed,
      message:
        "the factory for '\(path)' threw; the node is deferred, and the next launch tries again: \(why)",
      refusal: nil)
  }

  static func stillDeferred(_ error: ApplicationError) -> ApplicationProblem {
    ApplicationProblem(code: .stillDeferred, message: error.message, refusal: nil)
  }

  static func commandsLost(_ notice: StoreNotice) -> ApplicationProblem {
    ApplicationProblem(code: .commandsLost, message: notice.message, refusal: nil)
  }

  static func unknownClass(_ name: String, _ plain: String) -> ApplicationProblem {
    ApplicationProblem(
      code: .unknownClass,
      message:
        "the storyboard names class '\(name)', which isn't registered; a plain \(plain) is used",
      refusal: nil)
  }

  static func instantiationFailed(_ error: ApplicationError) -> ApplicationProblem {
    ApplicationProblem(code: .instantiationFailed, message: "\(error)", refusal: nil)
  }

  static func ambiguous(_ name: String, _ what: String) -> ApplicationProblem {
    ApplicationProblem(
      code: .ambiguous,
      message:
        "\(what) named '\(name)' are distinguished only by their order (E34); rename one",
      refusal: nil)
  }

  static func notKept(_ failure: StateCodingError, _ className: String) -> ApplicationProblem {
    ApplicationProblem(
      code: .notKept, message: "the state of a '\(className)': \(failure)", refusal: nil)
  }

  static func notKept(_ error: ApplicationError) -> ApplicationProblem {
    ApplicationProblem(code: .notKept, message: "\(error)", refusal: nil)
  }

  static func recordingInMemory(_ trouble: StoreError?) -> ApplicationProblem {
    ApplicationProblem(
      code: .recordingInMemory,
      message: "what happens is recorded in memory only, and lost if the process is killed: "
        + reason(trouble), refusal: nil)
  }

  private static func reason(_ trouble: StoreError?) -> String {
    guard let trouble else { return "the disk is too slow; make room" }
    return switch ApplicationError.Cause(trouble) {
    case .full: "\(trouble.message); make room"
    case .permission: "the store's directory denies access; restore its owner and permissions"
    default: "\(trouble)"
    }
  }

  static func memoryWritten() -> ApplicationProblem {
    ApplicationProblem(
      code: .memoryWritten,
      message: "all that was recorded in memory is in the store; nothing was lost",
      refusal: nil)
  }

  static func memoryWritten(in session: UInt32) -> ApplicationProblem {
    ApplicationProblem(
      code: .memoryWritten,
      message: "the state of the app is in the store again, and nothing of it was lost; session "
        + "\(session) goes on, without what led there while memory was full", refusal: nil)
  }

  static func notRecorded(_ error: StoreError) -> ApplicationProblem {
    let message = [error.message, error.hint].compactMap(\.self).joined(separator: "; ")
    return ApplicationProblem(code: .notRecorded, message: message, refusal: nil)
  }
}
