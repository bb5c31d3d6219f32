/// The source of an imported session.
public struct ImportSource: Hashable, Sendable {
  /// The time of the import in nanoseconds since 1970.
  public var time: UInt64
  /// A description of the source.
  public var source: String
  /// The identity of the store in which the session was recorded.
  public var store: UInt128
  /// The identity of the session in that store.
  public var log: SessionID
  /// Whether private data was replaced by keyed hashes before it came here.
  public var isRedacted: Bool

  public init(
    time: UInt64, source: String, store: UInt128, log: SessionID, isRedacted: Bool = false
  ) {
    self.time = time
    self.source = source
    self.store = store
    self.log = log
    self.isRedacted = isRedacted
  }
}
