import CBOR
import Restoration

extension JSON {
  /// The bytes by which a store keeps the value.
  func cbor() throws(SinkError) -> [UInt8] {
    do throws(CBORError) { return try item().encoded() } catch {
      throw SinkError("The value can't be kept: \(error)")
    }
  }

  private func item() throws(CBORError) -> CBORValue {
    switch self {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let integer): return .integer(Int64(integer))
    case .number(let number): return .double(number)
    case .string(let text): return .text(text)
    case .array(let elements):
      var items: [CBORValue] = []
      for element in elements { items.append(try element.item()) }
      return .array(items)
    case .object(let object):
      var pairs: [CBORMap.Pair] = []
      for member in object.members {
        pairs.append(.init(key: .text(member.key), value: try member.value.item()))
      }
      return .map(try CBORMap(pairs))
    }
  }
}

extension EncodedValue {
  /// The value in an item that some app has written; what has no place in state is shown as text.
  init(_ item: CBORValue, node: (String) -> EncodedValue?) {
    switch item {
    case .unsigned(let number):
      self = Int64(exactly: number).map(EncodedValue.integer) ?? .real(Double(number))
    case .negative(let number):
      self = Int64(exactly: number).map { .integer(-1 - $0) } ?? .real(-1 - Double(number))
    case .bytes(let bytes): self = .data(bytes)
    case .text(let text): self = .text(text)
    case .array(let items): self = .list(items.map { EncodedValue($0, node: node) })
    case .bool(let flag): self = .flag(flag)
    case .null: self = .null
    case .double(let number): self = .real(number)
    case .map(let map):
      if map.count == 1, case .text(let name)? = map[.text("$ref")], let found = node(name) {
        self = found
        return
      }
      var members: [String: EncodedValue] = [:]
      for pair in map {
        let key = if case .text(let text) = pair.key { text } else { "\(pair.key)" }
        members[key] = EncodedValue(pair.value, node: node)
      }
      self = .map(members)
    }
  }
}
