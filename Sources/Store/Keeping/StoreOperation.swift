/// An operation on a store other than recording sessions.
public struct StoreOperation: Hashable, Sendable {
  /// The time in nanoseconds since 1970.
  public let time: UInt64
  /// The description; a long text is truncated.
  public let text: String
  /// The program that performed it.
  public let program: String
}
