/// Where things stand in a record (see <doc:StoreFormat>, "Records").
enum RecordLayout {
  static let format: UInt8 = 1

  static let flags = 1
  static let count = 2
  static let checksum = 4
  static let time = 8
  static let command = 16
  static let commandSize = 5
  static let fixedSize = 21
  /// With digest, chain and as many values as one byte counts.
  static let largestHead = fixedSize + 16 + 16 + 1 + 16 * 255

  enum Flag {
    static let endsCommand: UInt8 = 1
    static let hasChain: UInt8 = 2
    static let hasValues: UInt8 = 4
    static let all: UInt8 = 7
  }

  /// A batch is split between events where its record would pass this.
  static let splitSize = 2000
  /// One event may not name more large values, nor may a record.
  static let mostValues = 200
  /// One event may not be larger.
  static let largestEvent = 60_000
}
