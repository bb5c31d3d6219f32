/// A conversion of snapshots from one layout and reducer to the next.
///
/// Snapshots are a cache: a step is only written if folding again would take too long, and it may
/// fail.
struct SnapshotStep: Sendable {
  /// A layout of a snapshot's bytes, and the reducer of its state.
  struct Version: Hashable, Sendable {
    var format: UInt64
    var reducer: UInt64
  }

  /// The version that it converts.
  var from: Version
  /// The version that it produces.
  var to: Version
  /// Converts the bytes of an earlier snapshot to those of a later one.
  var upgrade: @Sendable ([UInt8]) throws(HistoryError) -> [UInt8]
}
