import Navigation
import Restoration

/// What the path that a log has of a node says of its place among the others that were judged.
///
/// It is read only where the log says it in no other way. The paths of one launch are all different, and
/// that of an owner is the first part of what it owns.
struct RecordedName {
  /// What it belongs to.
  private(set) var owner: Int?
  /// Its number among its siblings.
  private(set) var number: Int?
  /// Whether there was no place for it.
  private(set) var isUnplaced = false

  /// - Parameters:
  ///   - node: what was kept of it, where that is known.
  ///   - from: where it was kept.
  ///   - names: the indices of all that were judged, by their paths.
  init(
    _ path: String, _ node: ArchivedNode?, from: Provenance, among names: [String: Int]
  ) {
    let prefix = "\(from)/"
    // With its identifier known, what is left may be a number and an owner's path.
    let end =
      node.map {
        path.utf8.index(path.endIndex, offsetBy: -min($0.identifier.utf8.count, path.utf8.count))
      }
      ?? path.endIndex
    var rest = path[..<end]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      let above = String(rest)
      if let known = names[above] {
        owner = known
      } else if above.hasPrefix(prefix), let known = names[String(above.dropFirst(prefix.count))] {
        owner = known
        isUnplaced = true
      } else {
        continue
      }
      number = Self.number(path[path.utf8.index(after: slash)...])
      return
    }
    isUnplaced = path.hasPrefix(prefix)
  }

  /// The number at the beginning of what comes after an owner's path, such as `:[2]:/` or
  /// `:[secondary.1]:/`.
  private static func number(_ rest: Substring) -> Int? {
    guard rest.hasPrefix(":["), let end = rest.firstRange(of: "]:/") else { return nil }
    return rest[..<end.lowerBound].dropFirst(2).split(separator: ".").last.flatMap { Int($0) }
  }
}
