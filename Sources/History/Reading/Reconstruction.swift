public import Navigation

/// The state of a session at a position, and how it was come by.
public struct Reconstruction: Sendable {
  /// What the events were folded onto.
  public enum Basis: Hashable, Sendable {
    /// The empty hierarchy, at position 0.
    case empty
    /// The state that the session's history begins with.
    case base(UInt64)
    /// A snapshot.
    case snapshot(UInt64)
  }

  /// A snapshot that could not be used, and why.
  public struct Fallback: Hashable, Sendable {
    /// Where it stands.
    public let position: UInt64
    /// Why it was passed over.
    public let reason: String
    /// Whether it is damaged, and not only of another version.
    public let isDamaged: Bool
  }

  /// The state.
  public let hierarchy: Hierarchy
  /// What the events were folded onto.
  public let basis: Basis
  /// The snapshots that were passed over on the way to the basis, newest first.
  public let fallbacks: [Fallback]
  /// How many events were folded.
  public let folded: UInt64
  /// What the fold could make nothing of, the first of it; ``findingCount`` has them all.
  public let findings: [Finding]
  /// How many findings there were.
  public let findingCount: UInt64
  /// How long it took, in nanoseconds.
  public let nanoseconds: UInt64
}
