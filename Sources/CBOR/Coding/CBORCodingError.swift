/// A value that could not be encoded, or bytes that could not be decoded as the type asked for.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch`
/// over ``code`` always needs a `default`. While a value encodes or decodes itself, its own code
/// sees the `EncodingError` and `DecodingError` that it expects; whoever called the coder sees this.
public struct CBORCodingError: Error, Sendable {
  /// What went wrong.
  public let code: Code

  /// Where in the value, as in `draft.lines[3].text`; empty for the value itself.
  public let keyPath: String

  /// What is there, what was expected, and what to do, as a sentence about the value at the path.
  let problem: String

  /// The error below this one: of the bytes, or of the value's own code.
  public let cause: (any Error)?

  init(_ code: Code, at path: [any CodingKey], _ problem: String, cause: (any Error)? = nil) {
    self.code = code
    self.keyPath = Self.keyPath(path)
    self.problem = problem
    self.cause = cause
  }
}

extension CBORCodingError {
  /// Why a value could not be coded.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number of the code.
    public let rawValue: Int

    /// Makes the code of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The bytes are not what a reader may accept; the cause says why.
    public static let malformed = Code(rawValue: 1)

    /// A key that the type needs is not there.
    public static let keyNotFound = Code(rawValue: 2)

    /// Another kind of item than the type needs, null included.
    public static let typeMismatch = Code(rawValue: 3)

    /// A number that the type, or CBOR, can't hold.
    public static let outOfRange = Code(rawValue: 4)

    /// A floating-point number that is not a number.
    public static let notANumber = Code(rawValue: 5)

    /// A value nested deeper than the coder allows.
    public static let tooDeep = Code(rawValue: 6)

    /// A value that encoded nothing.
    public static let nothingEncoded = Code(rawValue: 7)

    /// A value that was encoded twice into the same place.
    public static let encodedTwice = Code(rawValue: 8)

    /// The value's own code refused; the cause is what it threw.
    public static let refused = Code(rawValue: 9)
  }
}

extension CBORCodingError: CustomStringConvertible {
  /// What happened, to what, and what to do.
  public var description: String {
    (keyPath.isEmpty ? "The value " : "'\(keyPath)' ") + problem
  }

  /// `path` as it would be written in Swift: `draft.lines[3]["a key"]`.
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
