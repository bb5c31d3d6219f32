import Navigation

/// The nodes that came to be and the transitions that began, in order.
struct Made {
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

  /// Takes out who is most like `node`: of its class, or else of its kind, or else a controller as well.
  mutating func take(like node: Node) -> NodeID? {
    let likenesses: [(Node) -> Bool] = [
      { $0.kind == node.kind && $0.className == node.className }, { $0.kind == node.kind },
      { $0.kind.isController && node.kind.isController },
    ]
    for isLike in likenesses {
      if let index = nodes.firstIndex(where: isLike) { return nodes.remove(at: index).id }
    }
    return nil
  }
}
