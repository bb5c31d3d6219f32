import CLMDB

/// Walks the entries of a write transaction, and writes and deletes on its way.
///
/// What it hands out dies with its next call. While it lives, the transaction is used through it
/// alone.
@safe public struct WriteCursor: ~Copyable, ~Escapable {
  private let handle: OpaquePointer
  private let state: UnsafeMutablePointer<WriteState>
  /// Whether there is an entry to delete. After a deletion LMDB itself stands on the next one.
  private var isOnEntry = false

  @_lifetime(immortal)
  init(_ handle: OpaquePointer, _ state: UnsafeMutablePointer<WriteState>) {
    unsafe self.handle = handle
    unsafe self.state = state
  }

  deinit { unsafe mdb_cursor_close(handle) }

  /// The first entry. The C operation is `MDB_FIRST`.
  @_lifetime(&self)
  public mutating func first() throws(LMDBError) -> Entry? { try move(MDB_FIRST) }

  /// The last entry. The C operation is `MDB_LAST`.
  @_lifetime(&self)
  public mutating func last() throws(LMDBError) -> Entry? { try move(MDB_LAST) }

  /// The next entry; after ``delete()``, the one that followed. The C operation is `MDB_NEXT`.
  @_lifetime(&self)
  public mutating func next() throws(LMDBError) -> Entry? { try move(MDB_NEXT) }

  /// The entry before. The C operation is `MDB_PREV`.
  @_lifetime(&self)
  public mutating func previous() throws(LMDBError) -> Entry? { try move(MDB_PREV) }

  /// The first entry whose key is not less than `key`. The C operation is `MDB_SET_RANGE`.
  @_lifetime(&self)
  public mutating func move(toFirstAtOrAfter key: Span<UInt8>) throws(LMDBError) -> Entry? {
    isOnEntry = false
    var found = unsafe (key: MDB_val(), value: MDB_val())
    guard unsafe try seek(handle, key, &found.key, &found.value) else { return nil }
    return unsafe entry(found.key, found.value)
  }

  /// The last entry whose key is less than `key`.
  @_lifetime(&self)
  public mutating func move(toLastBefore key: Span<UInt8>) throws(LMDBError) -> Entry? {
    isOnEntry = false
    var found = unsafe (key: MDB_val(), value: MDB_val())
    let isPassed = unsafe try seek(handle, key, &found.key, &found.value)
    return try move(isPassed ? MDB_PREV : MDB_LAST)
  }

  /// Stores `value` under `key`, and stands on it. The C function is `mdb_cursor_put`.
  @_lifetime(self: copy self)
  public mutating func put(
    _ value: Span<UInt8>, forKey key: Span<UInt8>, _ mode: PutMode = .upsert
  ) throws(LMDBError) {
    isOnEntry = false
    unsafe try state.pointee.put(handle, value, key, mode)
    isOnEntry = true
  }

  /// Stores a value of `count` bytes that `fill` writes straight into the page.
  ///
  /// `fill` has to write every byte. The C flag is `MDB_RESERVE`.
  @_lifetime(self: copy self)
  public mutating func reserve(
    _ count: Int, forKey key: Span<UInt8>, _ mode: PutMode = .upsert,
    _ fill: (inout MutableSpan<UInt8>) -> Void
  ) throws(LMDBError) {
    isOnEntry = false
    unsafe try state.pointee.reserve(handle, count, key, mode, fill)
    isOnEntry = true
  }

  /// Deletes the entry that the cursor stands on; ``next()`` then gives the one that followed.
  ///
  /// Throws ``LMDBError/Code/notFound`` when it stands on none. The C function is `mdb_cursor_del`.
  @_lifetime(self: copy self)
  public mutating func delete() throws(LMDBError) {
    unsafe try state.pointee.checkUsable()
    guard isOnEntry else {
      throw LMDBError(.notFound, function: "mdb_cursor_del", subject: "a cursor")
    }
    isOnEntry = false
    let result = unsafe mdb_cursor_del(handle, 0)
    if result != MDB_SUCCESS {
      throw unsafe state.pointee.poison(result, "mdb_cursor_del", Span())
    }
  }

  @_lifetime(&self)
  private mutating func move(_ operation: MDB_cursor_op) throws(LMDBError) -> Entry? {
    isOnEntry = false
    unsafe try state.pointee.checkUsable()
    var key = unsafe MDB_val()
    var value = unsafe MDB_val()
    guard try isFound(unsafe mdb_cursor_get(handle, &key, &value, operation)) else { return nil }
    return unsafe entry(key, value)
  }

  @_lifetime(&self)
  private mutating func entry(_ key: MDB_val, _ value: MDB_val) -> Entry {
    isOnEntry = true
    return unsafe _overrideLifetime(Entry(key: key.bytes, value: value.bytes), mutating: &self)
  }
}
