/// The decision of restoration about one node.
public enum RestorationOutcome: UInt8, CaseIterable, Hashable, Sendable {
  /// Restored with its state.
  case restored
  /// Restored with migrated state.
  case migrated
  /// Restored with the state of a new object.
  case defaulted
  /// Not restored, nor the nodes below it.
  case dropped
  /// Not restored, because a stack was cut at or below it.
  case truncated
  /// Not restored; the controllers above it on the stack moved down.
  case spliced
  /// Refused by the app.
  case vetoed
  /// Kept until the app requests it.
  case deferred

  /// Whether a node exists for it now.
  public var isRestored: Bool { rawValue <= RestorationOutcome.defaulted.rawValue }
}
