public import NavlogNavigation

/// The value of a watched address for one node, before and after an event.
public struct WatchpointHit: Hashable, Sendable {
  /// The value of a facet.
  public enum Value: Hashable, Sendable {
    /// The place of the node.
    case place(Change.Place)
    /// A value of the state, set by the event at a position.
    case state(setBy: UInt64)
    /// Another value.
    case literal(Literal)
  }

  /// The node.
  public let node: NodeID
  /// The value before; `nil` if there was none.
  public let old: Value?
  /// The value after; `nil` if there is none.
  public let new: Value?
}
