import NavlogCLMDB
import NavlogPlatform

/// A transaction that can change a store; a store has at most one at a time.
///
/// Exists only inside ``Environment/write(waitingAtMost:_:)``, which commits when its body returns
/// and aborts when it throws. If a write fails for any reason other than an existing key, the body
/// must throw.
@safe public struct WriteTransaction: ~Copyable {
  let handle: OpaquePointer
  let state: UnsafeMutablePointer<WriteState>

  init(_ handle: OpaquePointer, _ state: UnsafeMutablePointer<WriteState>) {
    unsafe self.handle = handle
    unsafe self.state = state
  }

  deinit { unsafe mdb_txn_abort(handle) }

  /// Passes ownership of the handle to the caller, who must commit or abort it.
  consuming func end() -> OpaquePointer {
    let handle = unsafe handle
    discard self
    return unsafe handle
  }

  /// The number that the commit will have.
  public var id: UInt64 { UInt64(unsafe mdb_txn_id(handle)) }

  /// The number of entries.
  public var count: Int {
    get throws(LMDBError) { unsafe try entryCount(handle) }
  }

  /// Returns the bytes stored under `key`; `nil` if the key doesn't exist.
  ///
  /// The view is valid until the next write of this transaction. The corresponding C function is
  /// `mdb_get`.
  @_lifetime(borrow self)
  public func value(forKey key: Span<UInt8>) throws(LMDBError) -> Span<UInt8>? {
    var value = unsafe RawBytes()
    guard unsafe try lookUp(handle, key, &value) else { return nil }
    return unsafe _overrideLifetime(value.span, borrowing: self)
  }

  /// Returns a new cursor over all entries, before the first. Nothing can be written while it
  /// exists.
  @_lifetime(borrow self)
  public func cursor() throws(LMDBError) -> Cursor {
    let cursor = unsafe try openCursor(handle)
    return unsafe _overrideLifetime(Cursor(cursor), borrowing: self)
  }

  /// Runs `body` with this transaction for reading: it sees what the transaction has written.
  package borrowing func read<R: ~Copyable, E: Error>(
    _ body: (borrowing ReadTransaction) throws(E) -> R
  ) throws(E) -> R {
    unsafe try body(ReadTransaction(handle))
  }

  /// Returns a new cursor over all entries, before the first, that can write and delete.
  @_lifetime(&self)
  public mutating func writeCursor() throws(LMDBError) -> WriteCursor {
    let cursor = unsafe try openCursor(handle)
    return unsafe _overrideLifetime(WriteCursor(cursor, state), mutating: &self)
  }

  /// Stores `value` under `key`.
  ///
  /// Writes in key order cost least, and ``PutMode/append`` costs even less. The corresponding C
  /// function is `mdb_cursor_put`.
  public mutating func put(
    _ value: Span<UInt8>, forKey key: Span<UInt8>, _ mode: PutMode = .upsert
  ) throws(LMDBError) {
    let cursor = unsafe try writingCursor()
    unsafe try state.pointee.put(cursor, value, key, mode)
  }

  /// Stores a value of `count` bytes under `key` that `fill` writes directly into the page.
  ///
  /// `fill` must write every byte: the bytes contain earlier data of the page. The corresponding C
  /// flag is `MDB_RESERVE`.
  @inlinable
  public mutating func reserve(
    _ count: Int, forKey key: Span<UInt8>, _ mode: PutMode = .upsert,
    _ fill: (inout MutableSpan<UInt8>) -> Void
  ) throws(LMDBError) {
    let place = unsafe try makeRoom(count, key, mode)
    var span = unsafe MutableSpan(
      _unsafeStart: place.assumingMemoryBound(to: UInt8.self), count: count)
    fill(&span)
  }

  @usableFromInline
  mutating func makeRoom(
    _ count: Int, _ key: Span<UInt8>, _ mode: PutMode
  ) throws(LMDBError) -> UnsafeMutableRawPointer {
    let cursor = unsafe try writingCursor()
    return unsafe try state.pointee.reserve(cursor, count, key, mode)
  }

  /// Deletes the entry of `key`. Returns whether there was one.
  ///
  /// The corresponding C function is `mdb_del`.
  @discardableResult
  public mutating func delete(forKey key: Span<UInt8>) throws(LMDBError) -> Bool {
    guard isKey(key) else { throw .badKey(key, "mdb_del") }
    unsafe try state.pointee.checkUsable()
    let result = unsafe key.withValue { unsafe mdb_del(handle, mainTree, &$0, nil) }
    switch result {
    case MDB_SUCCESS: return true
    case MDB_NOTFOUND: return false
    default: throw unsafe state.pointee.poison(result, "mdb_del", key)
    }
  }

  private mutating func writingCursor() throws(LMDBError) -> OpaquePointer {
    if let cursor = unsafe state.pointee.cursor { return unsafe cursor }
    let cursor = unsafe try openCursor(handle)
    unsafe state.pointee.cursor = cursor
    return unsafe cursor
  }
}

extension WriteTransaction {
  /// Fails like a write on a failing device, for tests.
  package mutating func failForTesting() {
    unsafe state.pointee.failure = EIO
    unsafe state.pointee.function = "test"
  }
}
