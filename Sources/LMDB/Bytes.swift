import CLMDB

extension MDB_val {
  /// The bytes of a span, for one call of a C function that only reads them.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(
      mv_size: bytes.count,
      mv_data: UnsafeMutableRawPointer(mutating: UnsafeRawPointer(bytes.baseAddress)))
  }

  /// The bytes that a C function has pointed to. The caller gives them the lifetime that they have.
  @inline(__always)
  @unsafe var bytes: Span<UInt8> {
    @_lifetime(immortal)
    get {
      let start = unsafe mv_data?.assumingMemoryBound(to: UInt8.self)
      let bytes = unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : mv_size)
      return unsafe _overrideLifetime(Span(_unsafeElements: bytes), borrowing: ())
    }
  }
}

extension Span<UInt8> {
  /// Hands the bytes to a C function.
  @inline(__always)
  func withValue<R>(_ body: (inout MDB_val) -> R) -> R {
    unsafe withUnsafeBufferPointer { bytes in
      var value = unsafe MDB_val(bytes)
      return unsafe body(&value)
    }
  }
}
