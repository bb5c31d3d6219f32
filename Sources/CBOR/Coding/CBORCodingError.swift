/// An error that occurs while encoding a value, or while decoding bytes as the requested type.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch` over
/// ``code`` always needs a `default`. Inside `encode(to:)` and `init(from:)` the standard
/// `EncodingError` and `DecodingError` are thrown; callers of the coders get this error.
public struct CBORCodingError: Error, Sendable {
  /// What went wrong.
  public let code: Code

  /// The place in the value, such as `draft.lines[3].text`; empty for the value itself.
  public let keyPath: String

  /// What was found, what was expected, and what to do, as a phrase that follows the key path.
  let problem: String

  /// The underlying error, of the bytes or of the value's own code.
  public let cause: (any Error)?

  init(_ code: Code, at path: [any CodingKey], _ problem: String, cause: (any Error)? = nil) {
    self.code = code
    self.keyPath = Self.keyPath(path)
    self.problem = problem
    self.cause = cause
  }
}

extension CBORCodingError {
  /// The reason why a value could not be encoded or decoded.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number of the code.
    public let rawValue: Int

    /// Creates a code from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The bytes aren't acceptable CBOR; the cause has the reason.
    public static let malformed = Code(rawValue: 1)

    /// A required key is missing.
    public static let keyNotFound = Code(rawValue: 2)

    /// The item is of another kind than the type needs, which includes null.
    public static let typeMismatch = Code(rawValue: 3)

    /// The number doesn't fit the type, or CBOR.
    public static let outOfRange = Code(rawValue: 4)

    /// A floating-point number is NaN.
    public static let notANumber = Code(rawValue: 5)

    /// The value is nested deeper than the coder allows.
    public static let tooDeep = Code(rawValue: 6)

    /// The value encoded nothing.
    public static let nothingEncoded = Code(rawValue: 7)

    /// A value was encoded twice in the same place.
    public static let encodedTwice = Code(rawValue: 8)

    /// The value's own code threw; the cause is its error.
    public static let refused = Code(rawValue: 9)
  }
}

extension CBORCodingError: CustomStringConvertible {
  /// What happened, to what, and what to do.
  public var description: String {
    (keyPath.isEmpty ? "The value " : "'\(keyPath)' ") + problem
  }

  /// Returns `path` as it would be written in Swift: `draft.lines[3]["a key"]`.
  static func keyPath(_ path: [any CodingKey]) -> String {
    var result = ""
    for key in path {
      let name = key.stringValue
      if let index = key.intValue, name != String(index) {
        result += "[\(index)]"
      } else if isPlain(name) {
        result += (result.isEmpty ? "" : ".") + name
      } else {
        result += "[\(CBORValue.text(name))]"
      }
    }
    return result
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0 == "_" || $0 == "-" || $0.properties.isAlphabetic
          || $0.properties.numericType != nil
      }
  }
}
