internal import Checksums

/// The bytes of an outbox file whose process has died, of which nothing is believed.
///
/// A finished batch proves itself by its checksum and by the position it begins at, so that it is
/// found even where the signs that lead to it are damaged.
struct OutboxFrames {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  struct Header {
    let id: LogID
    let tail: Int
  }

  /// The head of the file; `nil` when it is none.
  var header: Header? {
    typealias Layout = OutboxLayout
    let bytes = bytes.span
    guard bytes.count > Layout.firstFrame else { return nil }
    for index in 0..<8 where bytes[index] != Layout.magic[index] { return nil }
    guard bytes.littleEndian(at: 8, count: 4) == UInt64(Layout.version),
      bytes.littleEndian(at: 12, count: 4)
        == UInt64(CRC32C.of(bytes.extracting(16..<Layout.headerChecksumEnd)))
    else { return nil }
    return Header(
      id: LogID(rawValue: bytes.bytes16(at: Layout.logID)),
      tail: Int(clamping: bytes.littleEndian(at: Layout.tail, count: 8)))
  }

  /// Whether the file was made and then never written, or no further than its header.
  var isBlank: Bool {
    let written = bytes.count < OutboxLayout.smallestSize ? 0 : OutboxLayout.tail
    return bytes.dropFirst(written).allSatisfy { $0 == 0 }
  }

  /// How far a search has come.
  struct Walk {
    fileprivate var offset: Int
    /// Whether anything was not as a writer leaves it.
    fileprivate(set) var metDamage = false

    init(from tail: Int) { offset = tail }
  }

  private enum Sight {
    case closed(Frame, Range<Int>)
    case open(Frame, Range<Int>)
    case nothing
    case damage
  }

  /// The batch that continues `head`, finished or under way, and where it stands; `nil` when there is
  /// none.
  func next(
    behind head: UInt64, of id: LogID, _ walk: inout Walk
  ) -> (frame: Frame, range: Range<Int>)? {
    var steps = 0
    scan: while steps <= bytes.count / OutboxLayout.entries {
      steps += 1
      switch look(at: &walk.offset, of: id) {
      case .closed(let frame, let range):
        walk.offset = OutboxLayout.aligned(range.upperBound)
        if frame.first == head + 1 { return (frame, range) }
        guard frame.last <= head else { break scan }  // Else committed before the process died.
        continue
      case .open(let frame, let range) where frame.first == head + 1: return (frame, range)
      case .nothing:
        guard let found = search(behind: head, of: id) else { return nil }
        walk.metDamage = true
        walk.offset = OutboxLayout.aligned(found.range.upperBound)
        return found
      default: break scan
      }
    }
    walk.metDamage = true
    guard let found = search(behind: head, of: id) else { return nil }
    walk.offset = OutboxLayout.aligned(found.range.upperBound)
    return found
  }

  /// What stands at `offset`, which is moved to where signs lead from there.
  private func look(at offset: inout Int, of id: LogID) -> Sight {
    typealias Layout = OutboxLayout
    let bytes = bytes.span
    for _ in 0..<2 {  // A moved frame stands at the beginning; nothing is moved from there.
      guard offset >= Layout.firstFrame, offset & 7 == 0, offset <= bytes.count - Layout.entries
      else { return .damage }
      switch UInt32(bytes.littleEndian(at: offset, count: 4)) {
      case Layout.State.skip:
        offset = Int(bytes.littleEndian(at: offset + Layout.next, count: 4))
      case Layout.State.none: return .nothing
      case Layout.State.open:
        guard let frame = frame(at: offset) else { return .damage }
        return .open(frame, offset..<offset + frame.length)
      case Layout.State.closed:
        guard let frame = frame(at: offset) else { return .damage }
        let range = offset..<offset + frame.length
        guard frame.isIntact(bytes.extracting(range), begun: id.checksum) else { return .damage }
        return .closed(frame, range)
      default: return .damage
      }
    }
    return .damage
  }

  private func frame(at offset: Int) -> Frame? {
    let bytes = bytes.span
    guard let frame = Frame(bytes.extracting(offset..<bytes.count)), frame.first >= 1,
      frame.last <= Key.lastPosition
    else { return nil }
    return frame
  }

  /// Looks for the batch that continues `head` wherever one may stand.
  private func search(behind head: UInt64, of id: LogID) -> (frame: Frame, range: Range<Int>)? {
    typealias Layout = OutboxLayout
    let bytes = bytes.span
    var open: (frame: Frame, range: Range<Int>)?
    var offset = Layout.firstFrame
    while offset <= bytes.count - Layout.entries {
      if bytes.littleEndian(at: offset + Layout.first, count: 8) == head + 1,
        let frame = frame(at: offset)
      {
        let range = offset..<offset + frame.length
        if frame.count >= 1, frame.isIntact(bytes.extracting(range), begun: id.checksum) {
          return (frame.closed, range)
        }
        if frame.isOpen { open = (frame.opened, range) }
      }
      offset += 8
    }
    return open
  }
}

extension Frame {
  /// Whether its writer was filling it, as far as that can be said: no other state than open is ever
  /// that of a frame which goes on behind the log and has events.
  fileprivate var isOpen: Bool {
    switch state {
    case OutboxLayout.State.open: true
    case OutboxLayout.State.closed, OutboxLayout.State.skip: false
    default: count >= 1
    }
  }

  /// The same, as its writer was filling it.
  fileprivate var opened: Frame {
    var frame = self
    frame.state = OutboxLayout.State.open
    return frame
  }

  /// The same, as its writer closed it.
  fileprivate var closed: Frame {
    var frame = self
    frame.state = OutboxLayout.State.closed
    return frame
  }
}
