public import NavlogCBOR

/// A value as people write it in a predicate.
public enum Literal: Hashable, Sendable {
  /// A number.
  case number(Double)
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
      if let number = Double(word), number.isFinite,
        word.first.map({ $0.isNumber || "+-.".contains($0) }) ?? false
      {
        self = .number(number)
      } else {
        self = .text(word)
      }
    }
  }

  /// Creates the value that an app encoded; `nil` for values that a predicate can't express.
  public init?(_ value: CBORValue) {
    switch value {
    case .unsigned(let number): self = .number(Double(number))
    case .negative(let number): self = .number(-1 - Double(number))
    case .double(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .bool(let bool): self = .bool(bool)
    case .null: self = .null
    case .bytes, .array, .map: return nil
    }
  }

  /// The value as text, for matching patterns.
  public var text: String {
    switch self {
    case .number(let number):
      number.rounded(.towardZero) == number && abs(number) < 1e15
        ? "\(Int64(number))" : "\(number)"
    case .text(let text): text
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }
}
