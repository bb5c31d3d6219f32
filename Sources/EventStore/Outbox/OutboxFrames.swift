internal import Checksums

/// The bytes of an outbox file whose process has died, none of which are trusted.
///
/// A finished batch proves itself by its checksum and by the position it begins at, so that it is
/// found even where the signs that lead to it are damaged.
struct OutboxFrames {
  let bytes: [UInt8]
  let id: LogID
  /// Where the frames begin that were not in the log.
  let tail: Int
  let version: OutboxLayout.Version

  /// What a file in the place of an outbox is.
  enum File {
    case frames(OutboxFrames)
    /// Made and then never written, or no further than its header.
    case blank
    /// Of a layout that only a newer program knows.
    case newer(UInt32)
    case unknown
  }

  private init(_ bytes: [UInt8], id: LogID, tail: Int, _ version: OutboxLayout.Version) {
    self.bytes = bytes
    self.id = id
    self.tail = tail
    self.version = version
  }

  /// Looks at the head of a file.
  static func read(_ file: [UInt8]) -> File {
    typealias Layout = OutboxLayout
    let bytes = file.span
    guard let number = version(bytes) else {
      let written = bytes.count < Layout.smallestSize ? 0 : Layout.tail
      return file.dropFirst(written).allSatisfy { $0 == 0 } ? .blank : .unknown
    }
    guard let version = Layout.Version(rawValue: number) else { return .newer(number) }
    return .frames(
      OutboxFrames(
        file, id: LogID(rawValue: bytes.bytes16(at: Layout.logID)),
        tail: Int(clamping: bytes.littleEndian(at: Layout.tail, count: 8)), version))
  }

  /// The layout that the head of an outbox names; `nil` when the bytes are no whole head.
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

  /// How far a search has come.
  struct Walk {
    fileprivate var offset: Int
    /// Whether anything was not as a writer leaves it.
    fileprivate(set) var metDamage = false

    init(from tail: Int) { offset = tail }
  }

  private typealias Found = (frame: Frame, range: Range<Int>)

  private enum Sight {
    case closed(Found)
    case open(Found)
    case nothing
    case damage
  }

  /// The batch that continues `head`, finished or under way, and where it stands; `nil` when there is
  /// none.
  func next(behind head: UInt64, _ walk: inout Walk) -> (frame: Frame, range: Range<Int>)? {
    let begun = id.checksum
    var steps = 0
    scan: while steps <= bytes.count / OutboxLayout.entries {
      steps += 1
      switch look(at: &walk.offset, begun) {
      case .closed(let found):
        walk.offset = OutboxLayout.aligned(found.range.upperBound)
        if found.frame.first == head + 1 { return found }
        // What lies before the head was committed before the process died.
        guard found.frame.last <= head else { break scan }
        continue
      case .open(let found) where found.frame.first == head + 1: return found
      case .nothing:
        guard let found = search(behind: head, begun) else { return nil }
        walk.metDamage = true
        walk.offset = OutboxLayout.aligned(found.range.upperBound)
        return found
      default: break scan
      }
    }
    walk.metDamage = true
    guard let found = search(behind: head, begun) else { return nil }
    walk.offset = OutboxLayout.aligned(found.range.upperBound)
    return found
  }

  /// What stands at `offset`, which is moved to where signs lead from there.
  private func look(at offset: inout Int, _ begun: CRC32C) -> Sight {
    typealias Layout = OutboxLayout
    let bytes = bytes.span
    let next = version == .plain ? Layout.Plain.next : Layout.next
    for _ in 0..<2 {  // A moved frame stands at the beginning; nothing is moved from there.
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

  /// The frame at `offset` as `proof` sees it, and where it stands.
  private func frame(at offset: Int, _ proof: (Frame, Span<UInt8>) -> Frame?) -> Found? {
    let bytes = bytes.span.extracting(offset..<bytes.count)
    guard let header = version == .plain ? Frame(plain: bytes) : Frame(bytes), header.first >= 1,
      let frame = proof(header, bytes), frame.last <= Key.lastPosition
    else { return nil }
    return (frame, offset..<offset + frame.length)
  }

  /// Looks for the batch that continues `head` wherever one may stand.
  private func search(behind head: UInt64, _ begun: CRC32C) -> Found? {
    typealias Layout = OutboxLayout
    let bytes = bytes.span
    let first = version == .plain ? Layout.Plain.first : Layout.first
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

  /// Whether the writer was filling a frame whose state says `state`.
  ///
  /// One without events may have been given up. In layout 1, where nothing else tells, a frame that
  /// goes on behind the log and has events is open unless it says that it is something else.
  private func mayBeOpen(_ frame: Frame, _ state: UInt32) -> Bool {
    switch state {
    case OutboxLayout.State.open: true
    case OutboxLayout.State.closed, OutboxLayout.State.skip: version != .plain && frame.count >= 1
    default: frame.count >= 1
    }
  }
}
