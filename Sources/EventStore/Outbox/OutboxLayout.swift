/// Where things stand in an outbox file (see <doc:StoreFormat>, "Outbox").
enum OutboxLayout {
  static let magic: [8 of UInt8] = [0x4E, 0x41, 0x56, 0x4F, 0x55, 0x54, 0x42, 0x58]
  static let version: UInt32 = 1
  /// Offsets in the header of the file.
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

  /// Offsets in a frame.
  static let state = 0
  static let checksum = 4
  static let length = 8
  static let count = 12
  static let first = 16
  static let time = 24
  static let command = 32
  static let digest = 40
  static let flags = 56
  static let next = 60
  static let entries = 64

  static let flagKeepsChain: UInt32 = 1

  enum State {
    static let none: UInt32 = 0
    static let open: UInt32 = 1
    static let closed: UInt32 = 2
    static let skip: UInt32 = 3
  }

  enum Entry {
    static let header = 4
    static let largest = 1 << 24 - 1
    static let event: UInt8 = 1
    static let symbol: UInt8 = 2
    static let value: UInt8 = 3
  }

  @inline(__always)
  static func aligned(_ offset: Int) -> Int { (offset &+ 7) & ~7 }
}
