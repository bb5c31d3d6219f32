package import Navigation

/// Puts what a launch could not restore yet into the archive of its session, so that the next launch
/// has it again: nothing that waits is lost because the app was launched once more.
package struct Carrying<Source: ArchiveSource> {
  let hierarchy: Hierarchy
  let source: Source
  /// The last event of the launch: what was made by then is its default interface or came back.
  let launched: Position
  let fates: [Fate]
  /// The fates by what they belong to, in their order.
  let siblings: [Int: [Int]]
  var archive: Archive
  /// The nodes of the session's own archive.
  let own: [NodeID: Int]
  /// Who came back.
  let linked: Set<NodeID>
  /// Where the nodes that wait are now, by the index of their fate.
  private(set) var carried: [Int: Int] = [:]
  private var removed: Set<Int> = []

  /// Carries what waits.
  ///
  /// - Parameters:
  ///   - fates: what became of the nodes that the launch was to restore, owners before what they own.
  ///   - archive: what is kept of the session itself.
  ///   - hierarchy: the state it was taken of.
  ///   - launched: the last event of the launch.
  package static func carry(
    _ fates: [Fate], into archive: Archive, of hierarchy: Hierarchy, _ source: Source,
    launched: Position
  ) -> Archive {
    guard fates.contains(where: { $0.verdict == .deferred }) else { return archive }
    var carrying = Carrying(fates, archive, hierarchy, source, launched)
    for index in fates.indices where fates[index].verdict == .deferred {
      if let waiting = fates[index].waiting { carrying.take(index, waiting) }
    }
    return carrying.finish()
  }

  private init(
    _ fates: [Fate], _ archive: Archive, _ hierarchy: Hierarchy, _ source: Source,
    _ launched: Position
  ) {
    self.fates = fates
    self.archive = archive
    self.hierarchy = hierarchy
    self.source = source
    self.launched = launched
    var siblings: [Int: [Int]] = [:]
    for (index, fate) in fates.enumerated() {
      if let owner = fate.owner { siblings[owner, default: []].append(index) }
    }
    self.siblings = siblings.mapValues { members in
      members.sorted { (fates[$0].number ?? 0, $0) < (fates[$1].number ?? 0, $1) }
    }
    own = Dictionary(
      archive.nodes.indices.map { (archive.nodes[$0].node, $0) },
      uniquingKeysWith: { first, _ in first })
    linked = Set(fates.compactMap { $0.verdict.isBack ? $0.object : nil })
  }

  // MARK: - One node

  private mutating func take(_ index: Int, _ waiting: Waiting) {
    let fate = fates[index]
    var node = waiting.node
    node.from = fate.from
    node.path = fate.placedPath
    node.number = fate.number ?? node.number
    node.children = []
    node.attachments = []
    (node.selected, node.presented, node.owner, node.ancestor, node.obstacle) =
      (nil, nil, nil, nil, nil)
    let owner = fate.owner.flatMap { owner in
      carried[owner] ?? fates[owner].object.flatMap { own[$0] }
    }
    let isThere = owner.map { !removed.contains($0) } ?? false
    guard node.isOwned else {
      if isThere, node.place == .referred { node.ancestor = owner }
      return place(&node, index, waiting)
    }
    if isThere { node.owner = owner }
    if let owner = fate.owner, carried[owner] != nil, !fate.isUnplaced {
      // It goes where its owner goes.
      return add(node, index, waiting, at: nil)
    }
    place(&node, index, waiting)
  }

  private mutating func place(_ node: inout ArchivedNode, _ index: Int, _ waiting: Waiting) {
    if case .root = node.place, let window = waiting.window {
      node.place = .root(self.window(like: window))
    }
    let seat: Seat =
      fates[index].isUnplaced
      ? .none("it lost its place in an earlier session") : seat(of: node, index)
    switch seat {
    case .free(let place, let standIns):
      for standIn in standIns { remove(standIn) }
      add(node, index, waiting, at: place)
    case .none(let reason):
      node.obstacle = reason
      add(node, index, waiting, at: nil)
    }
  }

  private mutating func add(
    _ node: ArchivedNode, _ fate: Int, _ waiting: Waiting, at place: Int?
  ) {
    let index = archive.nodes.count
    archive.nodes.append(node)
    carried[fate] = index
    guard node.obstacle == nil else { return }
    archive.link(index, at: place)
    if waiting.isSelected, let owner = node.owner, archive.nodes[owner].isCarried {
      archive.nodes[owner].selected = index
    }
  }

  private mutating func window(like window: ArchivedWindow) -> Int {
    let known = archive.windows.firstIndex { $0.id == window.id && $0.scene == window.scene }
    if let known { return known }
    var window = window
    window.root = nil
    archive.windows.append(window)
    return archive.windows.count - 1
  }

  // MARK: - What gives way

  private mutating func remove(_ index: Int) {
    removed.insert(index)
    archive.unlink(index)
    for below in archive.below(index) { remove(below) }
  }

  private mutating func finish() -> Archive {
    archive.arrange(without: removed)
    archive.renumber(redirecting: fates)
    return archive
  }
}

extension Kind {
  /// Whether the paths of its children say which they are.
  var numbersChildren: Bool { self == .navigation || self == .tab }
}
