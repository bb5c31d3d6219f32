public import NavlogNavigation

/// The position where a ``Debugger`` stopped, and the reasons.
public struct Stop {
  /// A reason for a stop.
  public enum Reason {
    /// A breakpoint, or a watchpoint with the values that changed.
    case point(StopPoint, [WatchpointHit])
    /// A mark at this position.
    case mark(String)
    /// The class version of the node changes here.
    case version(NodeID)
    /// The end of the session.
    case end
    /// The start of the session.
    case start
    /// The motion was interrupted.
    case interrupted
  }

  /// The position.
  public let position: UInt64
  /// The reasons; empty if the motion reached its target.
  public let reasons: [Reason]
}
