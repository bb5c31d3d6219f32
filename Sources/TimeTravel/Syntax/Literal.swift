public import NavlogCBOR

/// A value as people write it in a predicate.
public enum Literal: Hashable, Sendable {
  /// A number.
  case number(Number)
  /// A string.
  case text(String)
  /// True or false.
  case bool(Bool)
  /// An explicit null.
  case null

  /// Creates the value of an unquoted word.
  public init(word: String) {
    switch word {
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    case "null": self = .null
    default:
      let isNumber = word.first.map { $0.isNumber || "+-.".contains($0) } ?? false
      self = isNumber ? Number(parsing: word).map(Literal.number) ?? .text(word) : .text(word)
    }
  }

  /// Creates a value as predicates write it: a text between quotes, or an unquoted word.
  public init(parsing text: String) {
    let letters = Array(text)
    if let first = letters.first, QuotedName.isQuote(first),
      let (inner, end) = QuotedName.read(letters, at: 0), end == letters.count
    {
      self = .text(inner)
    } else {
      self.init(word: text)
    }
  }

  /// Creates the value that an app encoded; `nil` for values that a predicate can't express.
  public init?(_ value: CBORValue) {
    switch value {
    case .unsigned(let number): self = .number(.unsigned(number))
    case .negative(let number): self = .number(.negative(number))
    case .double(let number):
      guard !number.isNaN else { return nil }
      self = .number(Number(number))
    case .text(let text): self = .text(text)
    case .bool(let bool): self = .bool(bool)
    case .null: self = .null
    case .bytes, .array, .map: return nil
    }
  }

  /// The value as text, for matching patterns.
  public var text: String {
    switch self {
    case .number(let number): number.text
    case .text(let text): text
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }
}
