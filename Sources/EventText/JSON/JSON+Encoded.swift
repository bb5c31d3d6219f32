import NavlogNavigation
package import NavlogRestoration

extension JSON {
  /// Returns the value as restoration encodes it; `node` returns the value for the name in a
  /// `$ref`.
  package func encoded(
    _ node: (String) -> EncodedValue = { .map(["$ref": .text($0)]) }
  ) -> EncodedValue {
    switch self {
    case .null: .null
    case .bool(let flag): .flag(flag)
    case .integer(let integer): .integer(Int64(integer))
    case .unsigned(let integer): .unsigned(integer)
    case .number(let number): .real(number)
    case .string(let text): .text(text)
    case .array(let elements): .list(elements.map { $0.encoded(node) })
    case .object(let object):
      if object.members.count == 1, case .string(let name)? = object["$ref"] {
        node(name)
      } else {
        .map(
          Dictionary(
            object.members.map { ($0.key, $0.value.encoded(node)) }, uniquingKeysWith: { $1 }))
      }
    }
  }

  /// Creates a value from an encoded one; `reference` returns the value for a reference to a path.
  package init(
    _ value: EncodedValue,
    reference: (String) -> JSON = { .object(JSONObject([("$ref", .string($0))])) }
  ) {
    switch value {
    case .null: self = .null
    case .flag(let flag): self = .bool(flag)
    case .integer(let integer): self = .integer(Int(integer))
    case .unsigned(let integer):
      self = Int(exactly: integer).map(JSON.integer) ?? .unsigned(integer)
    case .real(let number): self = number.integer.map(JSON.integer) ?? .number(number)
    case .text(let text): self = .string(text)
    case .data(let bytes): self = .array(bytes.map { .integer(Int($0)) })
    case .list(let elements): self = .array(elements.map { JSON($0, reference: reference) })
    case .map(let members):
      self = .object(
        JSONObject(
          members.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value, reference: reference)) })
      )
    case .node(let id): self = .object(JSONObject([("$ref", .string("n\(id.born)"))]))
    case .reference(let path): self = reference(path)
    }
  }
}

extension EncodedValue {
  /// The value as `expect` shows it: integral numbers are integers, even if they were encoded as
  /// reals.
  package var json: JSON { JSON(self) }
}
