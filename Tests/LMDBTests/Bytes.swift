import NavlogLMDB
import Support

/// Bytes in tests, as arrays.
typealias Bytes = [UInt8]

extension Span<UInt8> {
  /// A copy that outlives the view.
  var array: Bytes { unsafe withUnsafeBufferPointer { unsafe Bytes($0) } }
}

/// An entry that outlives its transaction.
struct Row: Hashable, Sendable {
  let key: Bytes
  let value: Bytes

  init(_ key: Bytes, _ value: Bytes) {
    self.key = key
    self.value = value
  }

  init(_ entry: borrowing Entry) { self.init(entry.key.array, entry.value.array) }
}

/// Copies an entry, if there is one, so that it outlives its transaction.
func row(_ entry: consuming Entry?) -> Row? {
  if let entry { Row(entry) } else { nil }
}

/// Returns a key of 8 bytes that sorts in numeric order.
func key(_ number: Int) -> Bytes {
  unsafe withUnsafeBytes(of: UInt64(number).bigEndian) { unsafe Bytes($0) }
}

/// Opens a store for one test, with its own trust cache.
func open(
  _ directory: TemporaryDirectory, _ name: String = "store",
  _ options: Environment.Options = Environment.Options()
) throws -> Environment {
  var options = options
  options.cacheDirectory = options.cacheDirectory ?? directory.file("cache")
  return try Environment.open(directory.file(name), options)
}

extension Environment {
  /// Writes rows in one transaction.
  func put(_ rows: [Row], _ mode: PutMode = .upsert) throws {
    try write { (transaction) throws(LMDBError) in
      for row in rows { try transaction.put(row.value.span, forKey: row.key.span, mode) }
    }
  }

  /// Returns all rows in key order.
  func rows() throws -> [Row] {
    try read { (transaction) throws(LMDBError) in
      var rows: [Row] = []
      var cursor = try transaction.cursor()
      while let entry = try cursor.next() { rows.append(Row(entry)) }
      return rows
    }
  }

  /// Returns the value of one key.
  func value(_ key: Bytes) throws -> Bytes? {
    try read { (transaction) throws(LMDBError) in try transaction.value(forKey: key.span)?.array }
  }
}
