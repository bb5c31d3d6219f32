import NavlogCLMDB

/// Bytes that LMDB points to: `MDB_val`, for code that is inlined into other modules.
@usableFromInline
@unsafe struct RawBytes {
  @usableFromInline var count = 0
  @usableFromInline var start: UnsafeMutableRawPointer?

  @inlinable init() {}

  /// The bytes. The caller must set the correct lifetime.
  @inlinable var span: Span<UInt8> {
    @_lifetime(immortal)
    get {
      let start = unsafe start?.assumingMemoryBound(to: UInt8.self)
      let bytes = unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
      return unsafe _overrideLifetime(Span(_unsafeElements: bytes), borrowing: ())
    }
  }

  /// Passes the value to a C function that fills it.
  @inline(__always)
  mutating func fill<R>(_ body: (UnsafeMutablePointer<MDB_val>) -> R) -> R {
    unsafe withUnsafeMutablePointer(to: &self) { place in
      // `MDB_val` has the same layout.
      unsafe place.withMemoryRebound(to: MDB_val.self, capacity: 1) { unsafe body($0) }
    }
  }
}

extension Span<UInt8> {
  /// Passes the bytes to a C function that reads them.
  @inline(__always)
  func withValue<R>(_ body: (inout MDB_val) -> R) -> R {
    unsafe withUnsafeBufferPointer { bytes in
      let start = unsafe UnsafeMutableRawPointer(mutating: UnsafeRawPointer(bytes.baseAddress))
      var value = unsafe MDB_val(mv_size: bytes.count, mv_data: start)
      return unsafe body(&value)
    }
  }
}
