import NavlogNavigation

/// The rule of a decision in a log. The log may be of a newer Navlog, which has more rules.
public struct LoggedRule: Hashable, Sendable, CustomStringConvertible {
  /// The number of the rule.
  public let number: UInt8

  package init(number: UInt8) { self.number = number }

  /// Reads a code such as `V1`; `nil` if a log can't contain its rule.
  package init?(code: String) {
    guard code.hasPrefix("V"), let number = UInt8(code.dropFirst()),
      number <= EncodedDecision.largestRule
    else { return nil }
    self.number = number
  }

  /// The rule; `nil` if this version doesn't have it.
  public var rule: RestorationRule? { RestorationRule(rawValue: number) }

  /// The code of the rule, such as `V1`.
  public var code: String { "V\(number)" }

  /// The same as ``code``.
  public var description: String { code }
}
