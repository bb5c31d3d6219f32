import NavlogCLMDB

/// A cursor over the entries of a write transaction that can write and delete.
///
/// An entry is valid until the next call. While the cursor exists, the transaction is used only
/// through it.
@safe public struct WriteCursor: ~Copyable, ~Escapable {
  private let handle: OpaquePointer
  // Methods use a copy: with the thread sanitizer the compiler treats the call as an escape of the
  // cursor.
  private let state: UnsafeMutablePointer<WriteState>
  /// Whether there is an entry to delete. After a deletion LMDB's own cursor is on the next entry.
  private var isOnEntry = false

  @_lifetime(immortal)
  init(_ handle: OpaquePointer, _ state: UnsafeMutablePointer<WriteState>) {
    unsafe self.handle = handle
    unsafe self.state = state
  }

  deinit { unsafe mdb_cursor_close(handle) }

  /// Returns the first entry. The C operation is `MDB_FIRST`.
  @_lifetime(&self)
  public mutating func first() throws(LMDBError) -> Entry? { try take(.first) }

  /// Returns the next entry; after ``delete()``, the one that followed. The C operation is
  /// `MDB_NEXT`.
  @_lifetime(&self)
  public mutating func next() throws(LMDBError) -> Entry? { try take(.next) }

  /// Returns the first entry whose key is not less than `key`. The C operation is `MDB_SET_RANGE`.
  @_lifetime(&self)
  public mutating func move(toFirstAtOrAfter key: Span<UInt8>) throws(LMDBError) -> Entry? {
    isOnEntry = false
    unsafe try state.pointee.checkUsable()
    var found = unsafe RawBytes()
    var value = unsafe RawBytes()
    isOnEntry = unsafe try seek(handle, key, &found, &value)
    guard isOnEntry else { return nil }
    return unsafe _overrideLifetime(Entry(key: found.span, value: value.span), mutating: &self)
  }

  /// Stores `value` under `key`, and moves to it. The C function is `mdb_cursor_put`.
  @_lifetime(self: copy self)
  public mutating func put(
    _ value: Span<UInt8>, forKey key: Span<UInt8>, _ mode: PutMode = .upsert
  ) throws(LMDBError) {
    let state = unsafe state
    isOnEntry = false
    unsafe try state.pointee.put(handle, value, key, mode)
    isOnEntry = true
  }

  /// Stores a value of `count` bytes that `fill` writes directly into the page.
  ///
  /// `fill` must write every byte. The C flag is `MDB_RESERVE`.
  @inlinable @_lifetime(self: copy self)
  public mutating func reserve(
    _ count: Int, forKey key: Span<UInt8>, _ mode: PutMode = .upsert,
    _ fill: (inout MutableSpan<UInt8>) -> Void
  ) throws(LMDBError) {
    let place = unsafe try makeRoom(count, key, mode)
    var span = unsafe MutableSpan(
      _unsafeStart: place.assumingMemoryBound(to: UInt8.self), count: count)
    fill(&span)
  }

  @usableFromInline @_lifetime(self: copy self)
  mutating func makeRoom(
    _ count: Int, _ key: Span<UInt8>, _ mode: PutMode
  ) throws(LMDBError) -> UnsafeMutableRawPointer {
    let state = unsafe state
    isOnEntry = false
    let place = unsafe try state.pointee.reserve(handle, count, key, mode)
    isOnEntry = true
    return unsafe place
  }

  /// Deletes the entry at the cursor; ``next()`` then returns the one that followed.
  ///
  /// Throws ``LMDBError/Code/notFound`` if the cursor isn't on an entry. The C function is
  /// `mdb_cursor_del`.
  @_lifetime(self: copy self)
  public mutating func delete() throws(LMDBError) {
    let state = unsafe state
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
  private mutating func take(_ step: CursorStep) throws(LMDBError) -> Entry? {
    isOnEntry = false
    unsafe try state.pointee.checkUsable()
    var key = unsafe RawBytes()
    var value = unsafe RawBytes()
    isOnEntry = unsafe try NavlogLMDB.move(handle, step, &key, &value)
    guard isOnEntry else { return nil }
    return unsafe _overrideLifetime(Entry(key: key.span, value: value.span), mutating: &self)
  }
}
