internal import NavlogChecksums
internal import Synchronization

/// A buffer for a session's events between recording and the log.
///
/// An outbox is a ring of frames, one per batch, in a shared memory-mapped file: bytes survive the
/// process as soon as they are written, without a system call. After a power loss each of its pages
/// may have any earlier content; each entry has a checksum that is unique to the frame and the
/// position. One thread writes (``begin(first:time:command:)`` … ``close(digest:keepsChain:)``),
/// and one reads (``closedFrame(at:)``, ``release(to:)``); they synchronize only through the states
/// of the frames and the tail.
///
/// `@unchecked Sendable`: only the session's single writer uses the writing half, and only the
/// store's single writer thread uses the reading half; what both access is atomic.
@safe final class Outbox: @unchecked Sendable {
  private typealias Layout = OutboxLayout

  let path: String
  let id: SessionID
  /// The initial value of the frame checksums.
  private let begun: CRC32C
  private var file: OutboxFile
  private let base: UnsafeMutableRawPointer

  // The writing half.
  private var frame = OutboxLayout.firstFrame
  private var cursor = 0
  /// The number of events in the open frame.
  private(set) var count: UInt32 = 0
  /// The number of opened frames, which keeps a frame's checksums from verifying another frame's
  /// entries.
  private var serial: UInt32 = 0
  /// The checksum of the open frame so far.
  private var running = CRC32C()
  /// The checksum of its opening.
  private var opening: UInt32 = 0
  private var isOpen = false
  /// The offset that the frame and the header of the next one must not reach.
  private var limit = 0
  /// The size of the file.
  private var fileSize: Int

  // Both halves.
  private let tail = Atomic<Int>(OutboxLayout.firstFrame)

  init(creating path: String, of id: SessionID) throws(StoreError) {
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
    put32(Layout.Version.proving.rawValue, at: Layout.version)
    let id = id.rawValue.bigEndianBytes
    for index in 0..<16 { put8(id[index], at: Layout.logID + index) }
    var checksum = CRC32C()
    for range in [
      Layout.version..<Layout.headerChecksum, Layout.logID..<Layout.headerChecksumEnd,
    ] {
      withBytes(at: range.lowerBound, count: range.count) { checksum.update($0) }
    }
    put32(checksum.value, at: Layout.headerChecksum)
    put64(UInt64(Layout.firstFrame), at: Layout.tail)
  }

  /// Removes the file; all its frames must be in the log.
  func remove() throws(StoreError) { try file.remove() }

  /// Releases the lock on the file, so that the next process that opens the store can recover it.
  func unlock() { file.unlock() }

  // MARK: - Writing

  /// Whether a batch is open.
  var hasOpenFrame: Bool { isOpen }

  /// The size of the open frame; 0 if there is none.
  var openBytes: Int { isOpen ? cursor &- frame : 0 }

  /// Opens a frame; returns `false` if there is no space until frames are released.
  func begin(first: UInt64, time: UInt64, command: UInt64) throws(StoreError) -> Bool {
    precondition(!isOpen, "A batch is closed before the next begins")
    if frame >= Layout.frontSize, tail.load(ordering: .acquiring) == frame {
      move(to: Layout.firstFrame)
    }
    cursor = frame &+ Layout.entries
    guard try makeRoom(0) else { return false }
    serial &+= 1
    put64(first, at: frame &+ Layout.first)
    put64(time, at: frame &+ Layout.time)
    put64(command, at: frame &+ Layout.command)
    put32(serial, at: frame &+ Layout.serial)
    put32(0, at: frame &+ Layout.count)
    running = begun
    opening = checksum(from: frame &+ Layout.first, to: frame &+ Layout.openingEnd)
    count = 0
    isOpen = true
    setState(Layout.State.open, opening, at: frame)
    return true
  }

  /// Whether `size` more bytes fit in the open frame at its current offset.
  @inline(__always)
  func fits(_ size: Int) -> Bool { cursor &+ size &+ Layout.entries <= limit }

  /// Appends an event; there must be space for it and ``OutboxLayout/Entry/overhead``.
  @inline(__always)
  func append(event: Span<UInt8>, delta: UInt64) {
    // A copy: the frame's own checksum is then never accessed during code of another module.
    var checksum = running
    unsafe checksum.update(
      copying: event, after: word(event.count, Layout.Entry.event), delta,
      to: base + cursor + Layout.Entry.word)
    finishEntry(checksum, event.count)
    count &+= 1
    put32(count, at: frame &+ Layout.count)
  }

  /// Appends an entry other than an event, from a head and a body; there must be space as for an
  /// event.
  func append(_ kind: UInt8, _ head: Span<UInt8>, _ body: Span<UInt8>) {
    let size = head.count &+ body.count
    let start = cursor &+ Layout.Entry.content
    put32(word(size, kind), at: cursor &+ Layout.Entry.word)
    put64(0, at: cursor &+ Layout.Entry.delta)
    copy(head, at: start)
    copy(body, at: start &+ head.count)
    let end = Layout.aligned(start &+ size)
    for offset in start &+ size..<end { put8(0, at: offset) }
    var checksum = running
    let word = cursor &+ Layout.Entry.word
    withBytes(at: word, count: end &- word) { checksum.update($0) }
    finishEntry(checksum, size)
  }

