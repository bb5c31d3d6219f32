/// The shared state of one run of the encoder.
final class Encoding {
  /// A value type, so that each call of a container is one access.
  var tree: EncodedTree
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The innermost node whose value threw.
  private var failedNode = EncodedTree.root

  init(
    maximumDepth: Int, allowsInfinity: Bool, userInfo: [CodingUserInfoKey: any Sendable]
  ) {
    tree = EncodedTree(maximumDepth: maximumDepth, allowsInfinity: allowsInfinity)
    self.userInfo = userInfo
  }

  /// Encodes `value` as the content of `node`.
  func encode<T: Encodable>(_ value: T, at node: Int) throws {
    try tree.checkFailure()
    if T.self == [UInt8].self, let bytes = value as? [UInt8] {
      return try tree.encode(bytes, at: node)
    }
    do {
      try value.encode(to: ItemEncoder(encoding: self, node: node))
    } catch {
      // The error comes from the deepest node. A failed node elsewhere belongs to an error that was
      // caught.
      if !tree.isNode(failedNode, within: node) { failedNode = node }
      throw error
    }
  }

  /// Returns the error that the encoder's caller gets for `error`.
  func report(_ error: any Error) -> CBORCodingError {
    guard case EncodingError.invalidValue(_, let context) = error else {
      return CBORCodingError(
        .refused, at: tree.path(of: failedNode), "can't be encoded: \(error)", cause: error)
    }
    if let ours = context.underlyingError as? CBORCodingError { return ours }
    let path = context.codingPath.isEmpty ? tree.path(of: failedNode) : context.codingPath
    return CBORCodingError(
      .refused, at: path, "can't be encoded: \(context.debugDescription)", cause: error)
  }
}
