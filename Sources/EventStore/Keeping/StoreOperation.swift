/// What somebody has done to a store beside recording sessions.
public struct StoreOperation: Hashable, Sendable {
  /// When, in nanoseconds since 1970.
  public let time: UInt64
  /// What, in words; a long text is cut.
  public let text: String
  /// The program that did it.
  public let program: String
}
