/// One thing a storyboard says, so that two can be compared and printed.
public struct Fact: Hashable, Comparable, Sendable {
  /// What it is said of: `controller BYZ-38-t0r`, `segue 4S2-Ir-G1A`, `document`.
  public let subject: String
  /// What is said: `class`, `destination`…
  public let key: String
  /// The value.
  public let value: String

  init(_ subject: String, _ key: String, _ value: String) {
    self.subject = subject
    self.key = key
    self.value = value
  }

  /// By subject, key, value.
  public static func < (one: Fact, other: Fact) -> Bool {
    (one.subject, one.key, one.value) < (other.subject, other.key, other.value)
  }
}
