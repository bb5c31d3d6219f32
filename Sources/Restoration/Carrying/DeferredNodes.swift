package import NavlogNavigation

/// Adds the nodes that a launch could not restore yet to the archive of its session, so that the
/// next launch can restore them: a launch never loses deferred nodes.
package struct DeferredNodes {
  let hierarchy: Hierarchy
  let source: any ArchiveSource
  /// The last event of the launch; nodes created by then belong to the default interface or were
  /// restored.
  let launched: Position
  let outcomes: [NodeOutcome]
  /// The outcomes by their owners, in order.
  let siblings: [Int: [Int]]
  var archive: Archive
  /// The nodes of the session's own archive.
  let own: [NodeID: Int]
  /// The containers whose selection the launch has restored.
  let selecting: Set<Slot>
  /// The nodes that were restored.
  let linked: Set<NodeID>
  /// The current indices of the deferred nodes, by the index of their outcome.
  private(set) var carried: [Int: Int] = [:]
  private var removed: Set<Int> = []

  /// Adds the deferred nodes to an archive.
  ///
  /// - Parameters:
  ///   - outcomes: the outcomes of the nodes that the launch was to restore, owners before what they
  ///     own.
  ///   - archive: the archive of the session itself.
  ///   - hierarchy: the state that the archive was made from.
  ///   - session: the session of the archive.
  ///   - launched: the last event of the launch.
  ///   - selecting: the containers whose selection the launch has restored.
  package static func carry(
    _ outcomes: [NodeOutcome], into archive: Archive, of hierarchy: Hierarchy,
    _ source: any ArchiveSource, session: UInt32, launched: Position, selecting: Set<Slot> = []
  ) -> Archive {
    guard outcomes.contains(where: { $0.outcome == .deferred }) || archive.refersToFormerNode else {
      return archive
    }
    var carrying = DeferredNodes(outcomes, archive, hierarchy, source, launched, selecting)
    for index in outcomes.indices where outcomes[index].outcome == .deferred {
      if let waiting = outcomes[index].waiting { carrying.take(index, waiting) }
    }
    return carrying.finish(session)
  }

  private init(
    _ outcomes: [NodeOutcome], _ archive: Archive, _ hierarchy: Hierarchy,
    _ source: any ArchiveSource,
    _ launched: Position, _ selecting: Set<Slot>
  ) {
    self.outcomes = outcomes
    self.archive = archive
    self.hierarchy = hierarchy
    self.source = source
    self.launched = launched
    self.selecting = selecting
    var siblings: [Int: [Int]] = [:]
    for (index, outcome) in outcomes.enumerated() {
      if let owner = outcome.owner { siblings[owner, default: []].append(index) }
    }
    self.siblings = siblings.mapValues { members in
      members.sorted { (outcomes[$0].number ?? 0, $0) < (outcomes[$1].number ?? 0, $1) }
    }
    own = Dictionary(
      archive.nodes.indices.map { (archive.nodes[$0].node, $0) },
      uniquingKeysWith: { first, _ in first })
    linked = Set(outcomes.compactMap { $0.outcome.isRestored ? $0.object : nil })
  }

  // MARK: - One node

  private mutating func take(_ index: Int, _ waiting: DeferredNode) {
    let outcome = outcomes[index]
    var node = waiting.node
    node.from = outcome.from
    node.path = outcome.placedPath
    node.number = outcome.number ?? node.number
    node.children = []
    node.attachments = []
    (node.selected, node.presented, node.owner, node.ancestor, node.obstacle) =
      (nil, nil, nil, nil, nil)
    let owner = outcome.owner.flatMap { owner in
      carried[owner] ?? outcomes[owner].object.flatMap { own[$0] }
    }
    let isThere = owner.map { !removed.contains($0) } ?? false
    guard node.isOwned else {
      if isThere, node.place == .referred { node.ancestor = owner }
      return place(&node, index, waiting)
    }
    if isThere { node.owner = owner }
    if let owner = outcome.owner, carried[owner] != nil, !outcome.isUnplaced {
      // It goes along with its owner.
      return add(node, index, waiting, at: nil)
    }
    place(&node, index, waiting)
  }

  private mutating func place(_ node: inout ArchivedNode, _ index: Int, _ waiting: DeferredNode) {
    if case .root = node.place, let window = waiting.window {
      node.place = .root(self.window(like: window, after: waiting.earlierWindows))
    }
    let room: PlaceAvailability =
      outcomes[index].isUnplaced
      ? .none("it lost its place in an earlier session") : place(of: node, index)
    switch room {
    case .free(let place, let standIns):
      for standIn in standIns { remove(standIn) }
      add(node, index, waiting, at: place)
    case .none(let reason):
      node.obstacle = reason
      add(node, index, waiting, at: nil)
    }
  }

  private mutating func add(
    _ node: ArchivedNode, _ outcome: Int, _ waiting: DeferredNode, at place: Int?
  ) {
    let index = archive.nodes.count
    archive.nodes.append(node)
    carried[outcome] = index
    guard node.obstacle == nil else { return }
    archive.link(index, at: place)
    if waiting.isSelected, let owner = node.owner, isFreeToSelect(owner) {
      archive.nodes[owner].selected = index
    }
  }

  /// Returns whether the owner's selection is what it is only because the deferred node was
  /// missing.
  private func isFreeToSelect(_ owner: Int) -> Bool {
    guard !archive.nodes[owner].isCarried else { return true }
    let slot = archive.nodes[owner].node.slot
    let shown = hierarchy.selectedTab(of: slot)
    return !selecting.contains(slot) && (shown.isNone || hierarchy[shown].placed <= launched)
  }

  /// Returns the window whose root is deferred, inserted in the order in which windows were opened.
  private mutating func window(
    like window: ArchivedWindow, after earlier: ArraySlice<ArchivedWindow>
  ) -> Int {
    func place(of window: ArchivedWindow) -> Int? {
      archive.windows.firstIndex { $0.id == window.id && $0.scene == window.scene }
    }
    if let known = place(of: window) {
      // It was hidden as its scene disconnected.
      if !archive.windows[known].isConnected, archive.windows[known].root == nil {
        archive.windows[known].isVisible = window.isVisible
      }
      return known
    }
    var window = window
    window.root = nil
    let place = (earlier.compactMap(place).max() ?? -1) + 1
    archive.windows.insert(window, at: place)
    for index in archive.nodes.indices {
      guard case .root(let other) = archive.nodes[index].place, other >= place else { continue }
      archive.nodes[index].place = .root(other + 1)
    }
    return place
  }

  // MARK: - Replaced nodes

  private mutating func remove(_ index: Int) {
    removed.insert(index)
    archive.unlink(index)
    for below in archive.below(index) { remove(below) }
  }

  private mutating func finish(_ session: UInt32) -> Archive {
    archive.arrange(without: removed)
    archive.renumber(redirecting: outcomes, of: session)
    return archive
  }
}

extension Kind {
  /// Whether the paths of the kind's children contain their numbers.
  var numbersChildren: Bool { self == .navigation || self == .tab }
}
