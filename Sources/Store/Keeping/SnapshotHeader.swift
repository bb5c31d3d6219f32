/// The header of a snapshot: enough to decide whether it can be used.
public struct SnapshotHeader: Hashable, Sendable {
  /// The format of the snapshot's bytes.
  public var format: UInt64
  /// The version of the reducer that produced the state.
  public var reducer: UInt64
  /// The session of the snapshot.
  public var log: SessionID
  public var position: UInt64
  /// The chain at that position.
  public var chain: HistoryHash
  /// Bytes of a higher module: its classes with their versions.
  public var classes: [UInt8]

  public init(
    format: UInt64, reducer: UInt64, log: SessionID, position: UInt64, chain: HistoryHash,
    classes: [UInt8]
  ) {
    self.format = format
    self.reducer = reducer
    self.log = log
    self.position = position
    self.chain = chain
    self.classes = classes
  }
}
