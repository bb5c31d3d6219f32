/// What restoration decided for one node.
public enum Verdict: UInt8, CaseIterable, Hashable, Sendable {
  /// It is back, with its state.
  case restored
  /// It is back, with a state that was brought up to date.
  case migrated
  /// It is back, with the state it has when it is new.
  case defaulted
  /// It did not come back, nor what was below it.
  case dropped
  /// It did not come back, because a stack was cut at or below it.
  case truncated
  /// It did not come back, and the ones above it on the stack closed the gap.
  case spliced
  /// The app said no.
  case vetoed
  /// It waits until the app wants it.
  case deferred

  /// Whether there is a node for it now.
  public var isBack: Bool { rawValue <= Verdict.defaulted.rawValue }
}
