/// An error that occurs while reading CBOR.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch` over
/// ``code`` always needs a `default`.
public struct CBORSyntaxError: Error, Hashable, Sendable {
  /// What went wrong.
  public let code: Code

  /// The kind that was asked for, if an item of another kind was found.
  public let expected: CBORKind?

  /// The offset at which the faulty item begins.
  public let offset: Int

  /// Creates an error about the item that begins at `offset`.
  public init(_ code: Code, at offset: Int, expected: CBORKind? = nil) {
    self.code = code
    self.offset = offset
    self.expected = expected
  }
}

extension CBORSyntaxError {
  /// The reason why bytes are refused.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number of the code.
    public let rawValue: UInt8

    /// Creates a code from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The bytes end inside an item, or a length exceeds the remaining bytes.
    public static let truncated = Code(rawValue: 1)

    /// The item isn't of the kind that was asked for.
    public static let unexpectedKind = Code(rawValue: 2)

    /// A number or a length is longer than necessary.
    public static let notShortest = Code(rawValue: 3)

    /// The item has an indefinite length.
    public static let indefiniteLength = Code(rawValue: 4)

    /// The item is tagged.
    public static let tagged = Code(rawValue: 5)

    /// The item is a simple value other than true, false and null.
    public static let simpleValue = Code(rawValue: 6)

    /// The initial byte is reserved by the standard.
    public static let reserved = Code(rawValue: 7)

    /// A floating-point number is NaN.
    public static let notANumber = Code(rawValue: 8)

    /// A text isn't valid UTF-8.
    public static let invalidText = Code(rawValue: 9)

    /// A key of a map isn't greater than the preceding key in order of bytes.
    public static let unorderedKey = Code(rawValue: 10)

    /// A map has the same key twice.
    public static let duplicateKey = Code(rawValue: 11)

    /// Items are nested deeper than the reader allows.
    public static let tooDeep = Code(rawValue: 12)

    /// A number doesn't fit the type that was asked for.
    public static let outOfRange = Code(rawValue: 13)

    /// There are bytes after the last expected item.
    public static let trailingBytes = Code(rawValue: 14)

    /// There are more bytes than the decoder can take at once.
    public static let tooLarge = Code(rawValue: 15)
  }
}

extension CBORSyntaxError: CustomStringConvertible {
  /// What went wrong, where, and what to do.
  public var description: String {
    "The CBOR at offset \(offset) \(problem)"
  }

  private var problem: String {
    switch code {
    case .truncated: "ends before it is complete: bytes are missing; fetch them all, or drop it."
    case .unexpectedKind:
      "is not \(expected?.description ?? "of the kind asked for"): look at its kind first."
    case .notShortest: "is longer than it needs to be: \(Self.lenient)"
    case .indefiniteLength: "has an indefinite length: write it with its length."
    case .tagged: "is tagged: write the value without its tag."
    case .simpleValue: "is a simple value other than true, false and null: write one of these."
    case .reserved: "begins with a reserved byte: these bytes are not CBOR, or damaged."
    case .notANumber: "is not a number (NaN): write null or leave it out."
    case .invalidText: "is a text that is not UTF-8: write it as a byte string."
    case .unorderedKey: "is a key out of order: \(Self.lenient)"
    case .duplicateKey: "is a key that its map already has: write each key once."
    case .tooDeep: "is nested too deeply: flatten it, or read it with a larger depth."
    case .outOfRange: "is a number that does not fit: read it as a wider type."
    case .trailingBytes: "should not be there: unexpected bytes after the last item."
    case .tooLarge: "is too large to be decoded at once: cut it into values below 4 GiB."
    default: "is wrong (code \(code.rawValue))."
    }
  }

  private static let lenient = "write it deterministically (RFC 8949, 4.2.1), or read it leniently."
}
