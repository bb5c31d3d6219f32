extension IndexedItems {
  /// The keys that lead to `item`.
  func path(of item: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var step = item
    while step != Self.root {
      // Only maps with text keys are entered. A text is one item, so the key is the item before its
      // value.
      let isInMap = kind(of: parent(step)) == .map
      path.append(isInMap ? key(step - 1) : PathKey(intValue: position(step)))
      step = parent(step)
    }
    return path.reversed()
  }

  func key(_ item: Int) -> PathKey {
    PathKey(
      stringValue: read(item) { reader, bytes throws(CBORSyntaxError) in
        try reader.readString(in: bytes)
      })
  }

  func mismatch(
    _ item: Int, _ found: CBORKind, expected: String, _ type: Any.Type
  ) -> DecodingError {
    mismatch(
      at: path(of: item), found.description, expected: expected, type, isNull: found == .null)
  }

  func mismatch(
    at path: [any CodingKey], _ found: String, expected: String, _ type: Any.Type,
    isNull: Bool = false
  ) -> DecodingError {
    let context = context(
      CBORCodingError(
        .typeMismatch, at: path,
        """
        is \(found) where \(expected) is expected: if its type has changed, migrate the old value \
        or give the new one another key.
        """),
      path)
    return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func notFound(_ key: any CodingKey, in item: Int) -> DecodingError {
    let path = path(of: item)
    let error = CBORCodingError(
      .keyNotFound, at: path + [PathKey(stringValue: key.stringValue)],
      "is missing: make it optional, or decode it with a value for when it is not there.")
    return .keyNotFound(key, context(error, path))
  }

  func corrupted(_ item: Int, _ code: CBORCodingError.Code, _ problem: String) -> DecodingError {
    corrupted(at: path(of: item), code, problem)
  }

  func corrupted(
    at path: [any CodingKey], _ code: CBORCodingError.Code, _ problem: String
  ) -> DecodingError {
    .dataCorrupted(context(CBORCodingError(code, at: path, problem), path))
  }

  private func context(
    _ error: CBORCodingError, _ path: [any CodingKey]
  ) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: path, debugDescription: error.description, underlyingError: error)
  }

  /// Returns the error that the decoder's caller gets for `error`.
  func report(_ error: any Error) -> CBORCodingError {
    let code: CBORCodingError.Code
    let context: DecodingError.Context
    switch error {
    case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found):
      (code, context) = (.typeMismatch, found)
    case DecodingError.keyNotFound(_, let found): (code, context) = (.keyNotFound, found)
    case DecodingError.dataCorrupted(let found): (code, context) = (.refused, found)
    default:
      return CBORCodingError(
        .refused, at: path(of: failedItem), "can't be decoded: \(error)", cause: error)
    }
    if let ours = context.underlyingError as? CBORCodingError { return ours }
    let path = context.codingPath.isEmpty ? path(of: failedItem) : context.codingPath
    return CBORCodingError(
      code, at: path, "can't be decoded: \(context.debugDescription)", cause: error)
  }
}
