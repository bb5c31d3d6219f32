package import NavlogStore

/// The name of a fork. It is written before the colon of a position, like the number of a session.
package enum ForkName {
  /// Names that would be parsed as something else.
  package static let taken = ["mark", "snap", "end", "latest", "class", "s"]

  /// Returns whether a fork can have that name.
  package static func isValid(_ name: some StringProtocol) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter, name.utf8.count <= 100 else {
      return false
    }
    return !taken.contains(String(name)) && !name.hasSuffix(".navlog")
      && SessionNumber(parsing: name) == nil
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }
}

extension SessionNumber {
  /// Parses a session number as people write it, `s3`.
  package init?(parsing word: some StringProtocol) {
    guard word.hasPrefix("s"), word.dropFirst().utf8.allSatisfy({ (48...57).contains($0) }),
      let number = UInt32(word.dropFirst())
    else { return nil }
    self.init(number)
  }
}
