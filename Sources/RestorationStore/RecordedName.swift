import NavlogNavigation
import NavlogRestoration

/// The owner and the place of a node, derived from its path in the log.
///
/// This is only used if the log doesn't record them otherwise. All paths of one launch are
/// different, and the path of an owner is a prefix of the paths of what it owns.
struct RecordedName {
  /// The index of the owner.
  private(set) var owner: Int?
  /// The number among the siblings.
  private(set) var number: Int?
  /// Whether there was no place for the node.
  private(set) var isUnplaced = false

  /// - Parameters:
  ///   - node: the kept node, if it is known.
  ///   - from: the session in which it was kept.
  ///   - names: the indices of all decided nodes, by their paths.
  init(
    _ path: String, _ node: ArchivedNode?, from: Provenance, among names: [String: Int]
  ) {
    let prefix = "\(from)/"
    // Without the identifier, the rest may be an owner's path and a number.
    let end =
      node.map {
        path.utf8.index(path.endIndex, offsetBy: -min($0.identifier.utf8.count, path.utf8.count))
      }
      ?? path.endIndex
    var rest = path[..<end]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      let tail = path[path.utf8.index(after: slash)..<end]
      // The owner of an owned node may be gone: what owned that isn't the node's owner.
      guard node?.isOwned != true || tail.isEmpty || tail.hasPrefix(":[") && tail.hasSuffix("]:/")
      else { break }
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

  /// Returns the number at the beginning of the part after an owner's path, such as `:[2]:/` or
  /// `:[secondary.1]:/`.
  private static func number(_ rest: Substring) -> Int? {
    guard rest.hasPrefix(":["), let end = rest.firstRange(of: "]:/") else { return nil }
    return rest[..<end.lowerBound].dropFirst(2).split(separator: ".").last.flatMap { Int($0) }
  }
}
