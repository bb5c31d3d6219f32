import NavlogNavigation

// An archive that is composed of nodes from several sessions.
extension Archive {
  /// Returns the nodes directly below a node.
  func below(_ index: Int) -> [Int] {
    let node = nodes[index]
    return node.attachments + node.children + (node.presented.map { [$0] } ?? [])
  }

  /// Links the node at `index` to its owner or window, by its place.
  ///
  /// - Parameter place: the index among the owner's children; `nil` appends the node.
  mutating func link(_ index: Int, at place: Int? = nil) {
    let node = nodes[index]
    if case .root(let window) = node.place { windows[window].root = index }
    guard let owner = node.owner else { return }
    switch node.place {
    case .child, .column:
      let place = min(place ?? .max, nodes[owner].children.count)
      nodes[owner].children.insert(index, at: place)
    case .presented: nodes[owner].presented = index
    case .attached: nodes[owner].attachments.append(index)
    case .root, .referred: break
    }
  }

  /// Removes the node at `index` from its owner or window.
  mutating func unlink(_ index: Int) {
    for window in windows.indices where windows[window].root == index { windows[window].root = nil }
    guard let owner = nodes[index].owner else { return }
    nodes[owner].children.removeAll { $0 == index }
    nodes[owner].attachments.removeAll { $0 == index }
    if nodes[owner].selected == index { nodes[owner].selected = nil }
    if nodes[owner].presented == index { nodes[owner].presented = nil }
  }

  /// Deletes `removed`, and restores the order: owners before what they own, and siblings in their
  /// order.
  mutating func arrange(without removed: Set<Int>) {
    var order: [Int] = []
    var seen = removed
    // A node without a place comes after the node that it belonged to, as before.
    for top in windows.compactMap(\.root) + nodes.indices.filter(isTop) {
      var pending = [top]
      while let next = pending.popLast() {
        guard seen.insert(next).inserted else { continue }
        order.append(next)
        pending += below(next).reversed()
      }
    }
    var moved: [Int: Int] = [:]
    for (place, index) in order.enumerated() { moved[index] = place }
    nodes = order.map { index in
      var node = nodes[index]
      node.owner = node.owner.flatMap { moved[$0] }
      node.ancestor = node.ancestor.flatMap { moved[$0] }
      node.children = node.children.compactMap { moved[$0] }
      node.attachments = node.attachments.compactMap { moved[$0] }
      node.selected = node.selected.flatMap { moved[$0] }
      node.presented = node.presented.flatMap { moved[$0] }
      return node
    }
    for window in windows.indices {
      windows[window].root = windows[window].root.flatMap { moved[$0] }
    }
  }

  /// Returns whether no other node owns this one.
  private func isTop(_ index: Int) -> Bool {
    nodes[index].owner == nil || nodes[index].obstacle != nil
  }

  /// Updates the numbers and the paths of siblings, and the references to changed paths.
  ///
  /// - Parameters:
  ///   - outcomes: the outcomes, with the paths of the nodes in the sessions that kept them.
  ///   - session: the session of the archive.
  mutating func renumber(redirecting outcomes: [NodeOutcome], of session: UInt32) {
    var moved: [String: String] = [:]
    var names = PathNames()
    var siblings = SiblingNumbers()
    for index in nodes.indices {
      let former = nodes[index].chain
      if nodes[index].obstacle == nil { siblings.number(&nodes[index], of: kind(ofOwner: index)) }
      nodes[index].chain = path(of: index, &names)
      if !nodes[index].isCarried, nodes[index].chain != former {
        moved[former.text] = nodes[index].path
      }
    }
    var carried: [Provenance: [String: String]] = [:]
    let now = formerNodes
    for outcome in outcomes {
      let former =
        if let object = outcome.object {
          FormerNode(session: 0, node: object)
        } else if let node = outcome.waiting?.node {
          FormerNode(session: outcome.from.session, node: node.node)
        } else { FormerNode?.none }
      guard let index = former.flatMap({ now[$0] }) else { continue }
      carried[outcome.from, default: [:]][outcome.savedPath] = nodes[index].path
    }
    application = application.mapValues { $0.redirected(moved) }
    for index in nodes.indices {
      let map = nodes[index].isCarried ? carried[nodes[index].from] ?? [:] : moved
      guard !map.isEmpty else { continue }
      nodes[index].state = nodes[index].state.mapValues { $0.redirected(map) }
    }
    resolveFormer(outcomes, now, session)
  }

