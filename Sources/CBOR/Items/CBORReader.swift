/// A CBOR reader that keeps its offset; the bytes are passed to each call.
///
/// It doesn't store the bytes, so it needs no lifetime dependency: pass the same span to every
/// call. The bytes may be hostile: each call returns the item, or throws a ``CBORSyntaxError`` and leaves
/// the offset unchanged; it never reads past the end, and it allocates only the `String` that was
/// asked for.
///
/// Tags, indefinite lengths, NaN, undefined and other simple values, invalid UTF-8 and reserved
/// bytes are always refused. A ``Strictness/strict`` reader also refuses what isn't deterministic.
/// Equal values then have equal bytes, and ``CBORWriter`` writes exactly what the reader accepted.
public struct CBORReader: Hashable, Sendable {
  /// The offset of the next item.
  public var offset: Int

  /// What is accepted in addition to the writer's form.
  public let strictness: Strictness

  /// The maximum nesting of arrays and maps that ``skipItem(in:)`` skips.
  public let maximumDepth: Int

  /// The default maximum depth. Decoding to this depth fits on a stack of 512 KiB, that of a
  /// secondary thread, even in a debug build.
  public static let defaultDepth = 128

  /// The greatest possible maximum depth, which fits on a stack of 2 MiB.
  public static let greatestDepth = 512

  /// What a reader accepts in addition to the writer's form.
  public enum Strictness: Hashable, Sendable {
    /// Only the deterministic form: shortest numbers and lengths, keys in order and without
    /// duplicates.
    case strict

    /// Also numbers and lengths that are longer than necessary, and keys in any order.
    ///
    /// A duplicate key is detected where maps are looked up by key (``CBORValue``,
    /// ``CBORDecoder``), not by ``CBORReader/skipItem(in:)``.
    case lenient
  }

  /// Creates a reader that begins at `offset`.
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

  /// Whether all bytes have been read.
  public func isAtEnd(of bytes: Span<UInt8>) -> Bool { offset >= bytes.count }

  /// Returns the initial byte of the next item.
  @inlinable @inline(__always)
  func initialByte(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: bytes.count) else {
      throw CBORSyntaxError(.truncated, at: offset)
    }
    return bytes[offset]
  }

  // Methods that can't be inlined don't mutate the reader but return the new offset. A codec can
  // therefore keep the reader in registers, and a method that throws leaves it unchanged.

  /// Reads the argument of the next item, whose initial byte is `first`, and moves past it.
  @inlinable @inline(__always)
  mutating func readArgument(
    _ first: UInt8, in bytes: Span<UInt8>
  ) throws(CBORSyntaxError) -> UInt64 {
    let short = first & 31
    if short < 24 {
      offset &+= 1
      return UInt64(short)
    }
    let next = offset &+ 1
    if short == 24, next < bytes.count, bytes[next] >= 24 {
      offset = next &+ 1
      return UInt64(bytes[next])
    }
    let (argument, end) = try longArgument(short, in: bytes)
    offset = end
    return argument
  }

  @usableFromInline
  func longArgument(
    _ short: UInt8, in bytes: Span<UInt8>
  ) throws(CBORSyntaxError) -> (argument: UInt64, end: Int) {
    guard short < 28 else {
      throw CBORSyntaxError(short == 31 ? .indefiniteLength : .reserved, at: offset)
    }
    let width = 1 &<< Int(short &- 24)
    guard bytes.count &- offset > width else { throw CBORSyntaxError(.truncated, at: offset) }
    let argument = bigEndian(at: offset &+ 1, width: width, in: bytes)
    // The smallest number that doesn't fit the next shorter form.
    let least: UInt64 = width == 1 ? 24 : 1 &<< UInt64(4 &* width)
    guard argument >= least || strictness == .lenient else {
      throw CBORSyntaxError(.notShortest, at: offset)
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

  /// Returns the count in the head of the next item, and the offset at which the counted content
  /// begins.
  @usableFromInline
  func count(
    _ major: UInt8, of kind: CBORKind, bytesEach: Int, in bytes: Span<UInt8>
  ) throws(CBORSyntaxError) -> (count: Int, start: Int) {
    let first = try initialByte(in: bytes)
    guard first & 0xe0 == major else { throw mismatch(first, expected: kind) }
    var next = self
    let count = try next.readArgument(first, in: bytes)
    guard count <= UInt64((bytes.count &- next.offset) / bytesEach) else {
      throw CBORSyntaxError(.truncated, at: offset)
    }
    return (Int(count), next.offset)
  }

  /// Returns the error for an item with the initial byte `first` where one of kind `expected` was
  /// asked for.
  @usableFromInline
  func mismatch(_ first: UInt8, expected: CBORKind) -> CBORSyntaxError {
    do throws(CBORSyntaxError) {
      _ = try kind(of: first)
      return CBORSyntaxError(.unexpectedKind, at: offset, expected: expected)
    } catch {
      return error
    }
  }

  func kind(of first: UInt8) throws(CBORSyntaxError) -> CBORKind {
    switch first & 0xe0 {
    case Head.unsigned: return .unsigned
    case Head.negative: return .negative
    case Head.bytes: return .bytes
    case Head.text: return .text
    case Head.array: return .array
    case Head.map: return .map
    case Head.tag: throw CBORSyntaxError(.tagged, at: offset)
    default: break
    }
    switch first {
    case Head.false, Head.true: return .bool
    case Head.null: return .null
    case Head.half, Head.single, Head.double: return .double
    case 0xfc...0xfe: throw CBORSyntaxError(.reserved, at: offset)
    case 0xff: throw CBORSyntaxError(.indefiniteLength, at: offset)
    default: throw CBORSyntaxError(.simpleValue, at: offset)
    }
  }
}
