/// A row that a statement returned, with its columns in PostgreSQL's binary format.
///
/// A column of another type than expected is an error and never a trap.
package struct PostgresRow: Hashable, Sendable {
  private let columns: [[UInt8]?]

  init(_ columns: [[UInt8]?]) { self.columns = columns }

  /// Whether a column is null, or missing.
  package func isNull(_ column: Int) -> Bool {
    !columns.indices.contains(column) || columns[column] == nil
  }

  package func bytes(_ column: Int) throws(PostgresError) -> [UInt8] {
    guard columns.indices.contains(column), let bytes = columns[column] else {
      throw PostgresError(.row, "Column \(column) of a row is missing")
    }
    return bytes
  }

  package func text(_ column: Int) throws(PostgresError) -> String {
    String(decoding: try bytes(column), as: UTF8.self)
  }

  /// Returns a number of 2, 4 or 8 bytes.
  package func integer(_ column: Int) throws(PostgresError) -> Int64 {
    let bytes = try bytes(column)
    guard [2, 4, 8].contains(bytes.count) else {
      throw PostgresError(.row, "Column \(column) of a row isn't a number")
    }
    let isNegative = bytes[0] & 0x80 != 0
    return bytes.reduce(isNegative ? -1 : 0) { $0 &<< 8 | Int64($1) }
  }

  /// Returns a time in seconds since 1970; PostgreSQL counts microseconds since 2000.
  package func seconds(_ column: Int) throws(PostgresError) -> Int64 {
    try integer(column) / 1_000_000 + 946_684_800
  }

  package func boolean(_ column: Int) throws(PostgresError) -> Bool {
    let bytes = try bytes(column)
    guard bytes.count == 1 else {
      throw PostgresError(.row, "Column \(column) of a row isn't a Boolean")
    }
    return bytes[0] != 0
  }

  /// Returns an identity or a chain: 16 bytes.
  package func number16(_ column: Int) throws(PostgresError) -> UInt128 {
    let bytes = try bytes(column)
    guard bytes.count == 16 else {
      throw PostgresError(.row, "Column \(column) of a row doesn't have 16 bytes")
    }
    return bytes.reduce(0) { $0 &<< 8 | UInt128($1) }
  }
}
