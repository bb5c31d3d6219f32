import CBOR
import Restoration

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
      if map.count == 1, case .text(let name)? = map[.text("$ref")] {
        // What it referred to may be gone.
        self = node(name) ?? .null
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
