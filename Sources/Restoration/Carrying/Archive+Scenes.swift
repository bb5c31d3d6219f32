package import NavlogNavigation

// What a scene showed when it disconnected (SCN-2).
extension Archive {
  /// Returns what a scene shows, with the objects that only it refers to, as kept at `point`.
  ///
  /// A reference to another node of the archive becomes the name of that node in its session.
  package func part(ofScene scene: String, at point: Provenance) -> Archive {
    let lent = objects(ofScenes: [scene])
    var part = self
    (part.application, part.links, part.exclusions, part.duplicates) = ([:], [:], [], [])
    let inside = Set(
      nodes.indices.filter { self.scene(of: $0) == scene || lent[root(of: $0)] != nil })
    for index in nodes.indices where !nodes[index].isCarried { part.nodes[index].from = point }
    let indices = Dictionary(
      nodes.indices.map { (nodes[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    for index in inside {
      part.nodes[index].state = nodes[index].state.mapValues { value in
        value.replacingReferences { path in
          guard let other = indices[path], !inside.contains(other) else { return .reference(path) }
          let former = part.nodes[other].former
          return .reference(FormerNode.name(former.node.born, ofSession: former.session))
        }
      }
    }
    part.arrange(without: Set(nodes.indices).subtracting(inside))
    return part
  }

  /// Returns the scenes that lend each node without a place: all that refers to it is in windows of
  /// that scene.
  func objects(ofScenes scenes: Set<String>) -> [Int: String] {
    guard nodes.contains(where: { $0.place == .referred }) else { return [:] }
    let indices = Dictionary(
      nodes.indices.map { (nodes[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    var members: [Int: [Int]] = [:]
    for index in nodes.indices { members[root(of: index), default: []].append(index) }
    func reached(from tops: [Int], _ more: [String] = []) -> Set<Int> {
      var found: Set<Int> = []
      var pending = tops
      func read(_ paths: [String]) {
        for path in paths {
          guard let top = indices[path].map(root), nodes[top].place == .referred,
            found.insert(top).inserted
          else { continue }
          pending.append(top)
        }
      }
      read(more)
      while let next = pending.popLast() {
        for index in members[next] ?? [] { read(nodes[index].state.values.flatMap(\.references)) }
      }
      return found
    }
    let tops = members.keys.filter { nodes[$0].place != .referred }
    var lent: [Int: String] = [:]
    for scene in scenes {
      let others = reached(
        from: tops.filter { self.scene(of: $0) != scene },
        application.values.flatMap(\.references))
      for top in reached(from: tops.filter { self.scene(of: $0) == scene }).subtracting(others) {
        lent[top] = scene
      }
    }
    return lent
  }

  /// Returns every node as one that is deferred.
  func deferredOutcomes() -> [NodeOutcome] {
    nodes.indices.map { index in
      let node = nodes[index]
      return NodeOutcome(
        node.path, .deferred, object: nil, was: node.node.born, from: node.from,
        owner: node.keyOwner, number: node.number, isUnplaced: node.obstacle != nil,
        waiting: DeferredNode(index, of: self))
    }
  }
}

extension [NodeOutcome] {
  /// Adds what a disconnected scene showed. What the launch has deferred there goes with it.
  package mutating func add(_ scene: Archive) {
    let known = Set(scene.nodes.map(\.former))
    for index in indices where self[index].outcome == .deferred {
      guard let node = self[index].waiting?.node.node,
        known.contains(FormerNode(session: self[index].from.session, node: node))
      else { continue }
      self[index].outcome = .dropped
      self[index].waiting = nil
    }
    let first = count
    self += scene.deferredOutcomes().map { outcome in
      var outcome = outcome
      outcome.owner = outcome.owner.map { $0 + first }
      return outcome
    }
  }
}

extension Restorer {
  /// Adds what a scene showed when it disconnected; it is deferred until the scene connects.
  ///
  /// - Parameter session: the session that the launch has restored.
  package mutating func add(_ part: Archive, ofScene scene: String, restoring session: UInt32) {
    while decisions.count < archive.nodes.count { decisions.append(blank(decisions.count)) }
    let known = Set(part.nodes.map(\.former))
    for index in decisions.indices where decisions[index].outcome == .deferred {
      var former = archive.nodes[index].former
      if former.session == 0 { former.session = session }
      if known.contains(former) { decisions[index].outcome = .dropped }
    }
    let (first, window) = (archive.nodes.count, archive.windows.count)
    archive.windows += part.windows.map { old in
      var new = old
      new.root = old.root.map { $0 + first }
      return new
    }
    for node in part.nodes { archive.nodes.append(node.moved(by: first, windows: window)) }
    for (top, scene) in part.objects(ofScenes: [scene]) { lent[top + first] = scene }
    connected.remove(scene)
    for index in first..<archive.nodes.count {
      indices[archive.nodes[index].chain] = index
      var decision = blank(index)
      if let obstacle = archive.nodes[index].obstacle {
        decline(&decision, .deferred, .deferred, obstacle, .noPlace)
      } else {
        decline(
          &decision, .deferred, .deferred, "its scene '\(scene)' is not connected", .scene(scene))
      }
      decisions.append(decision)
    }
  }
}

extension ArchivedNode {
  /// Returns the node in an archive in which it and its windows have moved.
  fileprivate func moved(by first: Int, windows: Int) -> ArchivedNode {
    var node = self
    if case .root(let window) = place { node.place = .root(window + windows) }
    node.owner = owner.map { $0 + first }
    node.ancestor = ancestor.map { $0 + first }
    node.children = children.map { $0 + first }
    node.attachments = attachments.map { $0 + first }
    node.selected = selected.map { $0 + first }
    node.presented = presented.map { $0 + first }
    return node
  }
}
