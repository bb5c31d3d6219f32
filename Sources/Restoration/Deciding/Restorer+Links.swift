import Navigation

/// What a container builds in its decode, once all objects exist (RES-4).
package struct ContainerLinks: Hashable, Sendable {
  /// The children that are back, by index in the archive, in order.
  package var children: [Int] = []
  /// The one that was selected, if it is back; else the container shows its default (RES-9).
  package var selected: Int?
  /// What it presented, if that is back.
  package var presented: Int?
}

extension Restorer {
  /// The links of the node at `index`, which is back.
  package func links(of index: Int) -> ContainerLinks {
    let node = archive.nodes[index]
    func isBack(_ other: Int) -> Bool { judgements[other].verdict.isBack }
    return ContainerLinks(
      children: node.children.filter(isBack),
      selected: node.selected.flatMap { isBack($0) ? $0 : nil },
      presented: node.presented.flatMap { isBack($0) ? $0 : nil })
  }

  /// Says that a node, which was to come back, was refused its place: it waits, with what is below it.
  package mutating func postpone(_ index: Int) -> [Judgement] {
    var inside: Set<Int> = []
    for next in index..<archive.nodes.count where judgements[next].verdict.isBack {
      guard next == index || archive.nodes[next].owner.map(inside.contains) == true else {
        continue
      }
      inside.insert(next)
      judgements[next].verdict = .deferred
      judgements[next].rule = "V9"
      judgements[next].reason =
        next == index
        ? "its place was refused" : "it goes with '\(archive.nodes[index].path)'"
      judgements[next].notBack =
        next == index ? .noPlace : .below(archive.nodes[index].path)
      judgements[next].object = .none
      judgements[next].born = 0
      judgements[next].state = nil
    }
    return judgements.indices.filter(inside.contains).map { judgements[$0] }
  }

  /// Says that decoding failed: the object stays, with the state it has when it is new (V10).
  package mutating func fail(_ index: Int, _ failures: [CodingFailure]) -> Judgement {
    judgements[index].verdict = .defaulted
    judgements[index].rule = "V10"
    judgements[index].reason =
      "decoding failed: " + failures.map(\.description).joined(separator: "; ")
    judgements[index].notBack = .undecodable(failures.map(\.keyPath))
    judgements[index].failedKeys = failures.map(\.keyPath)
    judgements[index].state = nil
    return judgements[index]
  }
}
