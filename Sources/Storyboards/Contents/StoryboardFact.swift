/// One fact about a storyboard, for comparing and printing.
public struct StoryboardFact: Hashable, Comparable, Sendable {
  /// The subject: `controller BYZ-38-t0r`, `segue 4S2-Ir-G1A`, `document`.
  public let subject: String
  /// The property: `class`, `to`…
  public let key: String
  /// The value.
  public let value: String

  init(_ subject: String, _ key: String, _ value: String) {
    self.subject = subject
    self.key = key
    self.value = value
  }

  /// Orders facts by subject, key and value.
  public static func < (one: StoryboardFact, other: StoryboardFact) -> Bool {
    (one.subject, one.key, one.value) < (other.subject, other.key, other.value)
  }
}
