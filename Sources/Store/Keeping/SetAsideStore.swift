import NavlogPlatform

/// A damaged store that was moved aside, as the store in its place records it.
package struct SetAsideStore: Hashable, Sendable {
  /// The directory that contains the damaged store now.
  package let path: String
  /// The number of its sessions of which something was taken over.
  package let sessions: Int
  /// The youngest of these; 0 if there is none.
  package let last: UInt32
  /// Why it could not be used.
  package let reason: String

  private static let beginning = "moved the damaged store aside as '"

  /// The text of the operation.
  var text: String {
    let name = Directory.lastName(of: path)
    let what = "\(sessions) of its sessions taken over, the last is \(last)"
    return "\(Self.beginning)\(name)': \(what): \(reason)"
  }
}

extension SetAsideStore {
  fileprivate init?(_ text: String, besides store: String) {
    guard text.hasPrefix(Self.beginning) else { return nil }
    let rest = text.dropFirst(Self.beginning.count)
    guard
      let match = rest.firstMatch(
        of: #/': ([0-9]+) of its sessions taken over, the last is ([0-9]+): /#),
      let sessions = Int(match.1), let last = UInt32(match.2)
    else { return nil }
    self.init(
      path: String(store.dropLast(Directory.lastName(of: store).count))
        + String(rest[..<match.range.lowerBound]),
      sessions: sessions, last: last, reason: String(rest[match.range.upperBound...]))
  }
}

extension Store {
  /// Returns the last damaged store that this one has replaced; `nil` if there is none any more.
  package func lastSetAside() throws(StoreError) -> SetAsideStore? {
    let path = Directory.withoutSlashes(path)
    // Most stores never were damaged, and their operations needn't be read.
    guard FileKind(of: path + ".damaged-1") != nil else { return nil }
    return try operations().reversed().lazy.compactMap { SetAsideStore($0.text, besides: path) }
      .first
  }
}

extension RescueReport {
  /// The sessions of which something was kept, oldest first.
  public var kept: [Session] { sessions.filter { $0.kept > 0 } }
}
