internal import NavlogChecksums

/// The bytes of an outbox file whose process has died, none of which are trusted.
///
/// A finished batch is verified by its checksum and its first position, so it is found even if the
/// states that lead to it are damaged.
struct OutboxFrames {
  let bytes: [UInt8]
  let id: SessionID
  /// The offset of the oldest frame that was not in the log.
  let tail: Int
  /// The last position of the last finished batch; 0 in files of earlier programs.
  let recorded: UInt64
  let version: OutboxLayout.Version

  /// The kinds of files in the place of an outbox.
  enum File {
    case frames(OutboxFrames)
    /// Created and not written to, or only the header was written.
    case blank
    /// With a layout that only a newer program knows.
    case newer(UInt32)
    case unknown
  }

  private init(_ bytes: [UInt8], _ version: OutboxLayout.Version) {
    typealias Layout = OutboxLayout
    self.bytes = bytes
    self.version = version
    let header = bytes.span
    id = SessionID(rawValue: header.bytes16(at: Layout.logID))
    tail = Int(clamping: header.littleEndian(at: Layout.tail, count: 8))
    recorded = header.littleEndian(at: Layout.recorded, count: 8)
  }

  /// Reads the header of a file.
  static func read(_ file: [UInt8]) -> File {
    typealias Layout = OutboxLayout
    let bytes = file.span
    guard let number = version(bytes) else {
      let written = bytes.count < Layout.smallestSize ? 0 : Layout.tail
      return file.dropFirst(written).allSatisfy { $0 == 0 } ? .blank : .unknown
    }
    guard let version = Layout.Version(rawValue: number) else { return .newer(number) }
    return .frames(OutboxFrames(file, version))
  }

  /// Returns the layout version in the header of an outbox; `nil` if the header is incomplete or
  /// damaged.
  private static func version(_ bytes: Span<UInt8>) -> UInt32? {
    typealias Layout = OutboxLayout
    guard bytes.count > Layout.firstFrame else { return nil }
    for index in 0..<8 where bytes[index] != Layout.magic[index] { return nil }
    let version = UInt32(bytes.littleEndian(at: Layout.version, count: 4))
    var checksum = CRC32C()
    if version > Layout.Version.plain.rawValue {
      checksum.update(bytes.extracting(Layout.version..<Layout.headerChecksum))
    }
    checksum.update(bytes.extracting(Layout.logID..<Layout.headerChecksumEnd))
    guard
      version >= 1,
      UInt64(checksum.value) == bytes.littleEndian(at: Layout.headerChecksum, count: 4)
    else { return nil }
    return version
  }

  /// Whether anything was recorded in the file.
  var hasBatches: Bool {
    if recorded > 0 { return true }
    var offset = tail
    if case .nothing = readFrame(at: &offset, id.checksum) { return false }
    return true
  }

  /// The progress of a search.
  struct Walk {
    fileprivate var offset: Int
    /// Whether anything was found that a writer doesn't produce.
    fileprivate(set) var metDamage = false

    init(from tail: Int) { offset = tail }
  }

  private typealias Found = (frame: Frame, range: Range<Int>)

  private enum FrameState {
    case closed(Found)
    case open(Found)
    case nothing
    case damage
  }

  /// Returns the batch after `head`, finished or open, and its range; `nil` if there is none.
  func next(after head: UInt64, _ walk: inout Walk) -> (frame: Frame, range: Range<Int>)? {
    let begun = id.checksum
    var steps = 0
    scan: while steps <= bytes.count / OutboxLayout.entries {
      steps += 1
      switch readFrame(at: &walk.offset, begun) {
      case .closed(let found):
        walk.offset = OutboxLayout.aligned(found.range.upperBound)
        if found.frame.first == head + 1 { return found }
        // Frames before `head` were committed before the process died.
        guard found.frame.last <= head else { break scan }
        continue
      case .open(let found) where found.frame.first == head + 1: return found
      case .nothing:
        guard let found = search(after: head, begun) else {
          if recorded > head { walk.metDamage = true }
          return nil
        }
        walk.metDamage = true
        walk.offset = OutboxLayout.aligned(found.range.upperBound)
        return found
      default: break scan
      }
    }
    walk.metDamage = true
    guard let found = search(after: head, begun) else { return nil }
    walk.offset = OutboxLayout.aligned(found.range.upperBound)
    return found
  }

  /// Reads the frame at `offset`, after following forwarding states.
  private func readFrame(at offset: inout Int, _ begun: CRC32C) -> FrameState {
    typealias Layout = OutboxLayout
    let bytes = bytes.span
    let next = version.header.next
    for _ in 0..<2 {  // A moved frame is at the beginning, and frames are never moved from there.
      guard offset >= Layout.firstFrame, offset & 7 == 0, offset <= bytes.count - Layout.entries
      else { return .damage }
      switch UInt32(bytes.littleEndian(at: offset, count: 4)) {
      case Layout.State.skip: offset = Int(bytes.littleEndian(at: offset + next, count: 4))
      case Layout.State.none: return .nothing
      case Layout.State.open:
        guard let found = frame(at: offset, { $0.opened(in: $1, begun: begun) }) else {
          return .damage
        }
        return .open(found)
      case Layout.State.closed:
        guard let found = frame(at: offset, { $0.closed(in: $1, begun: begun) }) else {
          return .damage
        }
        return .closed(found)
      default: return .damage
      }
    }
    return .damage
  }

  /// Returns the frame at `offset` if `proof` verifies it, and its range.
  private func frame(at offset: Int, _ proof: (Frame, Span<UInt8>) -> Frame?) -> Found? {
    let bytes = bytes.span.extracting(offset..<bytes.count)
    guard let header = Frame(bytes, version), header.first >= 1,
      let frame = proof(header, bytes), frame.last <= Key.lastPosition
    else { return nil }
    return (frame, offset..<offset + frame.length)
  }

  /// Searches the whole file for the batch after `head`.
  private func search(after head: UInt64, _ begun: CRC32C) -> Found? {
    typealias Layout = OutboxLayout
    let bytes = bytes.span
    let first = version.header.first
    var open: Found?
    var offset = Layout.firstFrame
    while offset <= bytes.count - Layout.entries {
      defer { offset += 8 }
      guard bytes.littleEndian(at: offset + first, count: 8) == head + 1 else { continue }
      let state = UInt32(bytes.littleEndian(at: offset, count: 4))
      if let found = frame(at: offset, { $0.closed(in: $1, begun: begun) }), found.frame.count >= 1
      {
        return found
      }
      if let found = frame(at: offset, { $0.opened(in: $1, begun: begun) }),
        mayBeOpen(found.frame, state), found.frame.count >= open?.frame.count ?? 0
      {
        open = found
      }
    }
    return open
  }

  /// Whether a frame with this state can be an open one.
  ///
  /// A frame without events may have been abandoned. In layout 1, which has no other evidence, a
  /// frame that continues the log and has events is open unless its state is another one.
  private func mayBeOpen(_ frame: Frame, _ state: UInt32) -> Bool {
    switch state {
    case OutboxLayout.State.open: true
    case OutboxLayout.State.closed, OutboxLayout.State.skip: version != .plain && frame.count >= 1
    default: frame.count >= 1
    }
  }
}
