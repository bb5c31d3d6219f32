import NavlogCLMDB

/// A cursor that iterates over the entries of a transaction in key order.
///
/// On a new cursor, ``next()`` returns the first entry and ``previous()`` the last. At either end
/// the result is `nil` and the cursor doesn't move. Errors are thrown and never end the iteration
/// silently. The entries are valid as long as the transaction.
@safe public struct Cursor: ~Copyable, ~Escapable {
  @usableFromInline let handle: OpaquePointer

  @_lifetime(immortal)
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe mdb_cursor_close(handle) }

  /// Returns the first entry. The C operation is `MDB_FIRST`.
  @inlinable @_lifetime(copy self)
  public mutating func first() throws(LMDBError) -> Entry? { try take(.first) }

  /// Returns the last entry. The C operation is `MDB_LAST`.
  @inlinable @_lifetime(copy self)
  public mutating func last() throws(LMDBError) -> Entry? { try take(.last) }

  /// Returns the next entry. The C operation is `MDB_NEXT`.
  @inlinable @_lifetime(copy self)
  public mutating func next() throws(LMDBError) -> Entry? { try take(.next) }

  /// Returns the previous entry. The C operation is `MDB_PREV`.
  @inlinable @_lifetime(copy self)
  public mutating func previous() throws(LMDBError) -> Entry? { try take(.previous) }

  /// Returns the first entry whose key is not less than `key`. The C operation is `MDB_SET_RANGE`.
  @inlinable @_lifetime(copy self)
  public mutating func move(toFirstAtOrAfter key: Span<UInt8>) throws(LMDBError) -> Entry? {
    var found = unsafe RawBytes()
    var value = unsafe RawBytes()
    guard unsafe try seek(handle, key, &found, &value) else { return nil }
    return unsafe _overrideLifetime(Entry(key: found.span, value: value.span), copying: self)
  }

  /// Returns the last entry whose key is less than `key`.
  @inlinable @_lifetime(copy self)
  public mutating func move(toLastBefore key: Span<UInt8>) throws(LMDBError) -> Entry? {
    var found = unsafe RawBytes()
    var value = unsafe RawBytes()
    return try take(unsafe seek(handle, key, &found, &value) ? .previous : .last)
  }

  /// Moves the cursor. The pages of a transaction without writes don't change until it ends, so the
  /// views stay valid when the cursor moves.
  @inlinable @inline(__always) @_lifetime(copy self)
  mutating func take(_ step: CursorStep) throws(LMDBError) -> Entry? {
    var key = unsafe RawBytes()
    var value = unsafe RawBytes()
    guard unsafe try NavlogLMDB.move(handle, step, &key, &value) else { return nil }
    return unsafe _overrideLifetime(Entry(key: key.span, value: value.span), copying: self)
  }
}
