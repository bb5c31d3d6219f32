public import NavlogNavigation

/// The state of a session at a position, and how it was reconstructed.
public struct Reconstruction: Sendable {
  /// The state that the events were folded onto.
  public enum Basis: Hashable, Sendable {
    /// The empty hierarchy, at position 0.
    case empty
    /// The state at the beginning of the session's history.
    case base(UInt64)
    /// A snapshot.
    case snapshot(UInt64)
  }

  /// A snapshot that could not be used, and why.
  public struct Fallback: Hashable, Sendable {
    /// The position of the snapshot.
    public let position: UInt64
    /// Why it was skipped.
    public let reason: String
    /// Whether it is damaged, rather than only of another version.
    public let isDamaged: Bool
  }

  /// The state.
  public let hierarchy: Hierarchy
  /// The state that the events were folded onto.
  public let basis: Basis
  /// The snapshots that were skipped before the basis was found, newest first.
  public let fallbacks: [Fallback]
  /// The number of folded events.
  public let folded: UInt64
  /// The first problems found while folding; ``findingCount`` counts all of them.
  public let findings: [HistoryProblem]
  /// The number of problems.
  public let findingCount: UInt64
  /// The duration in nanoseconds.
  public let nanoseconds: UInt64
}
