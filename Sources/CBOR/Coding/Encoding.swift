/// One run of the encoder: what its containers share.
final class Encoding {
  /// One value, so that each call of a container is one access to it.
  var tree: EncodedTree
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The innermost node whose value threw.
  private var failedNode = EncodedTree.root

  init(maximumDepth: Int, userInfo: [CodingUserInfoKey: any Sendable]) {
    tree = EncodedTree(maximumDepth: maximumDepth)
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
      // Whoever threw lies deepest; a node noted elsewhere threw and was caught.
      if !tree.isNode(failedNode, within: node) { failedNode = node }
      throw error
    }
  }

  /// What the caller of the encoder is told of `error`.
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
