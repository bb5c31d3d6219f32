/// The offsets in a record (see <doc:StoreFormat>, "Records").
enum RecordLayout {
  static let format: UInt8 = 1

  static let flags = 1
  static let count = 2
  static let checksum = 4
  static let time = 8
  static let command = 16
  static let commandSize = 5
  static let fixedSize = 21
  /// With digest, chain and as many values as one byte can count.
  static let largestHead = fixedSize + 16 + 16 + 1 + 16 * 255

  enum Flag {
    static let endsCommand: UInt8 = 1
    static let hasChain: UInt8 = 2
    static let hasValues: UInt8 = 4
    static let all: UInt8 = 7
  }

  /// A batch is split between events if its record would become larger than this.
  static let splitSize = 2000
  /// The maximum number of large values of an event, and of a record.
  static let mostValues = 200
  /// The maximum size of an event.
  static let largestEvent = 60_000
}
