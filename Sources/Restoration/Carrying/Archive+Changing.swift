import Navigation

// An archive that is put together from several.
extension Archive {
  /// What lies directly below a node.
  func below(_ index: Int) -> [Int] {
    let node = nodes[index]
    return node.attachments + node.children + (node.presented.map { [$0] } ?? [])
  }

  /// Links the node at `index` to its owner or window, by its place.
  ///
  /// - Parameter place: before which of the owner's children; `nil` behind all of them.
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

  /// Takes the node at `index` from its owner or window.
  mutating func unlink(_ index: Int) {
    for window in windows.indices where windows[window].root == index { windows[window].root = nil }
    guard let owner = nodes[index].owner else { return }
    nodes[owner].children.removeAll { $0 == index }
    nodes[owner].attachments.removeAll { $0 == index }
    if nodes[owner].selected == index { nodes[owner].selected = nil }
    if nodes[owner].presented == index { nodes[owner].presented = nil }
  }

  /// Lets go of `removed`, and puts owners before what they own and siblings in their order again.
  mutating func arrange(without removed: Set<Int>) {
    var order: [Int] = []
    var seen = removed
    // What has no place comes behind what it belonged to, as it did.
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

  /// Whether no other node has it.
  private func isTop(_ index: Int) -> Bool {
    nodes[index].owner == nil || nodes[index].obstacle != nil
  }

  /// Gives numbered siblings the numbers that they have now, and lets what refers to a path follow.
  ///
  /// - Parameter fates: what the nodes were called where those that wait were kept.
  mutating func renumber(redirecting fates: [Fate]) {
    var moved: [String: String] = [:]
    for index in nodes.indices {
      let former = nodes[index].path
      if let owner = nodes[index].owner { nodes[index].path = path(of: index, below: owner) }
      if !nodes[index].isCarried { moved[former] = nodes[index].path }
    }
    moved = moved.filter { $0.key != $0.value }
    var carried: [Provenance: [String: String]] = [:]
    let now = Dictionary(
      nodes.map { ($0.former, $0.path) }, uniquingKeysWith: { first, _ in first })
    for fate in fates {
      if let object = fate.object {
        let path = now[FormerNode(session: 0, node: object)]
        if let path { carried[fate.from, default: [:]][fate.path] = path }
      } else if let node = fate.waiting?.node {
        let path = now[FormerNode(session: fate.from.session, node: node.node)]
        if let path { carried[fate.from, default: [:]][node.path] = path }
      }
    }
    application = application.mapValues { $0.redirected(moved) }
    for index in nodes.indices {
      let map = nodes[index].isCarried ? carried[nodes[index].from] ?? [:] : moved
      guard !map.isEmpty else { continue }
      nodes[index].state = nodes[index].state.mapValues { $0.redirected(map) }
    }
  }

  private func path(of index: Int, below owner: Int) -> String {
    let node = nodes[index]
    let component = node.component(of: node.path)
    guard node.obstacle == nil else { return "\(node.from)/\(nodes[owner].path)/\(component)" }
    guard nodes[owner].kind.numbersChildren, node.place == .child else {
      return "\(nodes[owner].path)/\(component)"
    }
    // What is not kept has a number, too: the numbers only ever grow.
    let earlier = nodes[owner].children.prefix { $0 != index }.last
    let least = earlier.map { nodes[$0].ordinal(in: nodes[$0].path) + 1 } ?? 0
    return "\(nodes[owner].path)/:[\(max(least, node.ordinal(in: node.path)))]:/\(node.identifier)"
  }
}

extension EncodedValue {
  /// The value with every path in it that `paths` has replaced.
  func redirected(_ paths: [String: String]) -> EncodedValue {
    switch self {
    case .reference(let path): .reference(paths[path] ?? path)
    case .list(let elements): .list(elements.map { $0.redirected(paths) })
    case .map(let members): .map(members.mapValues { $0.redirected(paths) })
    default: self
    }
  }
}
