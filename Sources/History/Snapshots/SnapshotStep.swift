/// How a snapshot of some layout and reducer gets to the next.
///
/// Snapshots are a cache: a step is written where folding anew would take too long, and may give up.
struct SnapshotStep: Sendable {
  /// A layout of a snapshot's bytes, and the reducer whose state it is.
  struct Version: Hashable, Sendable {
    var format: UInt64
    var reducer: UInt64
  }

  /// What it begins with.
  var from: Version
  /// What it leads to.
  var to: Version
  /// Makes the bytes of a later snapshot out of those of an earlier one.
  var upgrade: @Sendable ([UInt8]) throws(HistoryError) -> [UInt8]
}