  /// Closes the frame: from here on the batch survives the process.
  func close(digest: StateDigest, keepsChain: Bool) {
    put64(digest.structure.byteSwapped, at: frame &+ Layout.digest)
    put64(digest.state.byteSwapped, at: frame &+ Layout.digest &+ 8)
    put32(keepsChain ? Layout.flagKeepsChain : 0, at: frame &+ Layout.flags)
    put32(UInt32(truncatingIfNeeded: cursor &- frame), at: frame &+ Layout.length)
    let checksum = checksum(from: frame &+ Layout.openingEnd, to: frame &+ Layout.entries)
    let next = Layout.aligned(cursor)
    setState(Layout.State.none, 0, at: next)
    setState(Layout.State.closed, checksum, at: frame)
    put64(get64(at: frame &+ Layout.first) &+ UInt64(count) &- 1, at: Layout.recorded)
    frame = next
    isOpen = false
  }

  /// Discards the open frame, which has no events.
  func abandon() {
    setState(Layout.State.none, 0, at: frame)
    isOpen = false
  }

  /// Makes space for `size` more bytes in the open frame, moving it if necessary; returns `false`
  /// if there is none until frames are released.
  @inline(never)
  func makeRoom(_ size: Int) throws(StoreError) -> Bool {
    let used = cursor &- frame
    let needed = Layout.aligned(used &+ size) &+ Layout.entries
    let tail = tail.load(ordering: .acquiring)
    if tail > frame {  // The frames in use wrap around: the space up to the tail is free.
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

  /// Moves the frame and leaves a forwarding state; after a crash a reader finds one of the two.
  private func move(to place: Int) {
    let used = cursor &- frame
    if isOpen {
      unsafe (base + place + 8).copyMemory(from: base + frame + 8, byteCount: used &- 8)
      setState(Layout.State.open, opening, at: place)
    } else {
      setState(Layout.State.none, 0, at: place)
    }
    put32(UInt32(place), at: frame &+ Layout.next)
    setState(Layout.State.skip, isOpen ? opening : 0, at: frame)
    frame = place
    cursor = place &+ used
  }

  @inline(__always)
  private func word(_ size: Int, _ kind: UInt8) -> UInt32 {
    UInt32(truncatingIfNeeded: size) | UInt32(kind) &<< 24
  }

  @inline(__always)
  private func finishEntry(_ checksum: CRC32C, _ size: Int) {
    put32(checksum.value, at: cursor)
    running = checksum
    cursor = Layout.aligned(cursor &+ Layout.Entry.content &+ size)
  }

  /// Extends the checksum of the frame by a part of its header.
  @inline(__always)
  private func checksum(from start: Int, to end: Int) -> UInt32 {
    var checksum = running
    withBytes(at: start, count: end &- start) { checksum.update($0) }
    running = checksum
    return checksum.value
  }

  // MARK: - Reading

  /// The offset of the oldest frame that isn't in the log yet.
  var oldest: Int { tail.load(ordering: .relaxed) }

  /// Returns the closed frame at `offset`, after following forwarding states; `nil` if there is
  /// none yet.
  func closedFrame(at offset: inout Int) -> Frame? {
    while state(at: offset) == Layout.State.skip {
      offset = Int(get32(at: offset &+ Layout.next))
    }
    guard state(at: offset) == Layout.State.closed else { return nil }
    return withBytes(at: offset, count: Int(get32(at: offset &+ Layout.length))) { Frame($0) }
  }

  /// Passes `count` bytes at `offset` to `body`.
  func withBytes<R, E: Error>(
    at offset: Int, count: Int, _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let start = unsafe (base + offset).assumingMemoryBound(to: UInt8.self)
    return try unsafe body(Span(_unsafeStart: start, count: count))
  }

  /// Whether ``closedFrame(at:)`` would find or skip a frame at the tail.
  var hasWork: Bool {
    let state = state(at: tail.load(ordering: .relaxed))
    return state == Layout.State.closed || state == Layout.State.skip
  }

  /// Marks everything before `offset` as durably in the log.
  func release(to offset: Int) {
    put64(UInt64(offset), at: Layout.tail)
    tail.store(offset, ordering: .releasing)
  }

  // MARK: - Memory
  // Every offset below is computed by this class and is before the end of the file.

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
  @inline(__always)
  private func state(at offset: Int) -> UInt32 {
    let word = unsafe (base + offset).assumingMemoryBound(to: Atomic<UInt32>.self)
    return unsafe UInt32(littleEndian: word.pointee.load(ordering: .acquiring))
  }
  /// Sets the state at `offset` together with its checksum.
  @inline(__always)
  private func setState(_ state: UInt32, _ checksum: UInt32, at offset: Int) {
    let both = unsafe (base + offset).assumingMemoryBound(to: Atomic<UInt64>.self)
    unsafe both.pointee.store(
      (UInt64(checksum) &<< 32 | UInt64(state)).littleEndian, ordering: .releasing)
  }
}
