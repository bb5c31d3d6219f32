/// Where an imported session comes from.
public struct ImportNote: Hashable, Sendable {
  /// When it was imported, in nanoseconds since 1970.
  public var time: UInt64
  /// What it was read from, in words.
  public var source: String
  /// The identity of the store that it was recorded in.
  public var store: UInt128
  /// The identity that it has there.
  public var log: LogID

  public init(time: UInt64, source: String, store: UInt128, log: LogID) {
    self.time = time
    self.source = source
    self.store = store
    self.log = log
  }
}
