/// The index of a node in a hierarchy. It is reused after the node was released, but not before the
/// outermost command has ended.
///
/// To refer to a node beyond one command, use its ``NodeID``.
public struct Slot: Hashable, Sendable {
  /// The index of the node's record.
  public let raw: UInt32

  /// Creates the slot with index `raw`.
  public init(_ raw: UInt32) { self.raw = raw }

  /// No node.
  public static let none = Slot(.max)

  /// Whether this is ``none``.
  public var isNone: Bool { raw == .max }
}
