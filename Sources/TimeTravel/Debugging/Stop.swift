public import Navigation

/// Where a ``Debugger`` came to stand, and why there.
public struct Stop {
  /// What stopped it.
  public enum Reason {
    /// A breakpoint, or a watchpoint with what is something else now.
    case point(StopPoint, [Watched])
    /// A mark stands here.
    case mark(String)
    /// The node is of another version of its class from here on.
    case version(NodeID)
    /// There is nothing farther.
    case end
    /// There is nothing earlier.
    case start
    /// Whoever waited did not want to wait longer.
    case interrupted
  }

  /// Where it is.
  public let position: UInt64
  /// What stopped it; nothing where it has come to its goal.
  public let reasons: [Reason]
}
