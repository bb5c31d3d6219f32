import NavlogCBOR

extension [UInt8] {
  /// Returns the encoded value with its references, `{"$ref":"n12"}`, replaced by the names that
  /// `name` returns. Returns the same bytes if there are no references, or they can't be decoded.
  package func renamingReferences(_ name: (String) -> String?) -> [UInt8] {
    do throws(CBORError) {
      let value = try CBORValue(decoding: span)
      guard let renamed = try value.renamingReferences(name) else { return self }
      return try renamed.encoded()
    } catch {
      return self
    }
  }
}

extension CBORValue {
  /// Returns `nil` if nothing changes.
  fileprivate func renamingReferences(
    _ name: (String) -> String?
  ) throws(CBORError) -> CBORValue? {
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
      if map.count == 1, case .text(let old)? = map[.text("$ref")] {
        guard let new = name(old) else { return nil }
        return .map(try CBORMap([.init(key: .text("$ref"), value: .text(new))]))
      }
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
