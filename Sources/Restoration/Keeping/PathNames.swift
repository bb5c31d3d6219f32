/// The paths of the nodes of one archive: each has its own.
struct PathNames {
  private var taken: Set<String> = []
  /// How many were numbered because nothing else tells them apart, by their plain path.
  private var numbered: [String: Int] = [:]

  /// The plain path where it is free, else the one with the first qualifier that is.
  ///
  /// - Parameters:
  ///   - plain: the path of the node where nothing else has that.
  ///   - above: the path of its owner.
  ///   - fuller: another path that may tell it apart.
  mutating func claim(
    _ plain: String, _ key: NodeKey, number: Int, below above: String?, fuller: String? = nil
  ) -> String {
    if taken.insert(plain).inserted { return plain }
    if let fuller, taken.insert(fuller).inserted { return fuller }
    let prefix = above.map { $0 + "/" } ?? ""
    for qualifier in key.qualifiers(number: number) {
      let path = "\(prefix):[\(qualifier)]:/\(key.identifier)"
      if taken.insert(path).inserted { return path }
    }
    var count = numbered[plain] ?? 1
    while true {
      let path = "\(prefix):[\(count)]:/\(key.identifier)"
      count += 1
      guard taken.insert(path).inserted else { continue }
      numbered[plain] = count
      return path
    }
  }
}
