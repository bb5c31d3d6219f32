/// Why a file is no catalogue: what is wrong, and where.
///
/// Match on ``code``; show ``description``. New codes may appear, so a `switch` over ``code`` always
/// needs a `default`.
public struct StoryboardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of fault it is: an open set.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as programs print it.
    public let description: String

    /// There is nothing in the file.
    public static let empty = Code(description: "empty")
    /// The file is no text.
    public static let binary = Code(description: "binary")
    /// The file is text in another encoding than UTF-8, or no valid UTF-8.
    public static let encoding = Code(description: "encoding")
    /// A merge left both sides of a conflict in the file.
    public static let mergeConflict = Code(description: "mergeConflict")
    /// The text is no well-formed XML.
    public static let malformed = Code(description: "malformed")
    /// The file declares or uses entities, which no storyboard does.
    public static let entity = Code(description: "entity")
    /// The file goes beyond what any storyboard needs: its length, its depth, its names.
    public static let limit = Code(description: "limit")
    /// Well-formed XML, and no storyboard.
    public static let notAStoryboard = Code(description: "notAStoryboard")
    /// A storyboard of another platform.
    public static let platform = Code(description: "platform")
    /// A storyboard in a format that isn't known.
    public static let format = Code(description: "format")
  }

  /// What is wrong.
  public let code: Code
  /// The file, as whoever imported it calls it.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What was found, and what would have been right.
  public let reason: String

  init(_ code: Code, file: String = "", line: Int, _ reason: String) {
    self.code = code
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// The place, then the reason.
  public var description: String { "\(file):\(line): \(reason)" }
}
