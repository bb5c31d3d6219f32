package import NavlogNavigation

extension Archive {
  /// The nodes of the archive that `hierarchy` still has, owners first.
  package func livingNodes(in hierarchy: Hierarchy) -> [Slot] {
    nodes.filter { !$0.isCarried && hierarchy.isCurrent($0.node) }.map(\.node.slot)
  }

  /// The indices of the nodes, by their identities in their sessions.
  package var formerNodes: [FormerNode: Int] {
    Dictionary(
      nodes.indices.map { (nodes[$0].former, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns, for each node, the node of `other` with the same key below the corresponding owner.
  ///
  /// A node without one corresponds to a remaining node there with the same identifier, if that is
  /// unique: it has changed its window, its column or its place.
  package func counterparts(in other: Archive) -> [Int?] {
    var found: [Int?] = Array(repeating: nil, count: nodes.count)
    let own = groups()
    let others = other.groups()
    var pending: [(own: [Int], others: [Int])] = [(own.tops, others.tops)]
    while let (members, candidates) = pending.popLast() {
      var exact: [NodeKey: Int] = [:]
      for candidate in candidates { exact[other.nodes[candidate].key] = candidate }
      for member in members { found[member] = exact.removeValue(forKey: nodes[member].key) }
      var left: [String: [Int]] = [:]
      for candidate in exact.values.sorted(by: >) where other.nodes[candidate].kind.isController {
        left[other.nodes[candidate].identifier, default: []].append(candidate)
      }
      for member in members
      where found[member] == nil && nodes[member].kind.isController && !left.isEmpty {
        found[member] = left[nodes[member].identifier]?.popLast()
      }
      for member in members {
        guard let match = found[member] else { continue }
        pending.append((own.below[member], others.below[match]))
      }
    }
    return found
  }

  /// Returns the nodes by their owners.
  private func groups() -> (tops: [Int], below: [[Int]]) {
    var tops: [Int] = []
    var below: [[Int]] = Array(repeating: [], count: nodes.count)
    for index in nodes.indices where nodes[index].obstacle == nil {
      if let owner = nodes[index].keyOwner {
        below[owner].append(index)
      } else {
        tops.append(index)
      }
    }
    return (tops, below)
  }
}
