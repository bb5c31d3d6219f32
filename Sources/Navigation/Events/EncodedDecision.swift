/// A restoration decision and the number of its rule.
///
/// Both are in one byte.
public struct EncodedDecision: Hashable, Sendable {
  private let raw: UInt8

  /// The largest possible number of a rule.
  public static let largestRule: UInt8 = 31

  /// Packs a verdict and the number of its V rule.
  ///
  /// - Precondition: `rule` is at most ``largestRule``.
  public init(_ outcome: RestorationOutcome, rule: UInt8) {
    precondition(rule <= Self.largestRule, "A rule of restoration has a number below 32")
    raw = outcome.rawValue << 5 | rule
  }

  /// The verdict.
  public var outcome: RestorationOutcome {
    guard let outcome = RestorationOutcome(rawValue: raw >> 5) else {
      preconditionFailure("A decision has an outcome that can be encoded")
    }
    return outcome
  }

  /// The number of the V rule.
  public var rule: UInt8 { raw & Self.largestRule }
}
