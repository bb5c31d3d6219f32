import NavlogCLMDB

/// A consistent snapshot of a store, as it was when the transaction began.
///
/// Exists only inside ``Environment/read(_:)``. Pages that it can see aren't reused before it ends,
/// so keep it short.
@safe public struct ReadTransaction: ~Copyable {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  /// The number of the last commit that the transaction sees.
  public var id: UInt64 { UInt64(unsafe mdb_txn_id(handle)) }

  /// The number of entries.
  public var count: Int {
    get throws(LMDBError) { unsafe try entryCount(handle) }
  }

  /// Returns the bytes stored under `key`, as a view into the map; `nil` if the key doesn't exist.
  ///
  /// The corresponding C function is `mdb_get`.
  @_lifetime(borrow self)
  public func value(forKey key: Span<UInt8>) throws(LMDBError) -> Span<UInt8>? {
    var value = unsafe RawBytes()
    guard unsafe try lookUp(handle, key, &value) else { return nil }
    return unsafe _overrideLifetime(value.span, borrowing: self)
  }

  /// Returns a new cursor over all entries, before the first.
  @_lifetime(borrow self)
  public func cursor() throws(LMDBError) -> Cursor {
    let cursor = unsafe try openCursor(handle)
    return unsafe _overrideLifetime(Cursor(cursor), borrowing: self)
  }
}

/// The handle of the only, unnamed tree; a constant in LMDB.
let mainTree: MDB_dbi = 1

/// Looks up the value of `key`; returns `false` if there is none.
@inline(__always)
func lookUp(
  _ transaction: OpaquePointer, _ key: Span<UInt8>, _ value: inout RawBytes
) throws(LMDBError) -> Bool {
  guard isKey(key) else { throw .badKey(key, "mdb_get") }
  let result = unsafe key.withValue { key in
    unsafe value.fill { unsafe mdb_get(transaction, mainTree, &key, $0) }
  }
  switch result {
  case MDB_SUCCESS: return true
  case MDB_NOTFOUND: return false
  default: throw .about(key, result, "mdb_get")
  }
}

func openCursor(_ transaction: OpaquePointer) throws(LMDBError) -> OpaquePointer {
  var cursor: OpaquePointer?
  let result = unsafe mdb_cursor_open(transaction, mainTree, &cursor)
  guard result == MDB_SUCCESS, let cursor = unsafe cursor else {
    throw LMDBError(result: result, function: "mdb_cursor_open", subject: "a new cursor")
  }
  return unsafe cursor
}

func entryCount(_ transaction: OpaquePointer) throws(LMDBError) -> Int {
  var statistics = MDB_stat()
  let result = unsafe mdb_stat(transaction, mainTree, &statistics)
  guard result == MDB_SUCCESS else {
    throw LMDBError(result: result, function: "mdb_stat", subject: "the transaction")
  }
  return Int(clamping: statistics.ms_entries)
}

@inline(__always)
func isKey(_ key: Span<UInt8>) -> Bool { key.count &- 1 < Limits.keyLength && !key.isEmpty }

extension LMDBError {
  /// Returns an error about one key, identified by its first bytes.
  static func about(_ key: Span<UInt8>, _ result: Int32, _ function: String) -> LMDBError {
    LMDBError(result: result, function: function, subject: name(of: key))
  }

  static func badKey(_ key: Span<UInt8>, _ function: String) -> LMDBError {
    LMDBError(.badKey, function: function, subject: name(of: key))
  }

  static func name(of key: Span<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for index in 0..<min(key.count, 20) {
      text.append(digits[Int(key[index] >> 4)])
      text.append(digits[Int(key[index] & 15)])
    }
    let rest = key.count > 20 ? "…" : ""
    return "key \(String(decoding: text, as: UTF8.self))\(rest) of \(key.count) bytes"
  }
}
