internal import NavlogCZstd

/// Decompresses frames, which may be hostile: sizes are checked before anything is allocated.
@safe public struct ZstdDecompressor: ~Copyable {
  private let context: OpaquePointer

  /// Creates a decompressor.
  public init() throws(ZstdError) {
    guard let context = unsafe ZSTD_createDCtx() else {
      throw ZstdError(.outOfMemory, "There isn't enough memory for decompressing")
    }
    unsafe self.context = unsafe context
  }

  deinit { _ = unsafe ZSTD_freeDCtx(context) }

  /// Returns the content of `frame`, which must be exactly one frame with `size` bytes of content.
  public mutating func decompress(
    _ frame: Span<UInt8>, size: Int
  ) throws(ZstdError) -> [UInt8] {
    let header = try ZstdFrameHeader(frame)
    guard size >= 0, header.contentSize == UInt64(size) else {
      throw ZstdError(
        .wrongSize, "The zstd frame declares \(header.contentSize) bytes where \(size) belong")
    }
    // Finds the end of the last block without decoding; a second frame would make it shorter.
    let extent = unsafe frame.withUnsafeBytes { source in
      unsafe ZSTD_findFrameCompressedSize(source.baseAddress, source.count)
    }
    guard ZSTD_isError(extent) == 0, extent == frame.count else {
      throw ZstdError(.notAFrame, "The bytes are not exactly one zstd frame")
    }
    var written = 0
    let content = unsafe [UInt8](unsafeUninitializedCapacity: max(size, 1)) { target, count in
      unsafe frame.withUnsafeBytes { source in
        unsafe written = ZSTD_decompressDCtx(
          context, target.baseAddress, size, source.baseAddress, source.count)
      }
      count = ZSTD_isError(written) == 0 ? min(written, size) : 0
    }
    guard ZSTD_isError(written) == 0, written == size else {
      throw ZstdError(.damaged, "The content of the zstd frame is damaged")
    }
    return content
  }
}
