public import Navigation

/// What a watched address meant of one node, before an event and after it.
public struct Watched: Hashable, Sendable {
  /// What a node has there.
  public enum Value: Hashable, Sendable {
    /// The node itself, at its place.
    case place(Change.Place)
    /// A value of the state; the event at the position set it.
    case state(setBy: UInt64)
    /// Something else.
    case literal(Literal)
  }

  /// The node.
  public let node: NodeID
  /// What there was; `nil` where there was nothing.
  public let old: Value?
  /// What there is; `nil` where there is nothing.
  public let new: Value?
}
