internal import Checksums
internal import Synchronization

/// Where a session's events stand between being recorded and being in the log.
///
/// A ring of frames, one a batch, in a file that is mapped and shared: what is written here outlives
/// the process at once, without a system call. One thread writes it (``begin(first:time:command:)`` … ``close(digest:keepsChain:)``), one reads it (``closedFrame(at:)``, ``release(to:)``); they meet in the frames' states and in
/// the tail, nowhere else.
///
/// `@unchecked Sendable`: the writing half is used by the session's one writer only, the reading half by
/// the store's one writer thread only; what both touch is atomic.
@safe final class Outbox: @unchecked Sendable {
  private typealias Layout = OutboxLayout

  let path: String
  let id: LogID
  /// What the checksum of a frame begins with.
  private let begun: CRC32C
  private var file: OutboxFile
  private let base: UnsafeMutableRawPointer

  // The writing half.
  private var frame = OutboxLayout.firstFrame
  private var cursor = 0
  private var count: UInt32 = 0
  private var isOpen = false
  /// The first byte that the frame and the header of the next one must not reach.
  private var limit = 0
  /// The size of the file.
  private var fileSize: Int

  // Both halves.
  private let tail = Atomic<Int>(OutboxLayout.firstFrame)

  init(creating path: String, of id: LogID) throws(StoreError) {
    file = try OutboxFile(creating: path)
    unsafe base = unsafe file.base
    fileSize = file.size
    self.path = path
    self.id = id
    begun = id.checksum
    writeHeader()
  }

  private func writeHeader() {
    for index in 0..<8 { put8(Layout.magic[index], at: index) }
    put32(Layout.version, at: 8)
    let id = id.rawValue.bigEndianBytes
    for index in 0..<16 { put8(id[index], at: Layout.logID + index) }
    put32(withBytes(at: 16, count: 48) { CRC32C.of($0) }, at: 12)
    put64(UInt64(Layout.firstFrame), at: Layout.tail)
  }

  /// Takes the file away; whatever stood in it must be in the log.
  func remove() throws(StoreError) { try file.remove() }

  /// Leaves the file to whoever opens the store next.
  func unlock() { file.unlock() }

  // MARK: - Writing

  /// Whether a batch is open.
  var hasOpenFrame: Bool { isOpen }

  /// Opens a frame; `false` when there is no room until some are released.
  func begin(first: UInt64, time: UInt64, command: UInt64) throws(StoreError) -> Bool {
    precondition(!isOpen, "A batch is closed before the next begins")
    if frame >= Layout.frontSize, tail.load(ordering: .acquiring) == frame {
      move(to: Layout.firstFrame)
    }
    cursor = frame &+ Layout.entries
    guard try makeRoom(0) else { return false }
    put32(UInt32(Layout.entries), at: frame &+ Layout.length)
    put32(0, at: frame &+ Layout.count)
    put64(first, at: frame &+ Layout.first)
    put64(time, at: frame &+ Layout.time)
    put64(command, at: frame &+ Layout.command)
    put64(0, at: frame &+ Layout.digest)
    put64(0, at: frame &+ Layout.digest &+ 8)
    put64(0, at: frame &+ Layout.flags)
    count = 0
    isOpen = true
    setState(Layout.State.open, at: frame)
    return true
  }

  /// Whether `size` more bytes fit; `false` when they will once some frames are released.
  @inline(__always)
  func hasRoom(_ size: Int) throws(StoreError) -> Bool {
    cursor &+ size &+ Layout.entries <= limit ? true : try makeRoom(size)
  }

  /// Adds an event; there must be room for it, its delta and a header.
  @inline(__always)
  func append(event: Span<UInt8>, delta: UInt64) {
    let start = cursor &+ Layout.Entry.header
    var end = putUnsigned(delta, at: start)
    copy(event, at: end)
    end &+= event.count
    finishEntry(Layout.Entry.event, from: start, to: end)
    count &+= 1
    put32(count, at: frame &+ Layout.count)
  }

  /// Adds an entry that is no event, from a head and a body.
  func append(_ kind: UInt8, _ head: Span<UInt8>, _ body: Span<UInt8>) {
    let start = cursor &+ Layout.Entry.header
    copy(head, at: start)
    copy(body, at: start &+ head.count)
    finishEntry(kind, from: start, to: start &+ head.count &+ body.count)
  }

  /// Closes the frame: from here on its batch outlives the process.
  func close(digest: StateDigest, keepsChain: Bool) {
    put64(digest.structure.byteSwapped, at: frame &+ Layout.digest)
    put64(digest.state.byteSwapped, at: frame &+ Layout.digest &+ 8)
    put32(keepsChain ? Layout.flagKeepsChain : 0, at: frame &+ Layout.flags)
    let length = cursor &- frame
    let checksum = withBytes(at: frame, count: length) {
      Frame.checksum($0, length: length, begun: begun)
    }
    put32(checksum, at: frame &+ Layout.checksum)
    let next = Layout.aligned(cursor)
    setState(Layout.State.none, at: next)
    setState(Layout.State.closed, at: frame)
    frame = next
    isOpen = false
  }

  /// Forgets the open frame, which holds no event.
  func abandon() {
    setState(Layout.State.none, at: frame)
    isOpen = false
  }

