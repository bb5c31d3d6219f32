package import Navigation

/// Puts what a launch could not restore yet into the archive of its session, so that the next launch
/// has it again: nothing that waits is lost because the app was launched once more.
package struct Carrying<Source: ArchiveSource> {
  let hierarchy: Hierarchy
  let source: Source
  /// The last event of the launch: what was made by then is its default interface or came back.
  let launched: Position
  let fates: [Fate]
  /// By the path in the launch.
  let byPath: [String: Int]
  /// By the path of the owner, in their order.
  let siblings: [String: [Int]]
  var archive: Archive
  /// The nodes of the session's own archive.
  let own: [NodeID: Int]
  /// Who came back.
  let linked: Set<NodeID>
  /// Where the nodes that wait are now, by the path in the launch.
  private var carried: [String: Int] = [:]
  private var taken: Set<String>
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
    for fate in fates where fate.verdict == .deferred {
      if let waiting = fate.waiting { carrying.take(fate, waiting) }
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
    byPath = Dictionary(
      fates.indices.map { (fates[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    var siblings: [String: [Int]] = [:]
    for (index, fate) in fates.enumerated() {
      guard let above = Self.ownerPath(of: fate, byPath, fates) else { continue }
      siblings[above, default: []].append(index)
    }
    self.siblings = siblings.mapValues { members in
      members.sorted { (fates[$0].ordinal, $0) < (fates[$1].ordinal, $1) }
    }
    own = Dictionary(
      archive.nodes.indices.map { (archive.nodes[$0].node, $0) },
      uniquingKeysWith: { first, _ in first })
    linked = Set(fates.compactMap { $0.verdict.isBack ? $0.object : nil })
    taken = Set(archive.nodes.map(\.path))
  }

  // MARK: - One node

  private mutating func take(_ fate: Fate, _ waiting: Waiting) {
    var node = waiting.node
    node.from = fate.from
    node.children = []
    node.attachments = []
    (node.selected, node.presented, node.owner, node.obstacle) = (nil, nil, nil, nil)
    let component = node.component(of: fate.path)
    guard node.isOwned else {
      node.path = fate.placedPath
      return place(&node, fate, waiting)
    }
    let above = node.ownerPath(in: fate.path)
    if let owner = carried[above] {
      // It goes where its owner goes.
      node.owner = owner
      node.path = "\(archive.nodes[owner].path)/\(component)"
      return add(node, fate, waiting, at: nil)
    }
    // What has no place may belong to what waits, too.
    let formerly = node.ownerPath(in: fate.placedPath)
    node.owner =
      carried[formerly] ?? byPath[formerly].flatMap { fates[$0].object.flatMap { own[$0] } }
    if let owner = node.owner, !removed.contains(owner) {
      node.path = "\(archive.nodes[owner].path)/\(component)"
    } else {
      node.owner = nil
      node.path = fate.placedPath
    }
    place(&node, fate, waiting)
  }

  private mutating func place(_ node: inout ArchivedNode, _ fate: Fate, _ waiting: Waiting) {
    if case .root = node.place, let window = waiting.window {
      node.place = .root(self.window(like: window))
    }
    switch fate.isUnplaced ? .none("it lost its place in an earlier session") : seat(of: node, fate)
    {
    case .free(let place, let standIns):
      for standIn in standIns { remove(standIn) }
      if taken.contains(node.path), !fits(&node) {
        unplace(&node, "another '\(node.path)' is there now")
        return add(node, fate, waiting, at: nil)
      }
      add(node, fate, waiting, at: place)
    case .none(let reason):
      unplace(&node, reason)
      add(node, fate, waiting, at: nil)
    }
  }

  /// Numbered siblings make room for one another when all is in place.
  private func fits(_ node: inout ArchivedNode) -> Bool {
    guard let owner = node.owner else { return false }
    return archive.nodes[owner].kind.numbersChildren && node.place == .child
  }

  private func unplace(_ node: inout ArchivedNode, _ reason: String) {
    node.obstacle = reason
    node.path = node.from.description + "/" + node.path
  }

  private mutating func add(
    _ node: ArchivedNode, _ fate: Fate, _ waiting: Waiting, at place: Int?
  ) {
    let index = archive.nodes.count
    archive.nodes.append(node)
    carried[fate.path] = index
    taken.insert(node.path)
    guard node.obstacle == nil else { return }
    archive.link(index, at: place)
    if waiting.isSelected, let owner = node.owner, archive.nodes[owner].isCarried {
      archive.nodes[owner].selected = index
    }
  }

  private mutating func window(like window: ArchivedWindow) -> Int {
    if let index = archive.windows.firstIndex(where: { $0.id == window.id }) { return index }
    var window = window
    window.root = nil
    archive.windows.append(window)
    return archive.windows.count - 1
  }

  /// Where a carried node of this path is now.
  func carried(at path: String) -> Int? { carried[path] }

  // MARK: - What gives way

  private mutating func remove(_ index: Int) {
    removed.insert(index)
    taken.remove(archive.nodes[index].path)
    archive.unlink(index)
    for below in archive.below(index) { remove(below) }
  }

  private mutating func finish() -> Archive {
    archive.arrange(without: removed)
    archive.renumber(redirecting: fates)
    return archive
  }

  private static func ownerPath(
    of fate: Fate, _ byPath: [String: Int], _ fates: [Fate]
  ) -> String? {
    // A path that came back says nothing of where its last part begins; its owner's does.
    if let waiting = fate.waiting {
      return waiting.node.isOwned ? waiting.node.ownerPath(in: fate.placedPath) : nil
    }
    var end = fate.path.endIndex
    while let slash = fate.path[..<end].utf8.lastIndex(of: UInt8(ascii: "/")) {
      end = slash
      let above = String(fate.path[..<slash])
      if byPath[above] != nil { return above }
    }
    return nil
  }
}

extension Fate {
  /// Its number among its siblings, as the path says.
  fileprivate var ordinal: Int {
    if let waiting { return waiting.node.ordinal(in: placedPath) }
    guard let start = path.ranges(of: "/:[").last, let end = path.ranges(of: "]:/").last,
      start.upperBound <= end.lowerBound
    else { return 0 }
    return Int(path[start.upperBound..<end.lowerBound].split(separator: ".").last ?? "") ?? 0
  }
}

extension Kind {
  /// Whether the paths of its children say which they are.
  var numbersChildren: Bool { self == .navigation || self == .tab }
}
