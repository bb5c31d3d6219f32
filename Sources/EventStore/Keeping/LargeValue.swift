internal import Migrations

/// The row of a large value: its bytes, or that they are lost.
///
/// A rescue that finds nothing of a value leaves a row without bytes in its place. No value is empty,
/// and none but the empty one has the name of no bytes, so that the two can't be mistaken for another.
enum LargeValue {
  /// The row that says that the value under `key` is lost.
  static func lost(under key: Span<UInt8>) -> [UInt8] {
    let nothing: [UInt8] = []
    return Sealed.seal(nothing.span, under: key)
  }

  /// Whether the row is intact and says that the value is lost.
  static func isLost(_ row: Span<UInt8>) -> Bool { row.count == Sealed.size }

  /// Whether the row holds the value that its key names.
  static func isWhole(_ row: Span<UInt8>, _ key: Span<UInt8>) -> Bool {
    guard key.count == 20, Sealed.isIntact(row, under: key) else { return false }
    return ValueID(of: row.extracting(Sealed.size..<row.count)).rawValue == key.bytes16(at: 4)
  }
}
