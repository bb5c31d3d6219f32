package import NavlogCBOR
import NavlogHistory
import NavlogNavigation
package import NavlogRestoration

extension EncodedValue {
  /// Creates a value from an app's CBOR item; an item that can't be part of a state is represented
  /// as text.
  ///
  /// - Parameter node: returns the value for a reference by a node's permanent name.
  package init(_ item: CBORValue, node: (String) -> EncodedValue?) {
    switch item {
    case .unsigned(let number):
      self = Int64(exactly: number).map(EncodedValue.integer) ?? .unsigned(number)
    case .negative(let number):
      self = Int64(exactly: number).map { .integer(-1 - $0) } ?? .real(-1 - Double(number))
    case .bytes(let bytes): self = .data(bytes)
    case .text(let text): self = .text(text)
    case .array(let items): self = .list(items.map { EncodedValue($0, node: node) })
    case .bool(let flag): self = .flag(flag)
    case .null: self = .null
    case .double(let number): self = .real(number)
    case .map(let map):
      if let name = item.reference {
        // The referenced node may not exist any more.
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

extension CBORValue {
  /// Creates the CBOR item of a value; equal values have equal bytes.
  package init(_ value: EncodedValue) throws(CBORSyntaxError) {
    switch value {
    case .null: self = .null
    case .flag(let flag): self = .bool(flag)
    case .integer(let integer): self = .integer(integer)
    case .unsigned(let integer): self = .unsigned(integer)
    case .real(let number): self = .double(number)
    case .text(let text): self = .text(text)
    case .data(let bytes): self = .bytes(bytes)
    case .list(let elements):
      var items: [CBORValue] = []
      for element in elements { items.append(try CBORValue(element)) }
      self = .array(items)
    case .map(let members):
      var pairs: [CBORMap.Pair] = []
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        pairs.append(CBORMap.Pair(key: .text(key), value: try CBORValue(member)))
      }
      self = .map(try CBORMap(pairs))
    case .node(let id): self = try CBORValue(reference: "n\(id.born)")
    case .reference(let path): self = try CBORValue(reference: path)
    }
  }
}
