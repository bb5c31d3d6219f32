internal import NavlogCZstd

/// Compresses pieces of bytes, each into one frame that declares its content size and has a
/// checksum.
///
/// The library's memory is reused between frames. Equal bytes give equal frames with the same
/// version of the library.
@safe public struct ZstdCompressor: ~Copyable {
  private let context: OpaquePointer

  /// The compression level of new compressors.
  public static let defaultLevel: Int32 = 3

  /// Creates a compressor with the given level.
  public init(level: Int32 = defaultLevel) throws(ZstdError) {
    unsafe context = unsafe try Self.context(level)
  }

  @unsafe private static func context(_ level: Int32) throws(ZstdError) -> OpaquePointer {
    guard let context = unsafe ZSTD_createCCtx() else {
      throw ZstdError(.outOfMemory, "There isn't enough memory for compressing")
    }
    for (parameter, value) in [
      (ZSTD_c_compressionLevel, level), (ZSTD_c_checksumFlag, 1), (ZSTD_c_contentSizeFlag, 1),
      (ZSTD_c_windowLog, ZstdFrameHeader.windowLog),
    ] {
      guard unsafe ZSTD_isError(ZSTD_CCtx_setParameter(context, parameter, value)) == 0 else {
        _ = unsafe ZSTD_freeCCtx(context)
        throw ZstdError(.outOfMemory, "The zstd library refuses its parameters")
      }
    }
    return unsafe context
  }

  deinit { _ = unsafe ZSTD_freeCCtx(context) }

  /// Returns `bytes` as one frame.
  public mutating func compress(_ bytes: Span<UInt8>) throws(ZstdError) -> [UInt8] {
    let bound = ZSTD_compressBound(bytes.count)
    var written = 0
    let frame = unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      unsafe bytes.withUnsafeBytes { source in
        unsafe written = ZSTD_compress2(
          context, target.baseAddress, bound, source.baseAddress, source.count)
      }
      count = ZSTD_isError(written) == 0 ? written : 0
    }
    guard ZSTD_isError(written) == 0 else {
      throw ZstdError(.outOfMemory, unsafe String(cString: ZSTD_getErrorName(written)))
    }
    return frame
  }
}
