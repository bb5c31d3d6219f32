/// What the parts of one write transaction share: the transaction, its cursors, and the
/// environment that will end it.
///
/// There is one per environment, since there is one writer at a time; it is reset at each begin.
@unsafe struct WriteState {
  /// The result of the first write that failed; LMDB then only allows to abort.
  var failure: Int32 = 0
  /// The C function that failed.
  var function: StaticString = ""
  /// The cursor that single writes go through: it remembers where it stood, which halves the cost
  /// of writing in order. LMDB frees it with the transaction.
  var cursor: OpaquePointer?
}
