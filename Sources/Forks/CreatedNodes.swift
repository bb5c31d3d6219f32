import NavlogNavigation

/// The nodes that were created and the transitions that began, in order.
struct CreatedNodes {
  struct Node {
    let id: NodeID
    let kind: Kind
    let className: Symbol
  }

  private(set) var nodes: [Node] = []
  private(set) var transitions: [Position] = []

  mutating func add(_ event: Event, at position: Position) {
    switch event {
    case .created(let slot, let name, _, let kind, _):
      nodes.append(Node(id: NodeID(slot: slot, born: position), kind: kind, className: name))
    case .began: transitions.append(position)
    default: break
    }
  }

  /// Removes and returns the node most similar to `node`: one of the same class, else of the same
  /// kind, else another controller.
  mutating func take(like node: Node) -> Node? {
    let likenesses: [(Node) -> Bool] = [
      { $0.kind == node.kind && $0.className == node.className }, { $0.kind == node.kind },
      { $0.kind.isController && node.kind.isController },
    ]
    for isLike in likenesses {
      if let index = nodes.firstIndex(where: isLike) { return nodes.remove(at: index) }
    }
    return nil
  }
}
