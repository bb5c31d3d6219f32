internal import NavlogRedaction

/// How many of an install's sessions are sent, and when.
public struct ShippingOptions: Hashable, Sendable {
  /// The bytes that may leave on one day (UTC).
  public var dailyBudget: UInt64
  /// The share of installs that ship, from 0 to 1; which ones, their pseudonyms decide.
  public var sample: Double
  /// What leaves in addition to the structure: the rules of 'navlog export --rules'.
  public var rules: String
  /// Whether the device answers questions about builds to come: it rehearses its next launch, and
  /// sends how many nodes of which declared classes would be lost. Sessions don't leave for that.
  public var answersQuestions: Bool

  public init(
    dailyBudget: UInt64 = 5 << 20, sample: Double = 1, rules: String = "",
    answersQuestions: Bool = false
  ) {
    (self.dailyBudget, self.sample, self.rules) = (dailyBudget, sample, rules)
    self.answersQuestions = answersQuestions
  }

  var policy: RedactionPolicy {
    get throws(ShippingError) {
      do throws(RedactionError) { return try RedactionPolicy(parsing: rules) } catch {
        throw ShippingError(.options, error.message, hint: error.hint)
      }
    }
  }
}
