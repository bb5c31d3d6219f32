/// The error for a file that can't be parsed as a storyboard.
///
/// Match on ``code``; show ``description``. New codes may appear, so a `switch` over ``code``
/// always needs a `default`.
public struct StoryboardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error. New codes may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    /// The file is empty.
    public static let empty = Code(description: "empty")
    /// The file isn't text.
    public static let binary = Code(description: "binary")
    /// The file is text in an encoding other than UTF-8, or invalid UTF-8.
    public static let encoding = Code(description: "encoding")
    /// The file contains the conflict markers of a merge.
    public static let mergeConflict = Code(description: "mergeConflict")
    /// The text isn't well-formed XML.
    public static let malformed = Code(description: "malformed")
    /// The file declares or uses entities, which no storyboard does.
    public static let entity = Code(description: "entity")
    /// The file exceeds a limit: its length, its depth, its names.
    public static let limit = Code(description: "limit")
    /// The file is well-formed XML but not a storyboard.
    public static let notAStoryboard = Code(description: "notAStoryboard")
    /// The storyboard is for an unsupported platform.
    public static let platform = Code(description: "platform")
    /// The format of the storyboard isn't known.
    public static let format = Code(description: "format")
  }

  /// The kind of error.
  public let code: Code
  /// The file name given at import.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What was found, and what was expected.
  public let reason: String

  init(_ code: Code, file: String = "", line: Int, _ reason: String) {
    self.code = code
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// The file and line, then the reason.
  public var description: String { "\(file):\(line): \(reason)" }
}
