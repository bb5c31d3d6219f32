/// Something that is wrong in a storyboard, or that will surprise.
public struct Problem: Hashable, Sendable {
  /// Which rule finds it: an open set.
  public struct Rule: Hashable, Sendable, CustomStringConvertible {
    /// The rule's name, as programs print it.
    public let description: String
    /// Whether nothing works there, or merely not as one would think.
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
  /// What it is about: an object identifier, a class, an action.
  public let subject: String
  /// What is wrong, and what to do.
  public let message: String
}
