/// Reads and writes whole pieces: calls that a signal interrupts, or that take only a part, are
/// repeated.
package enum ByteTransfer {
  /// Fills `buffer` with the bytes of a file from `offset` on, and returns how many there were.
  package static func read(
    _ descriptor: Int32, into buffer: inout [UInt8], at offset: UInt64
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe pread(
          descriptor, bytes.baseAddress.map { unsafe $0 + filled }, bytes.count - filled,
          off_t(clamping: offset + UInt64(filled)))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError() }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Reads up to `limit` bytes from the position of the descriptor; returns none at the end.
  package static func read(_ descriptor: Int32, upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    repeat {
      count = unsafe bytes.withUnsafeMutableBytes {
        unsafe NavlogPlatform.read(descriptor, $0.baseAddress, $0.count)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw SystemError() }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Writes all of `bytes` to the position of the descriptor.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe NavlogPlatform.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError() }
      rest = rest.dropFirst(count)
    }
  }
}
