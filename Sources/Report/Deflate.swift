internal import NavlogCZlib

/// Compresses bytes as raw deflate (RFC 1951), which browsers decompress in a page from a file.
enum Deflate {
  /// Returns `bytes` compressed; `nil` if there is no memory for it.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard
      unsafe deflateInit2_(
        &stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return nil }
    defer { unsafe deflateEnd(&stream) }
    let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    var status = Z_OK
    var input = bytes
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      unsafe input.withUnsafeMutableBufferPointer { source in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(bound)
        status = unsafe deflate(&stream, Z_FINISH)
      }
      count = unsafe bound - Int(stream.avail_out)
    }
    return status == Z_STREAM_END ? compressed : nil
  }
}
