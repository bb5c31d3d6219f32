/// A reader of CBOR that knows where it is, over bytes handed to each call.
///
/// It holds no bytes, so it needs no lifetime of its own: pass the same span to every call. What it
/// reads may be hostile: each call gives the item or throws a ``CBORError`` and stays where it was,
/// never reads past the end, and allocates nothing but the `String` that was asked for.
///
/// Tags, indefinite lengths, NaN, undefined and other simple values, invalid UTF-8 and reserved
/// bytes are always refused. A ``Strictness/strict`` reader also refuses what is not deterministic:
/// then equal values have equal bytes, and what it accepts, ``CBORWriter`` writes the same.
public struct CBORReader: Hashable, Sendable {
  /// Where the next item begins.
  public var offset: Int

  /// What is accepted beyond the one form that the writer gives.
  public let strictness: Strictness

  /// How deeply arrays and maps may nest in what ``skipItem(in:)`` passes over.
  public let maximumDepth: Int

  /// The depth allowed where nobody asks for another: what it takes to decode fits a stack of
  /// 512 KiB, that of a secondary thread, also in a debug build.
  public static let defaultDepth = 128

  /// The greatest depth that may be asked for: a stack of 2 MiB holds it.
  public static let greatestDepth = 512

  /// What a reader accepts beyond the one form that the writer gives.
  public enum Strictness: Hashable, Sendable {
    /// Only the deterministic form: shortest numbers and lengths, keys in order and once.
    case strict

    /// Also numbers and lengths in more bytes than they need, and keys in any order.
    ///
    /// A key that stands twice is found where maps are looked up by key (``CBORValue``,
    /// ``CBORDecoder``), not by ``CBORReader/skipItem(in:)``.
    case lenient
  }

  /// Makes a reader that begins at `offset`.
  ///
  /// - Precondition: `maximumDepth` is 0…512.
  public init(
    offset: Int = 0, strictness: Strictness = .strict,
    maximumDepth: Int = CBORReader.defaultDepth
  ) {
    precondition(
      (0...CBORReader.greatestDepth).contains(maximumDepth),
      "The depth that a reader allows is between 0 and 512")
    self.offset = offset
    self.strictness = strictness
    self.maximumDepth = maximumDepth
  }

  /// Whether nothing is left to read.
  public func isAtEnd(of bytes: Span<UInt8>) -> Bool { offset >= bytes.count }

  /// The initial byte of the next item.
  @inlinable @inline(__always)
  func initialByte(in bytes: Span<UInt8>) throws(CBORError) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: bytes.count) else {
      throw CBORError(.truncated, at: offset)
    }
    return bytes[offset]
  }

  // What can't be inlined looks at the reader and says where it would stand afterwards. So a codec
  // keeps the reader in registers, and what throws has not moved it.

  /// Reads the argument of the next item, whose initial byte is `first`, and moves behind it.
  @inlinable @inline(__always)
  mutating func readArgument(
    _ first: UInt8, in bytes: Span<UInt8>
  ) throws(CBORError) -> UInt64 {
    let short = first & 31
    if short < 24 {
      offset &+= 1
      return UInt64(short)
    }
    let behind = offset &+ 1
    if short == 24, behind < bytes.count, bytes[behind] >= 24 {
      offset = behind &+ 1
      return UInt64(bytes[behind])
    }
    let (argument, end) = try longArgument(short, in: bytes)
    offset = end
    return argument
  }

  @usableFromInline
  func longArgument(
    _ short: UInt8, in bytes: Span<UInt8>
  ) throws(CBORError) -> (argument: UInt64, end: Int) {
    guard short < 28 else {
      throw CBORError(short == 31 ? .indefiniteLength : .reserved, at: offset)
    }
    let width = 1 &<< Int(short &- 24)
    guard bytes.count &- offset > width else { throw CBORError(.truncated, at: offset) }
    let argument = bigEndian(at: offset &+ 1, width: width, in: bytes)
    // What the next smaller form could have held.
    let least: UInt64 = width == 1 ? 24 : 1 &<< UInt64(4 &* width)
    guard argument >= least || strictness == .lenient else {
      throw CBORError(.notShortest, at: offset)
    }
    return (argument, offset &+ 1 &+ width)
  }

  func bigEndian(at start: Int, width: Int, in bytes: Span<UInt8>) -> UInt64 {
    switch width {
    case 1: return UInt64(bytes[start])
    case 2: return UInt64(bytes[start]) &<< 8 | UInt64(bytes[start &+ 1])
    case 4:
      return UInt64(bytes[start]) &<< 24 | UInt64(bytes[start &+ 1]) &<< 16
        | UInt64(bytes[start &+ 2]) &<< 8 | UInt64(bytes[start &+ 3])
    default:
      var value: UInt64 = 0
      for index in start..<start &+ width { value = value &<< 8 | UInt64(bytes[index]) }
      return value
    }
  }

  /// The count in the head of the next item, and where what it counts begins.
  @usableFromInline
  func count(
    _ major: UInt8, of kind: CBORKind, bytesEach: Int, in bytes: Span<UInt8>
  ) throws(CBORError) -> (count: Int, start: Int) {
    let first = try initialByte(in: bytes)
    guard first & 0xe0 == major else { throw mismatch(first, expected: kind) }
    var behind = self
    let count = try behind.readArgument(first, in: bytes)
    guard count <= UInt64((bytes.count &- behind.offset) / bytesEach) else {
      throw CBORError(.truncated, at: offset)
    }
    return (Int(count), behind.offset)
  }

  /// Refuses the item whose initial byte is `first` where one of kind `expected` was asked for.
  @usableFromInline
  func mismatch(_ first: UInt8, expected: CBORKind) -> CBORError {
    do throws(CBORError) {
      _ = try kind(of: first)
      return CBORError(.unexpectedKind, at: offset, expected: expected)
    } catch {
      return error
    }
  }

  func kind(of first: UInt8) throws(CBORError) -> CBORKind {
    switch first & 0xe0 {
    case Head.unsigned: return .unsigned
    case Head.negative: return .negative
    case Head.bytes: return .bytes
    case Head.text: return .text
    case Head.array: return .array
    case Head.map: return .map
    case Head.tag: throw CBORError(.tagged, at: offset)
    default: break
    }
    switch first {
    case Head.false, Head.true: return .bool
    case Head.null: return .null
    case Head.half, Head.single, Head.double: return .double
    case 0xfc...0xfe: throw CBORError(.reserved, at: offset)
    case 0xff: throw CBORError(.indefiniteLength, at: offset)
    default: throw CBORError(.simpleValue, at: offset)
    }
  }
}
