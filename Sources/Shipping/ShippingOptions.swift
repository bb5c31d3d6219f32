internal import NavlogRedaction

/// How much of an install's sessions leaves, and when.
public struct ShippingOptions: Hashable, Sendable {
  /// The bytes that may leave on one day (UTC).
  public var dailyBudget: UInt64
  /// The share of installs that ship, from 0 to 1; which ones, their pseudonyms decide.
  public var sample: Double
  /// What leaves in addition to the structure: the rules of 'navlog export --rules'.
  public var rules: String

  public init(dailyBudget: UInt64 = 5 << 20, sample: Double = 1, rules: String = "") {
    (self.dailyBudget, self.sample, self.rules) = (dailyBudget, sample, rules)
  }

  var policy: RedactionPolicy {
    get throws(ShippingError) {
      do throws(RedactionError) { return try RedactionPolicy(parsing: rules) } catch {
        throw ShippingError(.options, error.message, hint: error.hint)
      }
    }
  }
}
