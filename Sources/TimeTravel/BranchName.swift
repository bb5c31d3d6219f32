/// The name of a fork: what stands before the colon of a position, as a session's number does.
package enum BranchName {
  /// What would be read as something else.
  package static let taken = ["mark", "snap", "end", "latest", "class", "s"]

  /// Whether a fork can be called that.
  package static func isValid(_ name: some StringProtocol) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter, name.utf8.count <= 100 else {
      return false
    }
    return !taken.contains(String(name)) && !name.hasSuffix(".navlog")
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }
}
