public import Navigation

/// Where today's rules make something else of a recorded command than was made of it then.
public struct Divergence: Hashable, Sendable {
  /// The first event that differs.
  public let position: UInt64
  /// What the log has there; `nil` when it has no more of that command.
  public let expected: Entry?
  /// What today's rules make of it; `nil` when they make nothing more.
  public let actual: Entry?
  /// Whether the events agree up to here and the state does not.
  public let isOfState: Bool
}

extension Divergence {
  /// An event that only another program knows: nothing can be decided about it.
  package init(foreign position: UInt64) {
    self.init(position: position, expected: nil, actual: nil, isOfState: false)
  }
}
