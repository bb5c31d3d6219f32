internal import NavlogChecksums

/// The envelope of a row: a CRC-32C of key and payload, then the payload.
package enum Sealed {
  package static let size = 4

  /// Returns `payload` in its envelope, to be stored under `key`.
  package static func seal(_ payload: Span<UInt8>, under key: Span<UInt8>) -> [UInt8] {
    let checksum = checksum(payload, key)
    return [UInt8](capacity: size + payload.count) { row in
      for index in 0..<size { row.append(UInt8(truncatingIfNeeded: checksum &>> (8 * index))) }
      for index in payload.indices { row.append(payload[index]) }
    }
  }

  /// Whether `row` is what was stored under `key`. Its payload then follows the first ``size``
  /// bytes.
  package static func isIntact(_ row: Span<UInt8>, under key: Span<UInt8>) -> Bool {
    guard row.count >= size else { return false }
    var stored: UInt32 = 0
    for index in 0..<size { stored |= UInt32(row[index]) &<< (8 * index) }
    return stored == checksum(row.extracting(size..<row.count), key)
  }

  private static func checksum(_ payload: Span<UInt8>, _ key: Span<UInt8>) -> UInt32 {
    var checksum = CRC32C()
    checksum.update(key)
    checksum.update(payload)
    return checksum.value
  }
}
