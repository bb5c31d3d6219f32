/// What an install hasn't shipped and why: counts of sessions.
package struct ShippingBacklog: Hashable, Sendable {
  /// Sessions that have ended and are left for later, and those that haven't ended.
  package var pending: UInt64 = 0
  package var open: UInt64 = 0
  /// Sessions that the fleet refuses.
  package var parked: UInt64 = 0
  /// Sessions that retention removed before they arrived.
  package var dropped: UInt64 = 0
  /// Forks, imports and damaged sessions.
  package var excluded: UInt64 = 0
  /// Sessions that were shipped under another identity.
  package var diverged: UInt64 = 0

  package init() {}

  /// The counts with their names, in the order of ``text``.
  private static let fields: [(name: String, path: any WritableKeyPath<Self, UInt64> & Sendable)] =
    [
      ("pending", \.pending), ("open", \.open), ("parked", \.parked), ("dropped", \.dropped),
      ("excluded", \.excluded), ("diverged", \.diverged),
    ]

  /// The counts as lines: what leaves the device, completely.
  package var text: String {
    Self.fields.map { "\($0.name) \(self[keyPath: $0.path])\n" }.joined()
  }

  /// Reads a ``text``; `nil` for anything else. Counts with other names are those of a newer version.
  package init?(_ text: String) {
    guard text.utf8.count <= 1_000 else { return nil }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 2, let count = UInt64(parts[1]), count < 1 << 32 else { return nil }
      guard let field = Self.fields.first(where: { $0.name == parts[0] }) else { continue }
      self[keyPath: field.path] = count
    }
  }
}
