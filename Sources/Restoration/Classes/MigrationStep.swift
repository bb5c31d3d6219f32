/// A migration step of a class declaration, from one version of the state to a later one.
public struct MigrationStep: Sendable {
  /// A change that can be described without code.
  public enum Change: Hashable, Sendable {
    /// Renames a key.
    case rename(String, to: String)
    /// Sets a key to a value, and replaces an existing one.
    case set(String, EncodedValue)
    /// Removes a key.
    case drop(String)
    /// Makes the step fail.
    case fail
  }

  /// A change that is implemented in code.
  public typealias Body = @Sendable (inout MigratingState) throws(StateCodingError) -> Void

  /// The version that the step migrates.
  public let from: UInt32
  /// The version that the step leads to.
  public let to: UInt32
  /// The changes in order; renames happen first and simultaneously, so that keys can be swapped.
  public let changes: [Change]
  /// The changes implemented in code.
  public let body: Body?
  /// Whether the step has code that exists only in the app.
  public let isOpaque: Bool

  /// Creates a step.
  ///
  /// - Precondition: `from` is less than `to`.
  public init(_ from: UInt32, to: UInt32, _ changes: [Change] = [], body: Body? = nil) {
    self.init(from, to: to, changes, body: body, isOpaque: body != nil)
  }

  init(_ from: UInt32, to: UInt32, _ changes: [Change], body: Body?, isOpaque: Bool) {
    precondition(from < to, "A migration leads from a version to a later one")
    self.from = from
    self.to = to
    self.changes = changes
    self.body = body
    self.isOpaque = isOpaque
  }

  /// Migrates `state` to the later version.
  ///
  /// Throws the failure of the step; `state` is then partially migrated and must be discarded.
  public func migrate(_ state: inout MigratingState) throws(StateCodingError) {
    let before = state
    for case .rename(let key, _) in changes { state[key] = nil }
    for case .rename(let key, let other) in changes {
      if let value = before[key] { state[other] = value }
    }
    for change in changes {
      switch change {
      case .rename: break
      case .set(let key, let value): state[key] = value
      case .drop(let key): state[key] = nil
      case .fail: throw StateCodingError(.migration, "the step from \(from) to \(to) failed")
      }
    }
    if let body { try body(&state) }
  }
}
