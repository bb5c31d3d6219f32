/// The state that the parts of a write transaction share: the transaction, its cursors, and the
/// environment that ends it.
///
/// There is one per environment, because there is one writer at a time; it is reset at each begin.
@unsafe struct WriteState {
  /// The result of the first failed write; after it, LMDB only allows the transaction to be
  /// aborted.
  var failure: Int32 = 0
  /// The C function that failed.
  var function: StaticString = ""
  /// The cursor for single writes: it keeps its position, which halves the cost of writes in key
  /// order. LMDB frees it with the transaction.
  var cursor: OpaquePointer?
}
