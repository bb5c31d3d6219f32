import CLMDB

/// Walks the entries of a transaction in the order of their keys.
///
/// Standing before the first entry, ``next()`` gives the first and ``previous()`` the last one.
/// At either end the answer is `nil`; an error is thrown, iteration never just ends.
@safe public struct Cursor: ~Copyable, ~Escapable {
  private let handle: OpaquePointer

  @_lifetime(immortal)
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe mdb_cursor_close(handle) }

  /// The first entry. The C operation is `MDB_FIRST`.
  @_lifetime(copy self)
  public mutating func first() throws(LMDBError) -> Entry? { try move(MDB_FIRST) }

  /// The last entry. The C operation is `MDB_LAST`.
  @_lifetime(copy self)
  public mutating func last() throws(LMDBError) -> Entry? { try move(MDB_LAST) }

  /// The next entry. The C operation is `MDB_NEXT`.
  @_lifetime(copy self)
  public mutating func next() throws(LMDBError) -> Entry? { try move(MDB_NEXT) }

  /// The entry before. The C operation is `MDB_PREV`.
  @_lifetime(copy self)
  public mutating func previous() throws(LMDBError) -> Entry? { try move(MDB_PREV) }

  /// The first entry whose key is not less than `key`. The C operation is `MDB_SET_RANGE`.
  @_lifetime(copy self)
  public mutating func move(toFirstAtOrAfter key: Span<UInt8>) throws(LMDBError) -> Entry? {
    var found = unsafe (key: MDB_val(), value: MDB_val())
    guard unsafe try seek(handle, key, &found.key, &found.value) else { return nil }
    return unsafe entry(found.key, found.value)
  }

  /// The last entry whose key is less than `key`.
  @_lifetime(copy self)
  public mutating func move(toLastBefore key: Span<UInt8>) throws(LMDBError) -> Entry? {
    var found = unsafe (key: MDB_val(), value: MDB_val())
    let isPassed = unsafe try seek(handle, key, &found.key, &found.value)
    return try move(isPassed ? MDB_PREV : MDB_LAST)
  }

  @_lifetime(copy self)
  private mutating func move(_ operation: MDB_cursor_op) throws(LMDBError) -> Entry? {
    var key = unsafe MDB_val()
    var value = unsafe MDB_val()
    guard try isFound(unsafe mdb_cursor_get(handle, &key, &value, operation)) else { return nil }
    return unsafe entry(key, value)
  }

  /// The pages of a transaction that can't be written to stay where they are until it ends: the
  /// views outlive the movements of the cursor.
  @_lifetime(copy self)
  private func entry(_ key: MDB_val, _ value: MDB_val) -> Entry {
    return unsafe _overrideLifetime(Entry(key: key.bytes, value: value.bytes), copying: self)
  }
}

/// Whether a cursor found an entry; what is neither found nor missing is thrown.
@inline(__always)
func isFound(_ result: Int32) throws(LMDBError) -> Bool {
  switch result {
  case MDB_SUCCESS: return true
  case MDB_NOTFOUND: return false
  default: throw LMDBError(result: result, function: "mdb_cursor_get", subject: "a cursor")
  }
}

/// Moves to the first entry whose key is not less than `key`; `false` when there is none.
@inline(__always)
func seek(
  _ cursor: OpaquePointer, _ key: Span<UInt8>, _ foundKey: inout MDB_val, _ value: inout MDB_val
) throws(LMDBError) -> Bool {
  guard isKey(key) else { throw .badKey(key, "mdb_cursor_get") }
  let result = unsafe key.withValue { wanted in
    unsafe foundKey = wanted
    return unsafe mdb_cursor_get(cursor, &foundKey, &value, MDB_SET_RANGE)
  }
  return try isFound(result)
}
