/// Where things stand in an outbox file (see <doc:StoreFormat>, "Outbox").
enum OutboxLayout {
  static let magic: [8 of UInt8] = [0x4E, 0x41, 0x56, 0x4F, 0x55, 0x54, 0x42, 0x58]
  /// Offsets in the header of the file.
  static let version = 8
  static let headerChecksum = 12
  static let logID = 16
  static let headerChecksumEnd = 64
  static let tail = 64
  /// Where the first frame of a fresh file stands.
  static let firstFrame = 4096

  static let initialSize = 1 << 20
  /// Once all is in the log, frames go on from the front when they have come this far: the few pages
  /// that a session in quiet use touches stay warm and have had their faults.
  static let frontSize = 1 << 16
  /// What a disk with little room may leave of that.
  static let smallestSize = 1 << 16
  /// As far as the file may grow: what one batch may hold at the most, with its frame.
  static let largestSize = 64 << 20

  /// The layouts of frames that this program reads; it writes ``Version/proving``.
  enum Version: UInt32 {
    /// Entries bear no checksum: of an open frame only the shape can be checked.
    case plain = 1
    /// Each entry bears a checksum over its frame so far.
    case proving = 2
  }

  /// Offsets in a frame. State and checksum are written at once, as eight aligned bytes.
  static let state = 0
  static let checksum = 4
  static let first = 8
  static let time = 16
  static let command = 24
  static let serial = 32
  /// What stands before is known when a frame is opened, what stands behind when it is closed.
  static let openingEnd = 36
  static let flags = 36
  static let length = 40
  /// Of a frame that was moved: where to.
  static let next = 40
  static let count = 44
  static let digest = 48
  static let entries = 64

  /// Offsets in a frame of layout 1.
  enum Plain {
    static let length = 8
    static let count = 12
    static let first = 16
    static let time = 24
    static let command = 32
    static let digest = 40
    static let flags = 56
    static let next = 60
  }

  static let flagKeepsChain: UInt32 = 1

  enum State {
    static let none: UInt32 = 0
    static let open: UInt32 = 1
    static let closed: UInt32 = 2
    static let skip: UInt32 = 3
  }

  enum Entry {
    /// Offsets in an entry, which is filled up with zeros to a multiple of eight bytes.
    static let checksum = 0
    /// Length and kind.
    static let word = 4
    static let delta = 8
    static let content = 16
    /// What an entry takes beside its content.
    static let overhead = content + 8
    /// Where the content begins in layout 1, whose word comes first.
    static let plainContent = 4
    static let event: UInt8 = 1
    static let symbol: UInt8 = 2
    static let value: UInt8 = 3
  }

  @inline(__always)
  static func aligned(_ offset: Int) -> Int { (offset &+ 7) & ~7 }
}
