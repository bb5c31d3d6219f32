extension EncodedTree {
  /// Writes `node` and everything below it, with the keys of each map in order of their bytes.
  func write(_ node: Int, into writer: inout CBORWriter) throws {
    switch nodes[node].content {
    case .nothing:
      throw refusal(
        of: node, (), .nothingEncoded,
        "encoded nothing: its encode(to:) must ask for a container.")
    case .scalar(let range): copy(range, into: &writer)
    case .bytes(let index):
      let bytes = byteStrings[index]
      writer.append(bytes: bytes.span)
    case .array:
      writer.append(arrayOf: nodes[node].children.count)
      var child = nodes[node].children.first
      while child >= 0 {
        try write(child, into: &writer)
        child = nodes[child].next
      }
    case .map:
      let children = try sortedChildren(of: node)
      writer.append(mapOf: children.count)
      for child in children {
        copy(nodes[child].key, into: &writer)
        try write(child, into: &writer)
      }
    }
  }

  private func copy(_ range: Range<Int>, into writer: inout CBORWriter) {
    let bytes = arena.bytes
    writer.append(encoded: bytes.span.extracting(range))
  }

  private func sortedChildren(of node: Int) throws -> [Int] {
    var children: [Int] = []
    children.reserveCapacity(nodes[node].children.count)
    var child = nodes[node].children.first
    while child >= 0 {
      children.append(child)
      child = nodes[child].next
    }
    let bytes = arena.bytes
    children.sort { bytes.span.order(of: nodes[$0].key, and: nodes[$1].key) == .ascending }
    for (left, right) in zip(children, children.dropFirst())
    where bytes.span.order(of: nodes[left].key, and: nodes[right].key) == .same {
      throw encodedTwice(right, ())
    }
    return children
  }
}
