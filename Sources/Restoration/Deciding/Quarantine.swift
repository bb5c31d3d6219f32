import NavlogNavigation

/// The nodes that aren't restored any more because restoring them failed too often. They aren't
/// deleted.
///
/// The quarantine is carried from launch to launch: failures are added, and nodes that were
/// restored without a crash are removed.
package struct Quarantine: Hashable, Sendable {
  /// The node whose object was asked for last when a launch died.
  package struct Suspect: Hashable, Sendable {
    package var path: String
    /// The scene of that path; `nil` for a window without one.
    package var scene: String?
    package var node: ArchivedNode.Key
    /// Its class: other nodes of the class at its place are held, too. With `nil`, none is.
    package var className: String?
    /// Whether all nodes of the class are held, wherever they are.
    package var isWholeClass = false

    package init(
      path: String, scene: String?, node: ArchivedNode.Key, className: String? = nil,
      isWholeClass: Bool = false
    ) {
      self.path = path
      self.scene = scene
      self.node = node
      self.className = className
      self.isWholeClass = isWholeClass
    }

    /// Returns whether another node is held because it is of the class, and at the same place or
    /// anywhere.
    func matches(_ index: Int, of archive: Archive) -> Bool {
      let other = archive.nodes[index]
      guard let className, other.className == className else { return false }
      return isWholeClass
        || other.obstacle == nil && path == other.path && scene == archive.scene(of: index)
    }
  }

  /// The extent of an entry.
  package enum Extent: Hashable, Sendable {
    /// A node and its descendants.
    case subtree(Suspect)
    /// A scene; `nil` for the windows without one.
    case scene(String?)
    case all
  }

  /// The entries that aren't restored.
  package private(set) var held: [Extent]
  /// The failures that haven't led to an entry yet, oldest first; `nil` for a failure without a
  /// suspect.
  package private(set) var pending: [Suspect?]
  /// The number of ``held`` entries that were added since a launch was completed.
  package private(set) var steps: Int
  /// The session that is restored; the keys of its own nodes contain it.
  package var session: UInt32

  package init(
    held: [Extent] = [], pending: [Suspect?] = [], steps: Int = 0, restoring session: UInt32 = 0
  ) {
    self.held = held
    self.pending = pending
    self.steps = steps
    self.session = session
  }

  /// Whether the next launch doesn't need to know anything.
  package var isEmpty: Bool { held.isEmpty && pending.isEmpty }

  /// Adds the death of a launch, or of a later restoration.
  ///
  /// After `limit` failures in a row, the suspect is held with its descendants. If launches still
  /// die without it, the new suspect is held, then its scene, then everything.
  ///
  /// A suspect of a class that is held already is held after one failure: at the same place by
  /// itself, and elsewhere with all nodes of the class.
  package mutating func add(failure suspect: Suspect?, limit: Int) {
    precondition(limit > 0, "Quarantine begins after at least one failed attempt")
    if let suspect, let again = repeated(suspect) {
      pending = []
      held.append(.subtree(again))
      return
    }
    pending.append(suspect)
    guard pending.count >= limit else { return }
    let suspect = mostFrequent
    pending = []
    let next: Extent =
      if let suspect, steps < 2, !isHeld(suspect) {
        .subtree(suspect)
      } else if let suspect, !held.contains(.scene(suspect.scene)) {
        .scene(suspect.scene)
      } else { .all }
    if !held.contains(next) { held.append(next) }
    steps += 1
  }

  /// Returns how a suspect is held whose class has failed before; `nil` for another one.
  private func repeated(_ suspect: Suspect) -> Suspect? {
    guard let className = suspect.className, !isHeld(suspect) else { return nil }
    let before = held.compactMap(\.suspect).filter { $0.className == className }
    if before.contains(where: { $0.path == suspect.path && $0.scene == suspect.scene }) {
      return suspect
    }
    // What fails in a plain container isn't the container's class.
    guard !before.isEmpty, !Kind.allCases.contains(where: { $0.className == className }) else {
      return nil
    }
    var again = suspect
    again.isWholeClass = !before.contains(where: \.isWholeClass)
    return again
  }

  /// The most frequent suspect; of several, the latest.
  private var mostFrequent: Suspect? {
    var counts: [ArchivedNode.Key: Int] = [:]
    for case let suspect? in pending { counts[suspect.node, default: 0] += 1 }
    let most = counts.values.max()
    return pending.compactMap(\.self).last { counts[$0.node] == most }
  }

  private func isHeld(_ suspect: Suspect) -> Bool {
    held.contains { $0.suspect?.node == suspect.node }
  }

  /// Returns whether the node at `index` itself is held or, if it is only referred to, an ancestor.
  /// Descendants of a node aren't checked, because they follow it.
  package func holds(_ index: Int, of archive: Archive) -> Bool {
    guard !held.isEmpty else { return false }
    var keys: Set<ArchivedNode.Key> = [archive.nodes[index].key(restoring: session)]
    var above = archive.nodes[index].ancestor
    while let next = above {
      keys.insert(archive.nodes[next].key(restoring: session))
      above = archive.nodes[next].keyOwner
    }
    return held.contains { reach in
      switch reach {
      case .subtree(let top): keys.contains(top.node)
      case .scene(let held): held == archive.scene(of: index)
      case .all: true
      }
    }
  }

  /// Returns whether the node at `index` is held only because of its class: a held node has the
  /// same place, or all nodes of the class are held.
  package func holdsClass(_ index: Int, of archive: Archive) -> Bool {
    held.contains { $0.suspect?.matches(index, of: archive) == true } && !holds(index, of: archive)
  }

  /// Returns the quarantine that applies while the app asks for this node explicitly: without the
  /// node itself, but with nodes below it that failed.
  package func asking(for index: Int, of archive: Archive) -> Quarantine {
    var asking = self
    asking.held.removeAll { !$0.isSubtree }
    asking.release([index], of: archive)
    return asking
  }

  // MARK: - Releasing nodes

  /// Removes nodes of `archive` that were restored while the process survived.
  package mutating func removeRestored(_ indices: [Int], of archive: Archive) {
    let nodes = keys(indices, archive)
    pending.removeAll { $0.map { nodes.contains($0.node) } ?? true }
    release(indices, of: archive)
  }

  /// Removes the entries for these nodes, and those that hold them because of their class.
  private mutating func release(_ indices: [Int], of archive: Archive) {
    let nodes = keys(indices, archive)
    held.removeAll { reach in
      guard let top = reach.suspect else { return false }
      return nodes.contains(top.node) || indices.contains { top.matches($0, of: archive) }
    }
  }

  private func keys(_ indices: [Int], _ archive: Archive) -> Set<ArchivedNode.Key> {
    Set(indices.lazy.map { archive.nodes[$0].key(restoring: session) })
  }

  /// Updates the quarantine after a completed launch in which these nodes of `archive` were
  /// restored.
  ///
  /// A scene that is held is held by its nodes from now on, so that the interface of the completed
  /// launch isn't held with it.
  package mutating func complete(_ indices: [Int], of archive: Archive) {
    steps = 0
    narrow(to: archive)
    removeRestored(indices, of: archive)
  }

  /// Replaces scenes, and everything, by the topmost nodes of the archive that they hold.
  private mutating func narrow(to archive: Archive) {
    guard held.contains(where: { !$0.isSubtree }) else { return }
    let indices = Set(archive.nodes.indices.filter { holds($0, of: archive) })
    held.removeAll { !$0.isSubtree }
    for index in indices.sorted() where archive.nodes[index].owner.map(indices.contains) != true {
      var suspect = archive.suspect(index, restoring: session)
      suspect.className = nil
      if !isHeld(suspect) { held.append(.subtree(suspect)) }
    }
  }

  /// Releases a node, a scene or everything by its path, and returns whether it was held.
  package mutating func lift(_ path: String) -> Bool {
    let count = held.count
    held.removeAll { $0.path == path }
    pending.removeAll { $0?.path == path }
    steps = 0
    return held.count < count
  }

  /// Releases everything.
  package mutating func liftAll() { self = Quarantine(restoring: session) }
}

extension Quarantine.Extent {
  var isSubtree: Bool { suspect != nil }

  /// The node of a subtree; `nil` for a scene and for everything.
  package var suspect: Quarantine.Suspect? {
    if case .subtree(let suspect) = self { suspect } else { nil }
  }

  /// The argument of ``Quarantine/lift(_:)`` that releases it: the path of a node, the name of a
  /// scene, or an empty string.
  package var path: String {
    switch self {
    case .subtree(let suspect): suspect.path
    case .scene(let scene): scene ?? ""
    case .all: ""
    }
  }
}
