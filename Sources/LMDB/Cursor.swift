import CLMDB

/// Walks the entries of a transaction in the order of their keys.
///
/// Standing before the first entry, ``next()`` gives the first and ``previous()`` the last one. At
/// either end the answer is `nil` and the cursor stays; an error is thrown, iteration never just
/// ends. What it hands out lives as long as the transaction.
@safe public struct Cursor: ~Copyable, ~Escapable {
  @usableFromInline let handle: OpaquePointer

  @_lifetime(immortal)
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe mdb_cursor_close(handle) }

  /// The first entry. The C operation is `MDB_FIRST`.
  @inlinable @_lifetime(copy self)
  public mutating func first() throws(LMDBError) -> Entry? { try take(.first) }

  /// The last entry. The C operation is `MDB_LAST`.
  @inlinable @_lifetime(copy self)
  public mutating func last() throws(LMDBError) -> Entry? { try take(.last) }

  /// The next entry. The C operation is `MDB_NEXT`.
  @inlinable @_lifetime(copy self)
  public mutating func next() throws(LMDBError) -> Entry? { try take(.next) }

  /// The entry before. The C operation is `MDB_PREV`.
  @inlinable @_lifetime(copy self)
  public mutating func previous() throws(LMDBError) -> Entry? { try take(.previous) }

  /// The first entry whose key is not less than `key`. The C operation is `MDB_SET_RANGE`.
  @inlinable @_lifetime(copy self)
  public mutating func move(toFirstAtOrAfter key: Span<UInt8>) throws(LMDBError) -> Entry? {
    var found = unsafe RawBytes()
    var value = unsafe RawBytes()
    guard unsafe try seek(handle, key, &found, &value) else { return nil }
    return unsafe _overrideLifetime(Entry(key: found.span, value: value.span), copying: self)
  }

  /// The last entry whose key is less than `key`.
  @inlinable @_lifetime(copy self)
  public mutating func move(toLastBefore key: Span<UInt8>) throws(LMDBError) -> Entry? {
    var found = unsafe RawBytes()
    var value = unsafe RawBytes()
    return try take(unsafe seek(handle, key, &found, &value) ? .previous : .last)
  }

  /// The pages of a transaction that isn't written to stay where they are until it ends: the views
  /// outlive the movements of the cursor.
  @inlinable @inline(__always) @_lifetime(copy self)
  mutating func take(_ step: CursorStep) throws(LMDBError) -> Entry? {
    var key = unsafe RawBytes()
    var value = unsafe RawBytes()
    guard unsafe try LMDB.move(handle, step, &key, &value) else { return nil }
    return unsafe _overrideLifetime(Entry(key: key.span, value: value.span), copying: self)
  }
}
