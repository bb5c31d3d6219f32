import NavlogCLMDB

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

extension WriteState {
  /// Throws if an earlier write has failed.
  @inline(__always)
  func checkUsable() throws(LMDBError) {
    if unsafe failure != 0 { throw unsafe poisoned }
  }

  /// The error of every operation after a failed write.
  var poisoned: LMDBError {
    LMDBError(
      .poisoned, function: unsafe "\(function)", subject: "the write transaction",
      result: unsafe failure)
  }

  /// Records that the transaction can only be aborted, and returns the error to throw.
  mutating func poison(
    _ result: Int32, _ function: StaticString, _ key: Span<UInt8>
  ) -> LMDBError {
    if unsafe failure == 0 {
      unsafe failure = result
      unsafe self.function = function
    }
    return .about(key, result, "\(function)")
  }

  /// Stores a value through a cursor, which moves to it.
  mutating func put(
    _ cursor: OpaquePointer, _ value: Span<UInt8>, _ key: Span<UInt8>, _ mode: PutMode
  ) throws(LMDBError) {
    unsafe try check(key, value.count)
    let result = unsafe key.withValue { key in
      unsafe value.withValue { unsafe mdb_cursor_put(cursor, &key, &$0, mode.flags) }
    }
    if result != MDB_SUCCESS { throw unsafe refusal(result, key) }
  }

  /// Reserves space for a value through a cursor, and returns the address.
  mutating func reserve(
    _ cursor: OpaquePointer, _ count: Int, _ key: Span<UInt8>, _ mode: PutMode
  ) throws(LMDBError) -> UnsafeMutableRawPointer {
    precondition(count >= 0, "A value has at least 0 bytes")
    unsafe try check(key, count)
    var value = unsafe MDB_val(mv_size: count, mv_data: nil)
    let flags = mode.flags | UInt32(MDB_RESERVE)
    let result = unsafe key.withValue { unsafe mdb_cursor_put(cursor, &$0, &value, flags) }
    if result != MDB_SUCCESS { throw unsafe refusal(result, key) }
    return unsafe value.mv_data
  }

  @inline(__always)
  private func check(_ key: Span<UInt8>, _ size: Int) throws(LMDBError) {
    guard isKey(key) else { throw .badKey(key, "mdb_cursor_put") }
    guard size <= Limits.valueSize else {
      throw LMDBError(
        .valueTooLarge, function: "mdb_cursor_put",
        subject: "\(size) bytes for \(LMDBError.name(of: key))")
    }
    unsafe try checkUsable()
  }

  /// Returns the error for `result`. An existing key leaves the transaction usable; other errors
  /// poison it.
  private mutating func refusal(_ result: Int32, _ key: Span<UInt8>) -> LMDBError {
    if result == MDB_KEYEXIST { return .about(key, result, "mdb_cursor_put") }
    return unsafe poison(result, "mdb_cursor_put", key)
  }
}
