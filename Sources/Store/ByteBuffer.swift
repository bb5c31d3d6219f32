/// A byte buffer whose memory is reused.
///
/// An array would check for uniqueness on every append, and the standard library copies a span into
/// it byte by byte: both cost more than the bytes of an event.
@safe struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    unsafe start = .allocate(byteCount: self.capacity, alignment: 8)
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: self.capacity)
  }

  deinit { unsafe start.deallocate() }

  /// Sets the length to `offset`: removes later bytes, or extends the buffer with zeros or earlier
  /// content.
  mutating func removeAll(from offset: Int) {
    reserve(offset &- count)
    count = offset
  }

  /// Appends `bytes`.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBytes { source in
      guard let first = source.baseAddress else { return }
      unsafe (start + count).copyMemory(from: first, byteCount: source.count)
    }
    count &+= bytes.count
  }

  /// Appends `value` as a CBOR unsigned integer.
  @inline(__always)
  mutating func append(unsigned value: UInt64) {
    reserve(9)
    let size = Events.size(ofUnsigned: value) &- 1
    let head = size == 0 ? UInt8(value) : 0x18 &+ UInt8(size.trailingZeroBitCount)
    unsafe start.storeBytes(of: head, toByteOffset: count, as: UInt8.self)
    let digits = size == 0 ? 0 : value &<< UInt64(64 &- 8 &* size)
    unsafe start.storeBytes(of: digits.bigEndian, toByteOffset: count &+ 1, as: UInt64.self)
    count &+= 1 &+ size
  }

  /// Writes the lowest `size` bytes of `value` in little-endian order at `offset`, and advances
  /// `offset`.
  @inline(__always)
  mutating func put(littleEndian value: UInt64, size: Int, at offset: inout Int) {
    precondition(offset >= 0 && offset &+ size <= count, "What is changed in a buffer is in it")
    unsafe Swift.withUnsafeBytes(of: value.littleEndian) { source in
      guard let first = source.baseAddress else { return }
      unsafe (start + offset).copyMemory(from: first, byteCount: min(size, 8))
    }
    offset &+= size
  }

  /// Writes the 16 bytes of `value` in big-endian order at `offset`, and advances `offset`.
  @inline(__always)
  mutating func put(bigEndian value: UInt128, at offset: inout Int) {
    put(littleEndian: UInt64(truncatingIfNeeded: value &>> 64).byteSwapped, size: 8, at: &offset)
    put(littleEndian: UInt64(truncatingIfNeeded: value).byteSwapped, size: 8, at: &offset)
  }

  /// Returns the bytes from `offset` on.
  @_lifetime(borrow self)
  func span(from offset: Int = 0) -> Span<UInt8> {
    precondition(offset >= 0 && offset <= count, "What is read of a buffer is in it")
    let first = unsafe (start + offset).assumingMemoryBound(to: UInt8.self)
    return unsafe _overrideLifetime(
      Span(_unsafeStart: first, count: count &- offset), borrowing: self)
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(to: count + more) }
  }

  private mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
    unsafe moved.initializeMemory(as: UInt8.self, repeating: 0, count: larger)
    unsafe moved.copyMemory(from: start, byteCount: count)
    unsafe start.deallocate()
    unsafe start = moved
    capacity = larger
  }
}
