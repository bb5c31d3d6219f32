import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The one transaction of a store that may change it.
///
/// Exists only inside ``Environment/write(_:)``, which commits when its body returns and aborts
/// when it throws. After a write has failed, for whatever reason but a key that is there already,
/// nothing is left but to let the body throw.
@safe public struct WriteTransaction: ~Copyable {
  let handle: OpaquePointer
  let state: UnsafeMutablePointer<WriteState>

  init(_ handle: OpaquePointer, _ state: UnsafeMutablePointer<WriteState>) {
    unsafe self.handle = handle
    unsafe self.state = state
  }

  deinit { unsafe mdb_txn_abort(handle) }

  /// Gives the handle up: it is now the caller's to commit or abort.
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

  /// The bytes stored under `key`; `nil` when there are none.
  ///
  /// The view dies with the next write of this transaction. The corresponding C function is
  /// `mdb_get`.
  @_lifetime(borrow self)
  public func value(forKey key: Span<UInt8>) throws(LMDBError) -> Span<UInt8>? {
    var value = unsafe RawBytes()
    guard unsafe try lookUp(handle, key, &value) else { return nil }
    return unsafe _overrideLifetime(value.span, borrowing: self)
  }

  /// A cursor over all entries, standing before the first, during whose life nothing is written.
  @_lifetime(borrow self)
  public func cursor() throws(LMDBError) -> Cursor {
    let cursor = unsafe try openCursor(handle)
    return unsafe _overrideLifetime(Cursor(cursor), borrowing: self)
  }

  /// A cursor over all entries, standing before the first, that may write and delete.
  @_lifetime(&self)
  public mutating func writeCursor() throws(LMDBError) -> WriteCursor {
    let cursor = unsafe try openCursor(handle)
    return unsafe _overrideLifetime(WriteCursor(cursor, state), mutating: &self)
  }

  /// Stores `value` under `key`.
  ///
  /// Keys that come in order cost least, and ``PutMode/append`` less still. The corresponding C
  /// function is `mdb_cursor_put`.
  public mutating func put(
    _ value: Span<UInt8>, forKey key: Span<UInt8>, _ mode: PutMode = .upsert
  ) throws(LMDBError) {
    let cursor = unsafe try writingCursor()
    unsafe try state.pointee.put(cursor, value, key, mode)
  }

  /// Stores a value of `count` bytes under `key` that `fill` writes straight into the page.
  ///
  /// `fill` has to write every byte: the bytes hold what was on the page before. The corresponding
  /// C flag is `MDB_RESERVE`.
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

  /// Deletes the entry of `key`, and says whether there was one.
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
  /// Fails as a write does when the device breaks: for tests of what comes then.
  package mutating func failForTesting() {
    unsafe state.pointee.failure = EIO
    unsafe state.pointee.function = "test"
  }
}
