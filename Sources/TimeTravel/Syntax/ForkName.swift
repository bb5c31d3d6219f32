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
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }
}
