import EventStore
public import Navigation
import Restoration

/// Something that was refused or could not be kept, told where no caller looks.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// What it was, as a name that stays.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes the code of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A command was refused; nothing was done.
    public static let refused = Code(rawValue: "refused")
    /// A value could not be encoded, or was too large.
    public static let notKept = Code(rawValue: "notKept")
    /// The store takes nothing any more.
    public static let notRecorded = Code(rawValue: "notRecorded")
    /// The session can't be written for now, most often because the disk is full: what is recorded
    /// waits in memory, and is lost if the process is killed.
    public static let notSafe = Code(rawValue: "notSafe")
    /// What waited in memory is written; nothing was lost.
    public static let safeAgain = Code(rawValue: "safeAgain")
    /// The session was ended before: nothing that happens is recorded.
    public static let ended = Code(rawValue: "ended")
    /// Two stored properties of a class have one key; the first is kept, the other is not.
    public static let equalKeys = Code(rawValue: "equalKeys")
    /// A class has the declaration of another, so that its objects come back as what that one's factory
    /// makes.
    public static let undeclaredClass = Code(rawValue: "undeclaredClass")
    /// The store holds the sessions of another app, and none of this one's.
    public static let otherApp = Code(rawValue: "otherApp")
    /// A storyboard names a class that the app has not registered; a plain one is there (SEG-11).
    public static let unknownClass = Code(rawValue: "unknownClass")
    /// A controller could not be made from its storyboard.
    public static let notMade = Code(rawValue: "notMade")
    /// Nothing but their order tells two windows or controllers apart (E34).
    public static let ambiguous = Code(rawValue: "ambiguous")
  }

  /// What it was.
  public let code: Code
  /// What happened, to what, and what to do.
  public let message: String
  /// The refusal, if it was one.
  public let refusal: Refusal?

  /// The message.
  public var description: String { message }

  static func refused(_ refusal: Refusal, _ verb: String, of objects: [String]) -> Problem {
    let names = objects.isEmpty ? "" : " of " + objects.joined(separator: ", ")
    return Problem(
      code: .refused, message: "'\(verb)'\(names) was refused: \(refusal) (\(refusal.rule))",
      refusal: refusal)
  }

  static func equalKeys(_ key: String) -> Problem {
    Problem(
      code: .refused, message: "a child with the key '\(key)' is there already; choose another",
      refusal: .invalidRegistration)
  }

  static func vetoed(_ path: String, _ why: String) -> Problem {
    Problem(
      code: .notKept, message: "the factory for '\(path)' gave up, so it stays out: \(why)",
      refusal: nil)
  }

  static func unknownClass(_ name: String, _ plain: String) -> Problem {
    Problem(
      code: .unknownClass,
      message: "the app registers no class '\(name)', so a plain \(plain) is there; register it",
      refusal: nil)
  }

  static func notMade(_ error: ApplicationError) -> Problem {
    Problem(code: .notMade, message: "\(error)", refusal: nil)
  }

  static func ambiguous(_ name: String, _ what: String) -> Problem {
    Problem(
      code: .ambiguous,
      message:
        "nothing but their order tells \(what) '\(name)' apart when they come back (E34); give one another name",
      refusal: nil)
  }

  static func notKept(_ failure: CodingFailure, _ className: String) -> Problem {
    Problem(
      code: .notKept, message: "the state of a '\(className)': \(failure)", refusal: nil)
  }

  static func notSafe(_ trouble: StoreError?) -> Problem {
    Problem(
      code: .notSafe,
      message: "what happens is recorded in memory only, and lost if the process is killed: "
        + "\(trouble?.message ?? "the disk is too slow"); make room", refusal: nil)
  }

  static func safeAgain() -> Problem {
    Problem(
      code: .safeAgain,
      message: "all that was recorded in memory is in the store; nothing was lost",
      refusal: nil)
  }

  static func notRecorded(_ error: StoreError) -> Problem {
    Problem(code: .notRecorded, message: "\(error)", refusal: nil)
  }
}
