import NavlogStore

/// The outermost command that a command belongs to. Its receipt is set when it has ended.
@MainActor
final class Batch {
  var receipt: Receipt?
  /// Why it isn't recorded.
  var failure: StoreError?
  var hasEnded = false
}
