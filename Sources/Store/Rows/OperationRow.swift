internal import NavlogMigrations

/// An operation on the store, with its number as the key.
enum OperationRow {
  /// The first byte of the keys. Kinds from 0x40 to 0xEF belong to the store, not to a session.
  static let kind: UInt8 = 0x40
  /// The maximum length of a stored text in bytes.
  static let longestText = 1_000
  /// The number of operations that are kept.
  static let most: UInt64 = 1_000

  static func key(_ number: UInt64) -> [UInt8] {
    [kind] + (0..<8).map { UInt8(truncatingIfNeeded: number &>> (56 &- 8 &* $0)) }
  }

  /// Returns the number in a key; `nil` for the key of another row.
  static func number(of key: Span<UInt8>) -> UInt64? {
    guard key.count == 9, key[0] == kind else { return nil }
    return key.bigEndian(at: 1, count: 8)
  }

  static func sealed(_ operation: StoreOperation, under key: Span<UInt8>) -> [UInt8] {
    var text = operation.text
    while text.utf8.count > longestText { text.removeLast() }
    var map = RowMap()
    map.set(0, operation.time)
    map.set(1, text)
    map.set(2, operation.program)
    return Sealed.seal(map.encoded.span, under: key)
  }

  static func read(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) -> StoreOperation {
    let map = try RowMap(sealed: row, key: key)
    guard let time = map.unsigned(0), let text = map.text(1), let program = map.text(2) else {
      throw .damagedRow(key)
    }
    return StoreOperation(time: time, text: text, program: program)
  }
}
