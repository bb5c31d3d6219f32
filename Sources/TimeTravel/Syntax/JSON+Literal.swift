package import NavlogEventText

extension JSON {
  /// Creates the JSON form of a literal.
  package init(_ literal: Literal) {
    switch literal {
    case .number(let number): self = number.integer.map(JSON.integer) ?? .number(number)
    case .text(let text): self = .string(text)
    case .bool(let bool): self = .bool(bool)
    case .null: self = .null
    }
  }
}
