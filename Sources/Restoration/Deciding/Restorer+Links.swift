import NavlogNavigation

/// The links that a container builds while it decodes, after all objects exist (RES-4).
package struct ContainerLinks: Hashable, Sendable {
  /// The restored children, by index in the archive, in order.
  package var children: [Int] = []
  /// The selected child, if it is restored; otherwise the container shows its default (RES-9).
  package var selected: Int?
  /// The presented controller, if it is restored.
  package var presented: Int?
}

extension Restorer {
  /// Returns the links of the restored node at `index`.
  package func links(of index: Int) -> ContainerLinks {
    let node = archive.nodes[index]
    func isRestored(_ other: Int) -> Bool { decisions[other].outcome.isRestored }
    return ContainerLinks(
      children: node.children.filter(isRestored),
      selected: node.selected.flatMap { isRestored($0) ? $0 : nil },
      presented: node.presented.flatMap { isRestored($0) ? $0 : nil })
  }

  /// Withdraws a node that was to be restored, with its descendants, because its place was refused,
  /// or because it would be an empty stack without a child: it is deferred, or goes with that child.
  package mutating func withdraw(_ index: Int, without child: Int? = nil) -> [NodeDecision] {
    let why = child.map { decisions[$0] }
    let waits = why.map { $0.outcome == .deferred } ?? true
    let path = archive.nodes[index].path
    var inside: Set<Int> = []
    for next in index..<archive.nodes.count where decisions[next].outcome.isRestored {
      guard next == index || archive.nodes[next].owner.map(inside.contains) == true else {
        continue
      }
      inside.insert(next)
      decisions[next].outcome = waits ? .deferred : why?.rule == .vetoed ? .vetoed : .dropped
      decisions[next].rule = waits ? .deferred : why?.rule ?? .notFound
      decisions[next].reason =
        if next != index {
          "it goes with '\(path)'"
        } else {
          why.map { "it would be empty without '\($0.path)': \($0.reason)" }
            ?? "its place was refused"
        }
      decisions[next].notRestoredReason =
        next == index ? why?.notRestoredReason ?? .noPlace : .below(path)
      decisions[next].object = .none
      decisions[next].born = 0
      decisions[next].state = nil
      decisions[next].kept = []
    }
    decisions[index].waitsFor = waits ? child : nil
    return decisions.indices.filter(inside.contains).map { decisions[$0] }
  }

  /// Records that decoding failed: the object stays, with the state of a new object (V10).
  package mutating func fail(_ index: Int, _ failures: [StateCodingError]) -> NodeDecision {
    decisions[index].outcome = .defaulted
    decisions[index].rule = .undecodable
    decisions[index].reason =
      "decoding failed: " + failures.map(\.description).joined(separator: "; ")
    decisions[index].notRestoredReason = .undecodable(failures.map(\.keyPath))
    decisions[index].failedKeys = failures.map(\.keyPath)
    decisions[index].state = nil
    return decisions[index]
  }
}
