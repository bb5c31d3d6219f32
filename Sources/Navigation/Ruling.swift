/// A verdict and the rule that led to it, in one byte.
public struct Ruling: Hashable, Sendable {
  private let raw: UInt8

  /// The largest number that a rule can have.
  public static let largestRule: UInt8 = 31

  /// Puts a verdict and the number behind the V of its rule together.
  ///
  /// - Precondition: `rule` is at most ``largestRule``.
  public init(_ verdict: Verdict, rule: UInt8) {
    precondition(rule <= Self.largestRule, "A rule of restoration has a number below 32")
    raw = verdict.rawValue << 5 | rule
  }

  /// What was decided.
  public var verdict: Verdict {
    guard let verdict = Verdict(rawValue: raw >> 5) else {
      preconditionFailure("A ruling was made of a verdict")
    }
    return verdict
  }

  /// The number behind the V of the rule.
  public var rule: UInt8 { raw & Self.largestRule }
}
