import NavlogNavigation

// What is deferred, and whether it can be restored now.
extension LaunchSequence {
  /// Returns why the deferred node at `index` can't be restored now; `nil` if it can.
  package func obstacle(to index: Int) -> String? {
    let rebuilder = HierarchyRebuilder(host.restorer, in: host.engine, since: host.launched)
    if let obstacle = rebuilder.obstacle(to: index) ?? usedObject(for: index) { return obstacle }
    guard case .root(let window) = host.restorer.archive.nodes[index].place,
      let id = host.openWindow(at: window)
    else { return nil }
    return rebuilder.obstacle(inWindow: id, showing: host.interfaceArchive())
  }

  /// Returns why the objects of the default interface can't represent the node at `index` and those
  /// below it: the state of one was set since the launch, and would be lost.
  private func usedObject(for index: Int) -> String? {
    let hierarchy = host.engine.hierarchy
    let nodes = host.restorer.archive.nodes
    let back = Set(host.objects.values)
    var inside: Set<Int> = []
    for next in index..<nodes.count
    where next == index || nodes[next].owner.map(inside.contains) == true {
      inside.insert(next)
      guard nodes[next].kind != .view, let id = host.existing[nodes[next].former],
        hierarchy.isCurrent(id), !back.contains(id.slot),
        hierarchy.cells(of: id.slot).contains(where: {
          $0.key.symbol != nil && $0.position > host.launched
        })
      else { continue }
      return "'\(nodes[next].path)' already exists, and was used since the launch"
    }
    return nil
  }

  /// Returns the index of the node to resume for `path`, if it is deferred: a stack that waits only
  /// for its root comes with it.
  package func waiting(at path: String) -> Int? {
    let restorer = host.restorer
    guard
      let index = restorer.decisions.first(where: { $0.path == path && $0.outcome == .deferred })?
        .index
    else { return nil }
    guard let owner = restorer.archive.nodes[index].owner,
      restorer.decisions[owner].waitsFor == index
    else { return index }
    return owner
  }

  /// Returns the nodes that were deferred until a scene connects and aren't in quarantine
  /// themselves; `nil` if the scene was restored before.
  package func connect(_ scene: String) -> [Int]? {
    guard host.restorer.connected.insert(scene).inserted else { return nil }
    let restorer = host.restorer
    return restorer.decisions.indices.filter { index in
      restorer.decisions[index].outcome == .deferred && restorer.archive.nodes[index].owner == nil
        && (restorer.archive.scene(of: index) ?? restorer.lent[index]) == scene
    }
  }
}
