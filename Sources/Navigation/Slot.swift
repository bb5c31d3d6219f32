/// The place of a node in a hierarchy: reused after the node is gone, never before the outermost
/// command has ended.
///
/// Whoever keeps a node beyond one command keeps its ``NodeID``.
public struct Slot: Hashable, Sendable {
  /// The index of the node's record.
  public let raw: UInt32

  /// Names the place with index `raw`.
  public init(_ raw: UInt32) { self.raw = raw }

  /// No node.
  public static let none = Slot(.max)

  /// Whether this names no node.
  public var isNone: Bool { raw == .max }
}
