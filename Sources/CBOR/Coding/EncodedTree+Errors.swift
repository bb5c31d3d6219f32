extension EncodedTree {
  /// The keys that lead to `node`.
  func path(of node: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var step = node
    while step != Self.root {
      path.append(key(of: step))
      step = nodes[step].parent
    }
    return path.reversed()
  }

  private func key(of node: Int) -> PathKey {
    guard !nodes[node].key.isEmpty else { return PathKey(intValue: nodes[node].position) }
    var reader = CBORReader(offset: nodes[node].key.lowerBound)
    do throws(CBORSyntaxError) {
      return PathKey(stringValue: try reader.readString(in: arena.bytes.span))
    } catch {
      preconditionFailure("A key that was written reads back: \(error)")
    }
  }

  func encodedTwice(_ node: Int, _ value: Any) -> EncodingError {
    refusal(of: node, value, .encodedTwice, "is encoded twice: encode each key and value once.")
  }

  func tooDeep(_ node: Int) -> EncodingError {
    refusal(
      of: node, (), .tooDeep,
      """
      is nested deeper than \(maximumDepth) levels: flatten it, or allow the encoder more; a value \
      that holds itself never ends.
      """)
  }

  /// Returns the standard error for the value's own code, with a ``CBORCodingError`` inside.
  func refusal(
    of node: Int, _ value: Any, _ code: CBORCodingError.Code, _ problem: String
  ) -> EncodingError {
    let path = path(of: node)
    let error = CBORCodingError(code, at: path, problem)
    return .invalidValue(
      value,
      EncodingError.Context(
        codingPath: path, debugDescription: error.description, underlyingError: error))
  }
}