  /// Updates references to nodes by their sessions to the nodes' current paths.
  private mutating func resolveFormer(
    _ outcomes: [NodeOutcome], _ now: [FormerNode: Int], _ session: UInt32
  ) {
    var paths: [String: String] = [:]
    for node in nodes {
      let session = node.isCarried ? node.from.session : session
      paths[FormerNode.name(node.node.born, ofSession: session)] = node.path
    }
    for outcome in outcomes {
      guard let object = outcome.object, let index = now[FormerNode(session: 0, node: object)]
      else {
        continue
      }
      paths[FormerNode.name(outcome.was, ofSession: outcome.from.session)] = nodes[index].path
    }
    guard !paths.isEmpty else { return }
    application = application.mapValues { $0.redirected(paths) }
    for index in nodes.indices where nodes[index].refersToFormerNode {
      nodes[index].state = nodes[index].state.mapValues { $0.redirected(paths) }
    }
  }

  /// Whether the archive contains a reference to a node of another session.
  package var refersToFormerNode: Bool {
    application.values.contains { $0.refersToFormerNode }
      || nodes.contains { $0.refersToFormerNode }
  }

  private func kind(ofOwner index: Int) -> Kind? { nodes[index].owner.map { nodes[$0].kind } }

  private func path(of index: Int, _ names: inout PathNames) -> NodePath {
    let node = nodes[index]
    let above = node.owner.map { nodes[$0].chain }
    var qualifier = ""
    switch node.place {
    case .child:
      if kind(ofOwner: index)?.numbersChildren == true { qualifier = ":[\(node.number ?? 0)]:/" }
    case .column(let column):
      if let number = node.number, number > 0 { qualifier = ":[\(column).\(number)]:/" }
    case .root, .presented, .attached, .referred: break
    }
    var own = node.isOwned || node.place == .referred ? node.path : node.identifier
    if above != nil { own = "\(qualifier)\(node.identifier)" }
    // A node without a place must not occupy the path of the node that has it.
    var below = above
    if node.obstacle != nil {
      below = NodePath(["\(node.from)", above?.text].compactMap(\.self).joined(separator: "/"))
    }
    return names.claim(
      below.map { $0 + "/\(own)" } ?? NodePath(own), node.key, number: node.number ?? 0,
      below: below)
  }
}

extension ArchivedNode {
  fileprivate var refersToFormerNode: Bool { state.values.contains { $0.refersToFormerNode } }
}

/// Numbers siblings again; numbers never decrease.
private struct SiblingNumbers {
  private struct Sibling: Hashable {
    var owner: Int?
    var key: NodeKey
  }

  private var ordinals: [Sibling: Int] = [:]
  private var numbers: [Int: Int] = [:]

  mutating func number(_ node: inout ArchivedNode, of kind: Kind?) {
    var sibling = Sibling(owner: node.keyOwner, key: node.key)
    sibling.key.ordinal = 0
    node.key.ordinal = max(ordinals[sibling] ?? 0, node.key.ordinal)
    ordinals[sibling] = node.key.ordinal + 1
    // Siblings that aren't kept are numbered, too.
    guard node.place == .child, let owner = node.owner, kind?.numbersChildren == true else {
      return
    }
    let number = max(numbers[owner] ?? 0, node.number ?? 0)
    node.number = number
    numbers[owner] = number + 1
  }
}

extension EncodedValue {
  /// Returns the value with every path in `paths` replaced.
  func redirected(_ paths: [String: String]) -> EncodedValue {
    switch self {
    case .reference(let path): .reference(paths[path] ?? path)
    case .list(let elements): .list(elements.map { $0.redirected(paths) })
    case .map(let members): .map(members.mapValues { $0.redirected(paths) })
    default: self
    }
  }
}
