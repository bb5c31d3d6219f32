/// An error or a likely mistake in a storyboard.
public struct StoryboardProblem: Hashable, Sendable {
  /// The rule that finds a problem. New rules may be added.
  public struct Rule: Hashable, Sendable, CustomStringConvertible {
    /// The name of the rule.
    public let description: String
    /// Whether the problem is an error and not only a warning.
    public let isError: Bool

    init(_ name: String, isError: Bool = false) {
      description = name
      self.isError = isError
    }
  }

  /// The rule.
  public let rule: Rule
  /// The file.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The subject of the problem: an object identifier, a class, an action.
  public let subject: String
  /// What is wrong, and what to do.
  public let message: String
}