  /// Finds the open frame a place where `size` more bytes fit behind it, moving it if need be.
  @inline(never)
  private func makeRoom(_ size: Int) throws(StoreError) -> Bool {
    let used = cursor &- frame
    let needed = Layout.aligned(used &+ size) &+ Layout.entries
    let tail = tail.load(ordering: .acquiring)
    if tail > frame {  // The frames in use wrap around: free is what lies up to the tail.
      limit = tail &- 8
      return frame &+ needed <= limit
    }
    limit = fileSize
    if frame &+ needed <= limit { return true }
    if Layout.firstFrame &+ needed <= tail &- 8 {
      move(to: Layout.firstFrame)
      limit = tail &- 8
      return true
    }
    guard tail == frame else { return false }
    try file.grow(to: frame &+ needed)
    fileSize = file.size
    limit = fileSize
    return true
  }

  /// Moves the frame, leaving a sign where it stood; whoever reads after a crash finds one of the two.
  private func move(to place: Int) {
    let used = cursor &- frame
    if isOpen {
      unsafe (base + place + 4).copyMemory(from: base + frame + 4, byteCount: used &- 4)
      setState(Layout.State.open, at: place)
    } else {
      setState(Layout.State.none, at: place)
    }
    put32(UInt32(place), at: frame &+ Layout.next)
    setState(Layout.State.skip, at: frame)
    frame = place
    cursor = place &+ used
  }

  @inline(__always)
  private func finishEntry(_ kind: UInt8, from start: Int, to end: Int) {
    let size = UInt32(truncatingIfNeeded: end &- start)
    put32(size | UInt32(kind) &<< 24, at: start &- Layout.Entry.header)
    cursor = end
    // Published last: a reader after a crash sees whole entries only.
    let length = unsafe (base + frame + Layout.length).assumingMemoryBound(to: Atomic<UInt32>.self)
    unsafe length.pointee.store(
      UInt32(truncatingIfNeeded: end &- frame).littleEndian, ordering: .releasing)
  }

  // MARK: - Reading

  /// Where the frames begin that are not in the log yet.
  var oldest: Int { tail.load(ordering: .relaxed) }

  /// The closed frame at `offset`, which is moved to where it stands; `nil` when there is none yet.
  func closedFrame(at offset: inout Int) -> Frame? {
    while state(at: offset) == Layout.State.skip {
      offset = Int(get32(at: offset &+ Layout.next))
    }
    guard state(at: offset) == Layout.State.closed else { return nil }
    return withBytes(at: offset, count: Int(get32(at: offset &+ Layout.length))) { Frame($0) }
  }

  /// Hands `count` bytes at `offset` to `body`.
  func withBytes<R, E: Error>(
    at offset: Int, count: Int, _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let start = unsafe (base + offset).assumingMemoryBound(to: UInt8.self)
    return try unsafe body(Span(_unsafeStart: start, count: count))
  }

  /// Whether there is anything behind the tail that ``closedFrame(at:)`` would pass.
  var hasWork: Bool {
    let state = state(at: tail.load(ordering: .relaxed))
    return state == Layout.State.closed || state == Layout.State.skip
  }

  /// Says that everything before `offset` is in the log for good.
  func release(to offset: Int) {
    put64(UInt64(offset), at: Layout.tail)
    tail.store(offset, ordering: .releasing)
  }

  // MARK: - Memory
  // Every offset below comes from this class's own arithmetic and lies before the end of the file.

  @inline(__always)
  private func put8(_ value: UInt8, at offset: Int) {
    unsafe base.storeBytes(of: value, toByteOffset: offset, as: UInt8.self)
  }
  @inline(__always)
  private func put32(_ value: UInt32, at offset: Int) {
    unsafe base.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt32.self)
  }
  @inline(__always)
  private func put64(_ value: UInt64, at offset: Int) {
    unsafe base.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self)
  }
  @inline(__always)
  private func get32(at offset: Int) -> UInt32 {
    unsafe UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
  @inline(__always)
  private func get64(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
  @inline(__always)
  private func copy(_ bytes: Span<UInt8>, at offset: Int) {
    unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      unsafe (base + offset).copyMemory(from: start, byteCount: source.count)
    }
  }
  /// Writes `value` as a CBOR unsigned integer; returns the offset behind it.
  @inline(__always)
  private func putUnsigned(_ value: UInt64, at offset: Int) -> Int {
    if value < 24 {
      put8(UInt8(value), at: offset)
      return offset &+ 1
    }
    let size = value <= 0xFF ? 1 : value <= 0xFFFF ? 2 : value <= 0xFFFF_FFFF ? 4 : 8
    put8(0x18 &+ UInt8(truncatingIfNeeded: size.trailingZeroBitCount), at: offset)
    let shifted = value &<< UInt64(64 &- 8 &* size)
    unsafe base.storeBytes(
      of: shifted.bigEndian, toByteOffset: offset &+ 1, as: UInt64.self)
    return offset &+ 1 &+ size
  }
  @inline(__always)
  private func state(at offset: Int) -> UInt32 {
    let word = unsafe (base + offset).assumingMemoryBound(to: Atomic<UInt32>.self)
    return unsafe UInt32(littleEndian: word.pointee.load(ordering: .acquiring))
  }
  @inline(__always)
  private func setState(_ state: UInt32, at offset: Int) {
    let word = unsafe (base + offset).assumingMemoryBound(to: Atomic<UInt32>.self)
    unsafe word.pointee.store(state.littleEndian, ordering: .releasing)
  }
}
