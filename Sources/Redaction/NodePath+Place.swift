import NavlogNavigation
import NavlogRestoration

extension NodePath {
  /// Whether a part of a path is a place among siblings: `:[2]:`, or `:[secondary.1]:`.
  static func isPlace(_ part: String) -> Bool {
    guard part.hasPrefix(":["), part.hasSuffix("]:") else { return false }
    let parts = part.dropFirst(2).dropLast(2).split(
      separator: ".", omittingEmptySubsequences: false)
    let isNumbered = parts.last.flatMap { UInt32($0) } != nil
    return isNumbered
      && (parts.count == 1
        || parts.count == 2 && Column.allCases.contains { "\($0)" == parts[0] })
  }
}
