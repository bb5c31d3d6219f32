internal import NavlogChecksums
package import NavlogHistory

/// The secret under which what doesn't leave is hashed: 32 bytes.
///
/// Equal texts have equal hashes under one key, in all sessions. Without the key, a hash can't be
/// looked up in a dictionary.
package struct RedactionKey: Sendable {
  /// The size of a key in bytes.
  package static let size = 32

  private let keyed: HMACSHA256

  /// Creates a key; `nil` unless there are 32 bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    keyed = HMACSHA256(key: bytes.span)
  }

  /// Returns the hash of `parts` in a domain: equal parts of different domains have nothing in
  /// common.
  private func digest(_ domain: String, _ parts: [[UInt8]]) -> UInt128 {
    var bytes: [UInt8] = []
    for part in [Array(domain.utf8)] + parts {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: part.count >> shift)) }
      bytes += part
    }
    var hash = keyed
    hash.update(bytes.span)
    return hash.finalize().prefix16
  }

  /// Returns the hash as 12 hexadecimal digits.
  func word(_ domain: String, _ parts: [UInt8]...) -> String {
    let digits = String(digest(domain, parts) &>> 80, radix: 16)
    return String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// Returns the hash that stands for a name of the app in its role.
  package func name(_ name: String, as role: NameRole) -> String {
    "#" + word(role.rawValue, Array(name.utf8))
  }

  /// Returns the hash as a number.
  func number(_ domain: String, _ parts: [UInt8]...) -> UInt128 { digest(domain, parts) }
}
