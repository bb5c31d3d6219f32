/// The constants of the format of session files (see <doc:SessionFileFormat>).
package enum SessionFile {
  /// The extension of session files.
  package static let ending = ".navsession"
  /// Returns whether a path ends as those of session files do, also as text.
  package static func isName(_ path: String) -> Bool {
    path.hasSuffix(ending) || path.hasSuffix(SessionText.ending)
  }

  /// The media type of session files.
  package static let mediaType = "application/vnd.navlog.session+cbor-seq"
  /// The version of the format that is written, and the oldest one a reader has to know.
  package static let version: UInt64 = 1

  /// The label with which a file begins (RFC 9277, 2.3): tag 55800 of the tag `NAVS` of the bytes
  /// `BOR`. It is the only item with tags.
  package static let label: [UInt8] = [
    0xD9, 0xD9, 0xF8, 0xDA, 0x4E, 0x41, 0x56, 0x53, 0x43, 0x42, 0x4F, 0x52,
  ]

  /// The largest content of a segment, a value, a base or an interrupted command.
  static let largestContent = 32 << 20
  /// The largest item: its content, which compression can enlarge a little, and its map.
  static let largestItem = largestContent + (8 << 20)
  /// The largest map.
  static let largestMap = 7 << 20
  /// The content after which a segment takes no more commands, and the largest one of several.
  static let segmentContent = 128 << 10
  static let largestSegmentContent = 1 << 20
  /// The largest compressed segment of several commands.
  static let segmentSize = 64 << 10
  /// The level of compression of a redacted session, which is meant to be shared: hashes and times
  /// compress badly, and the time it takes is small beside that of redacting.
  static let levelForRedacted: Int32 = 16

  /// The kinds of items. A reader that doesn't know one below 24 can't read the file; others can be
  /// skipped.
  enum Kind: UInt64 {
    case header = 1
    case base = 2
    case segment = 3
    case value = 4
    case mark = 5
    case note = 6
    case end = 7
    case trailer = 8

    static let firstOptional: UInt64 = 24
  }

  /// What leaves with a session.
  package enum Profile: UInt64 {
    /// All of it.
    case full = 0
    /// Its structure; everything else as keyed hashes.
    case structure = 1
  }
}
