/// The offsets in an outbox file (see <doc:StoreFormat>, "Outbox").
enum OutboxLayout {
  static let magic: [8 of UInt8] = [0x4E, 0x41, 0x56, 0x4F, 0x55, 0x54, 0x42, 0x58]
  /// Offsets in the header of the file.
  static let version = 8
  static let headerChecksum = 12
  static let logID = 16
  static let headerChecksumEnd = 64
  static let tail = 64
  static let recorded = 72
  /// The offset of the first frame in a new file.
  static let firstFrame = 4096

  private static let initialSize = 1 << 20
  /// When everything is in the log, frames restart at the front after this offset: a session with
  /// little activity then uses only a few pages, which are already mapped.
  static let frontSize = 1 << 16
  /// The minimum initial size on a disk with little space.
  static let smallestSize = 1 << 16
  /// Returns the initial size where `free` bytes are free: at most a quarter of them, because the log
  /// needs room, too.
  static func initialSize(free: UInt64?) -> Int {
    var size = initialSize
    while size > smallestSize, let free, UInt64(size) > free / 4 { size /= 2 }
    return size
  }

  /// The maximum size of the file, which limits the size of a batch with its frame.
  static let largestSize = 64 << 20

  /// The frame layouts that this program reads; it writes ``Version/proving``.
  enum Version: UInt32 {
    /// Entries have no checksums: of an open frame only the structure can be checked.
    case plain = 1
    /// Each entry has a checksum over its frame so far.
    case proving = 2

    var header: Header { self == .plain ? .plain : .proving }
  }

  /// Offsets in a frame as this program writes it. State and checksum are written together, as
  /// eight aligned bytes.
  static let state = 0
  static let checksum = 4
  static let first = 8
  static let time = 16
  static let command = 24
  static let serial = 32
  /// The fields before this offset are known when a frame is opened; those after it, when it is
  /// closed.
  static let openingEnd = 36
  static let flags = 36
  static let length = 40
  /// The new offset of a frame that was moved.
  static let next = 40
  static let count = 44
  static let digest = 48
  static let entries = 64

  /// The offsets of header fields, which differ between the layouts.
  struct Header {
    let first: Int
    let time: Int
    let command: Int
    let flags: Int
    let length: Int
    let next: Int
    let count: Int
    let digest: Int

    static let plain = Header(
      first: 16, time: 24, command: 32, flags: 56, length: 8, next: 60, count: 12, digest: 40)
    static let proving = Header(
      first: OutboxLayout.first, time: OutboxLayout.time, command: OutboxLayout.command,
      flags: OutboxLayout.flags, length: OutboxLayout.length, next: OutboxLayout.next,
      count: OutboxLayout.count, digest: OutboxLayout.digest)
  }

  static let flagKeepsChain: UInt32 = 1

  enum State {
    static let none: UInt32 = 0
    static let open: UInt32 = 1
    static let closed: UInt32 = 2
    static let skip: UInt32 = 3
  }

  enum Entry {
    /// Offsets in an entry, which is padded with zeros to a multiple of eight bytes.
    static let checksum = 0
    /// Length and kind.
    static let word = 4
    static let delta = 8
    static let content = 16
    /// The maximum size of an entry beside its content.
    static let overhead = content + 8
    /// The offset of the content in layout 1, in which the word comes first.
    static let plainContent = 4
    static let event: UInt8 = 1
    static let symbol: UInt8 = 2
    static let value: UInt8 = 3
  }

  @inline(__always)
  static func aligned(_ offset: Int) -> Int { (offset &+ 7) & ~7 }
}
