public import CBOR

/// A value as people write it in a predicate.
public enum Literal: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// True or false.
  case bool(Bool)
  /// Nothing, said on purpose.
  case null

  /// What a word without quotes means.
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

  /// The value that an app has encoded; `nil` for what a predicate has no words for.
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

  /// The value as a pattern is held against it.
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
