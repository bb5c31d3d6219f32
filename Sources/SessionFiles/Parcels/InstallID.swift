internal import NavlogStore

/// The pseudonym of one installation of an app: 16 random bytes, made when its user opts in.
package struct InstallID: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt128

  package init(rawValue: UInt128) { self.rawValue = rawValue }

  package init(using generator: inout some RandomNumberGenerator) {
    rawValue = UInt128.random(in: 1...UInt128.max, using: &generator)
  }

  /// Reads 32 hexadecimal digits; `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    guard let number = UInt128(hexadecimal: text) else { return nil }
    rawValue = number
  }

  /// The pseudonym as 32 hexadecimal digits.
  package var description: String { rawValue.hexadecimal }
}

extension UInt128 {
  /// Reads exactly 32 lowercase hexadecimal digits.
  package init?(hexadecimal text: some StringProtocol) {
    let isDigits = text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard text.utf8.count == 32, isDigits, let number = UInt128(text, radix: 16) else { return nil }
    self = number
  }
}
