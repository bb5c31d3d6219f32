/// The unique paths of the nodes of one archive.
struct PathNames {
  private var taken: Set<NodePath> = []
  /// The number of nodes that are distinguished only by a number, by their plain path.
  private var numbered: [NodePath: Int] = [:]

  /// Returns the plain path if it is free, otherwise the first free one with a qualifier.
  ///
  /// - Parameters:
  ///   - plain: the path of the node if no other node has it.
  ///   - above: the path of its owner.
  ///   - fuller: another path that may be free.
  mutating func claim(
    _ plain: NodePath, _ key: NodeKey, number: Int, below above: NodePath?,
    fuller: NodePath? = nil
  ) -> NodePath {
    if taken.insert(plain).inserted { return plain }
    if let fuller, taken.insert(fuller).inserted { return fuller }
    let prefix = above.map { $0 + "/" } ?? NodePath("")
    for qualifier in key.qualifiers(number: number) {
      let path = prefix + ":[\(qualifier)]:/\(key.identifier)"
      if taken.insert(path).inserted { return path }
    }
    var count = numbered[plain] ?? 1
    while true {
      let path = prefix + ":[\(count)]:/\(key.identifier)"
      count += 1
      guard taken.insert(path).inserted else { continue }
      numbered[plain] = count
      return path
    }
  }
}
