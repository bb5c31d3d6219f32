package import NavlogEventText

extension JSON {
  /// Creates the JSON form of a literal.
  package init(_ literal: Literal) {
    switch literal {
    case .number(.unsigned(let number)):
      self = Int(exactly: number).map(JSON.integer) ?? .unsigned(number)
    case .number(.negative(let number)):
      self = Int(exactly: number).map { .integer(-1 - $0) } ?? .number(-1 - Double(number))
    case .number(.real(let number)): self = .number(number)
    case .text(let text): self = .string(text)
    case .bool(let bool): self = .bool(bool)
    case .null: self = .null
    }
  }
}

extension Literal {
  /// Creates the value of a JSON form; `nil` for values that a predicate can't express.
  package init?(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let number): self = .number(Number(number))
    case .unsigned(let number): self = .number(.unsigned(number))
    case .number(let number): self = .number(Number(number))
    case .string(let text): self = .text(text)
    case .array, .object: return nil
    }
  }
}
