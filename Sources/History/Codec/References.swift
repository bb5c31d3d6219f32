package import NavlogCBOR

extension [UInt8] {
  /// Returns the encoded value with its references, `{"$ref":"n12"}`, replaced by the names that
  /// `name` returns. Returns the same bytes if there are no references, or they can't be decoded.
  package func renamingReferences(_ name: (String) -> String?) -> [UInt8] {
    do throws(CBORSyntaxError) {
      let value = try CBORValue(decoding: span)
      guard let renamed = try value.renamingReferences(name) else { return self }
      return try renamed.encoded()
    } catch {
      return self
    }
  }
}

extension CBORValue {
  /// The name of the node to which this refers, `{"$ref":"n12"}`; `nil` if it is another value.
  package var reference: String? {
    guard case .map(let map) = self, map.count == 1, case .text(let name)? = map[.text("$ref")]
    else { return nil }
    return name
  }

  /// Creates a reference to a node.
  package init(reference name: String) throws(CBORSyntaxError) {
    self = .map(try CBORMap([CBORMap.Pair(key: .text("$ref"), value: .text(name))]))
  }

  /// The names of the nodes to which this and its parts refer.
  package var references: [String] {
    if let reference { return [reference] }
    return switch self {
    case .array(let elements): elements.flatMap(\.references)
    case .map(let map): map.flatMap(\.value.references)
    default: []
    }
  }

  /// Returns the value with its references replaced by the names that `name` returns; `nil` if
  /// nothing changes.
  package func renamingReferences(
    _ name: (String) -> String?
  ) throws(CBORSyntaxError) -> CBORValue? {
    if let old = reference {
      guard let new = name(old) else { return nil }
      return try CBORValue(reference: new)
    }
    switch self {
    case .array(let elements):
      var all: [CBORValue] = []
      var hasChanged = false
      for element in elements {
        let renamed = try element.renamingReferences(name)
        hasChanged = hasChanged || renamed != nil
        all.append(renamed ?? element)
      }
      return hasChanged ? .array(all) : nil
    case .map(let map):
      var pairs: [CBORMap.Pair] = []
      var hasChanged = false
      for pair in map {
        let renamed = try pair.value.renamingReferences(name)
        hasChanged = hasChanged || renamed != nil
        pairs.append(.init(key: pair.key, value: renamed ?? pair.value))
      }
      return hasChanged ? .map(try CBORMap(pairs)) : nil
    default: return nil
    }
  }
}
