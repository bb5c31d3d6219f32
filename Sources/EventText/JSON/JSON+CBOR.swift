package import NavlogCBOR

extension JSON {
  /// Creates the JSON form of a state value; a value without a JSON form becomes an object with one
  /// key.
  package init(_ value: CBORValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .unsigned(let number):
      self = Int(exactly: number).map(JSON.integer) ?? .unsigned(number)
    case .negative(let number):
      self = Int(exactly: number).map { .integer(-1 - $0) } ?? .number(-1 - Double(number))
    case .double(let number):
      self = number.isFinite ? .number(number) : ["$number": .string("\(number)")]
    case .text(let text): self = .string(text)
    case .bytes(let bytes): self = ["$bytes": .string(bytes.hexadecimal)]
    case .array(let elements): self = .array(elements.map(JSON.init))
    case .map(let map):
      self = .object(
        JSONObject(
          map.map { pair in
            if case .text(let key) = pair.key {
              (key, JSON(pair.value))
            } else {
              ("\(pair.key)", JSON(pair.value))
            }
          }))
    }
  }

  /// Creates the JSON form of the value that an app encoded as `bytes`; bytes that are not CBOR
  /// stay bytes.
  package init(state bytes: [UInt8]) {
    do throws(CBORSyntaxError) { self = JSON(try CBORValue(decoding: bytes.span)) } catch {
      self = ["$bytes": .string(bytes.hexadecimal)]
    }
  }
}

extension CBORValue {
  /// Creates a value in the canonical form of saved state; equal values have equal bytes.
  package init(_ json: JSON) throws(CBORSyntaxError) {
    switch json {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .integer(Int64(integer))
    case .unsigned(let integer): self = .unsigned(integer)
    case .number(let number): self = .double(number)
    case .string(let string): self = .text(string)
    case .array(let elements):
      var values: [CBORValue] = []
      for element in elements { values.append(try CBORValue(element)) }
      self = .array(values)
    case .object(let object):
      var pairs: [CBORMap.Pair] = []
      for member in object.members {
        pairs.append(CBORMap.Pair(key: .text(member.key), value: try CBORValue(member.value)))
      }
      self = .map(try CBORMap(pairs))
    }
  }
}

extension [UInt8] {
  fileprivate var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
