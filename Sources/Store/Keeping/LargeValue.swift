internal import NavlogMigrations

/// The row of a large value: its bytes, or a marker that they are lost.
///
/// If a rescue finds nothing of a value, it leaves a row without bytes in its place. No value is
/// empty, and only an empty value would have the hash of no bytes, so the two can't be confused.
enum LargeValue {
  /// Returns the row that marks the value under `key` as lost.
  static func lost(under key: Span<UInt8>) -> [UInt8] {
    let nothing: [UInt8] = []
    return Sealed.seal(nothing.span, under: key)
  }

  /// Whether the row is intact and marks the value as lost.
  static func isLost(_ row: Span<UInt8>) -> Bool { row.count == Sealed.size }

  /// Whether the row contains the value that its key identifies.
  static func isWhole(_ row: Span<UInt8>, _ key: Span<UInt8>) -> Bool {
    guard key.count == 20, Sealed.isIntact(row, under: key) else { return false }
    return ValueID(of: row.extracting(Sealed.size..<row.count)).rawValue == key.bytes16(at: 4)
  }
}
