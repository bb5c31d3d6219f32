/// What is not tried any more because restoring it has failed too often. Nothing of it is deleted.
///
/// It is brought from launch to launch: failures are added, what came back and lived is taken out.
package struct Quarantine: Hashable, Sendable {
  /// The node that was asked last where a launch died.
  package struct Suspect: Hashable, Sendable {
    package var path: String
    /// The scene of that path; `nil` for a window without one.
    package var scene: String?
    package var node: ArchivedNode.Key

    package init(path: String, scene: String?, node: ArchivedNode.Key) {
      self.path = path
      self.scene = scene
      self.node = node
    }
  }

  /// How far it goes.
  package enum Reach: Hashable, Sendable {
    /// A node and all below it.
    case subtree(Suspect)
    /// A scene; `nil` for the windows without one.
    case scene(String?)
    case all
  }

  /// What stays out.
  package private(set) var held: [Reach]
  /// The failures that have held nothing yet, oldest first; `nil` where nothing was asked last.
  package private(set) var pending: [Suspect?]
  /// How many of ``held`` were added since a launch ran to its end.
  package private(set) var steps: Int
  /// The session that is restored: the nodes of its own have that in their keys.
  package var session: UInt32

  package init(
    held: [Reach] = [], pending: [Suspect?] = [], steps: Int = 0, restoring session: UInt32 = 0
  ) {
    self.held = held
    self.pending = pending
    self.steps = steps
    self.session = session
  }

  /// Whether there is nothing to be known of it by the next launch.
  package var isEmpty: Bool { held.isEmpty && pending.isEmpty }

  /// Takes in that a launch, or what was restored later, has died.
  ///
  /// After `limit` failures in a row the suspect is held, with what is below it. Where launches go on
  /// dying although it is out, the new suspect is, then its scene, then all.
  package mutating func add(failure suspect: Suspect?, limit: Int) {
    precondition(limit > 0, "Quarantine begins after at least one failed attempt")
    pending.append(suspect)
    guard pending.count >= limit else { return }
    let suspect = mostFrequent
    pending = []
    let next: Reach =
      if let suspect, steps < 2, !isHeld(suspect) {
        .subtree(suspect)
      } else if let suspect, !held.contains(.scene(suspect.scene)) {
        .scene(suspect.scene)
      } else { .all }
    if !held.contains(next) { held.append(next) }
    steps += 1
  }

  /// The one that was asked last most often; of several the latest.
  private var mostFrequent: Suspect? {
    var counts: [ArchivedNode.Key: Int] = [:]
    for case let suspect? in pending { counts[suspect.node, default: 0] += 1 }
    let most = counts.values.max()
    return pending.compactMap(\.self).last { counts[$0.node] == most }
  }

  private func isHeld(_ suspect: Suspect) -> Bool {
    held.contains {
      if case .subtree(let top) = $0 { top.node == suspect.node } else { false }
    }
  }

  /// Whether the node at `index` itself stays out, or, where it is only referred to, what it stands
  /// below; what belongs to a node goes with it.
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

  /// What holds while the app asks for a node by itself: only what has failed below it.
  package func asking(for node: ArchivedNode) -> Quarantine {
    var asking = self
    let key = node.key(restoring: session)
    asking.held = held.filter {
      if case .subtree(let top) = $0 { top.node != key } else { false }
    }
    return asking
  }

  // MARK: - What ends it

  /// Takes in that nodes came back and the process lived.
  package mutating func survive(_ nodes: Set<ArchivedNode.Key>) {
    pending.removeAll { $0.map { nodes.contains($0.node) } ?? true }
    held.removeAll {
      if case .subtree(let top) = $0 { nodes.contains(top.node) } else { false }
    }
  }

  /// Takes in that a launch ran to its end, in which `nodes` came back.
  package mutating func complete(_ nodes: Set<ArchivedNode.Key>) {
    steps = 0
    survive(nodes)
  }

  /// Lets what `path` names be tried again: a node, a scene, or all; whether it was held.
  package mutating func lift(_ path: String) -> Bool {
    let count = held.count
    held.removeAll { $0.path == path }
    pending.removeAll { $0?.path == path }
    steps = 0
    return held.count < count
  }

  /// Lets everything be tried again.
  package mutating func liftAll() { self = Quarantine(restoring: session) }
}

extension Quarantine.Reach {
  /// What ``Quarantine/lift(_:)`` calls it: the path of a node, the name of a scene, or nothing.
  package var path: String {
    switch self {
    case .subtree(let suspect): suspect.path
    case .scene(let scene): scene ?? ""
    case .all: ""
    }
  }
}
