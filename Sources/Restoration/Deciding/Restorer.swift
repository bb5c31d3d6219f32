package import NavlogNavigation

/// Decides for every node of an archive, parents first, whether it is restored, and as what. This
/// is phase 1: it doesn't build links or decode state.
///
/// The decisions are a pure function of the archive, the manifest, the policies and what the object
/// provider finds.
package struct Restorer {
  package internal(set) var archive: Archive
  package let manifest: Manifest
  package var quarantine: Quarantine
  /// The needs of classes that are met (V9).
  package var metNeeds: Set<String>
  /// The scenes that have connected since; their windows are restored when they connect, not before
  /// (SCN-1).
  package var connected: Set<String> = []

  /// The decisions so far, by index in the archive.
  package internal(set) var decisions: [NodeDecision] = []
  /// The indices of the nodes, by path.
  var indices: [NodePath: Int]
  /// The scenes that nodes without a place wait for, by index.
  var lent: [Int: String]
  /// Why nodes of a scene that connects have no place, by index.
  private(set) var obstacles: [Int: String] = [:]
  /// For each stack, the index of the child at which it was cut.
  var cuts: [Int: Int] = [:]

  package init(
    _ archive: Archive, _ manifest: Manifest, quarantine: Quarantine = Quarantine(),
    metNeeds: Set<String> = []
  ) {
    self.archive = archive
    indices = Dictionary(
      archive.nodes.indices.map { (archive.nodes[$0].chain, $0) },
      uniquingKeysWith: { first, _ in first })
    lent = archive.objects(
      ofScenes: Set(archive.windows.lazy.filter { !$0.isConnected }.compactMap(\.scene)))
    self.manifest = manifest
    self.quarantine = quarantine
    self.metNeeds = metNeeds
  }

  /// Returns the index of the node at a path.
  package func index(at path: String) -> Int? { indices[NodePath(path)] }

  /// Decides on every node, in the order of the archive.
  package mutating func decideAll(
    _ provider: any ObjectProvider, didDecide: (NodeDecision) -> Void = { _ in }
  ) -> [NodeDecision] {
    decisions.reserveCapacity(archive.nodes.count)
    for index in archive.nodes.indices {
      let decision = decide(index, provider)
      decisions.append(decision)
      didDecide(decision)
    }
    return decisions
  }

  /// Decides on the subtrees of deferred nodes that are to be restored now.
  ///
  /// - Parameters:
  ///   - isAskedFor: whether the app asks for the nodes explicitly, which takes them out of
  ///     quarantine, and gives them a place; descendants with failures of their own stay there.
  ///   - obstacles: why some of the nodes have no place now, so that they stay deferred.
  package mutating func resume(
    _ indices: [Int], _ provider: any ObjectProvider, isAskedFor: Bool = true,
    obstacles: [Int: String] = [:], didDecide: (NodeDecision) -> Void
  ) -> [NodeDecision] {
    var found: [NodeDecision] = []
    var inside = Set(indices)
    let held = quarantine
    self.obstacles = obstacles
    defer { (quarantine, self.obstacles) = (held, [:]) }
    if isAskedFor { for index in indices { prepare(index) } }
    let owners = Set(indices.compactMap { archive.nodes[$0].owner })
    for next in (indices.min() ?? 0)..<archive.nodes.count {
      let above = archive.nodes[next].owner
      let waited =
        above.map(owners.contains) == true && decisions[next].outcome == .deferred
        && archive.nodes[next].obstacle == nil
      guard inside.contains(next) || waited || above.map(inside.contains) == true else { continue }
      inside.insert(next)
      cuts[next] = nil
      decisions[next] = decide(next, provider)
      found.append(decisions[next])
      didDecide(decisions[next])
    }
    return found
  }

  /// Removes what keeps a node that the app asks for from being restored.
  private mutating func prepare(_ index: Int) {
    for asked in [index, decisions[index].waitsFor].compactMap(\.self) {
      quarantine = quarantine.asking(for: asked, of: archive)
      if let needs = manifest.resolve(archive.nodes[asked].className)?.declaration.policy.needs {
        metNeeds.insert(needs)
      }
    }
    if archive.nodes[index].obstacle != nil {
      archive.nodes[index].obstacle = nil
      archive.link(index)
    }
    // A node that the app asks for is pushed on its stack, wherever that was cut.
    if let owner = archive.nodes[index].owner { cuts[owner] = nil }
  }

  /// Whether a window was on screen, and its scene is connected.
  package func isShown(_ window: ArchivedWindow) -> Bool {
    window.isVisible && (window.isConnected || window.scene.map(connected.contains) ?? true)
  }

  /// The nodes that were restored, other than those that only the default interface represents:
  /// they are in quarantine, or the launch restores nothing.
  package var restoredNodes: [Int] {
    decisions.filter {
      $0.outcome.isRestored && $0.notRestoredReason != .quarantined && $0.rule != .passedOver
    }.map(\.index)
  }

  /// Sets the events that created the nodes that represent restored ones.
  package mutating func identify(in hierarchy: Hierarchy) {
    for index in decisions.indices where decisions[index].born == 0 {
      let object = decisions[index].object
      if hierarchy.isAlive(object) { decisions[index].born = hierarchy[object].born }
    }
  }
}
