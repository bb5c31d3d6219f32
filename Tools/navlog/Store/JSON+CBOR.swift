import NavlogCBOR
import NavlogScripts

extension JSON {
  /// Creates the JSON form of a state value; a value without a JSON form becomes an object with one
  /// key.
  init(_ value: CBORValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .unsigned(let number):
      self = Int(exactly: number).map(JSON.integer) ?? .number(Double(number))
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
  init(state bytes: [UInt8]) {
    do throws(CBORError) { self = JSON(try CBORValue(decoding: bytes.span)) } catch {
      self = ["$bytes": .string(bytes.hexadecimal)]
    }
  }
}

extension [UInt8] {
  fileprivate var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
