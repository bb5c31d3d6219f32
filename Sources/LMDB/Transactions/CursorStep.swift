import NavlogCLMDB

/// A movement of a cursor.
@usableFromInline
enum CursorStep {
  case first, last, next, previous

  fileprivate var operation: MDB_cursor_op {
    switch self {
    case .first: MDB_FIRST
    case .last: MDB_LAST
    case .next: MDB_NEXT
    case .previous: MDB_PREV
    }
  }
}

/// Moves a cursor. Returns whether it found an entry.
@usableFromInline
func move(
  _ cursor: OpaquePointer, _ step: CursorStep, _ key: inout RawBytes, _ value: inout RawBytes
) throws(LMDBError) -> Bool {
  let result = unsafe key.fill { key in
    unsafe value.fill { unsafe mdb_cursor_get(cursor, key, $0, step.operation) }
  }
  return try isFound(result)
}

/// Moves a cursor to the first entry whose key is not less than `wanted`; `false` if there is none.
@usableFromInline
func seek(
  _ cursor: OpaquePointer, _ wanted: Span<UInt8>, _ key: inout RawBytes, _ value: inout RawBytes
) throws(LMDBError) -> Bool {
  guard isKey(wanted) else { throw .badKey(wanted, "mdb_cursor_get") }
  let result = unsafe wanted.withValue { wanted in
    unsafe key.fill { key in
      unsafe key.pointee = wanted
      return unsafe value.fill { unsafe mdb_cursor_get(cursor, key, $0, MDB_SET_RANGE) }
    }
  }
  return try isFound(result)
}

/// Returns whether a cursor found an entry; throws on any result other than found or not found.
@inline(__always)
private func isFound(_ result: Int32) throws(LMDBError) -> Bool {
  switch result {
  case MDB_SUCCESS: return true
  case MDB_NOTFOUND: return false
  default: throw LMDBError(result: result, function: "mdb_cursor_get", subject: "a cursor")
  }
}
