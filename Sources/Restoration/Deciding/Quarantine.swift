/// What is not tried any more because restoring it has failed too often. Nothing of it is deleted.
package struct Quarantine: Hashable, Sendable {
  /// One try to restore.
  package struct Attempt: Hashable, Sendable {
    /// The path it was at when it ended; `nil` when nobody knows.
    package var path: String?
    /// The scene of that path.
    package var scene: String?
    package var hasSurvived: Bool

    package init(at path: String? = nil, scene: String? = nil, hasSurvived: Bool = false) {
      self.path = path
      self.scene = scene
      self.hasSurvived = hasSurvived
    }
  }

  /// How far it goes.
  package enum Reach: Hashable, Sendable {
    case nothing
    /// The node at this path and all below it.
    case subtree(String)
    /// A scene; `nil` for the windows without one.
    case scene(String?)
    case all
  }

  package let reach: Reach

  package init() { reach = .nothing }

  /// Judges by the attempts so far, oldest first.
  ///
  /// After `limit` failures in a row the top-most suspect goes, after as many again its scene, then
  /// all. What survives ends the row and lifts nothing: else the next try would fail again.
  package init(_ attempts: [Attempt], limit: Int) {
    precondition(limit > 0, "Quarantine begins after at least one failed attempt")
    var reach = Reach.nothing
    var failures: [Attempt] = []
    for attempt in attempts {
      guard !attempt.hasSurvived else {
        failures.removeAll()
        continue
      }
      failures.append(attempt)
      guard failures.count == limit else { continue }
      let top = failures.filter { $0.path != nil }.min {
        ($0.path ?? "").components < ($1.path ?? "").components
      }
      switch (reach, top) {
      case (.nothing, let top?): reach = .subtree(top.path ?? "")
      case (.subtree, let top?): reach = .scene(top.scene)
      default: reach = .all
      }
      failures.removeAll()
    }
    self.reach = reach
  }

  /// Whether the node at `index` stays out: what it belongs to is asked before it.
  package func holds(_ index: Int, of archive: Archive) -> Bool {
    switch reach {
    case .nothing: return false
    case .subtree(let top):
      if archive.nodes[index].path == top { return true }
      // What is only referred to stands below its ancestor and does not go with it by itself.
      guard var above = archive.nodes[index].ancestor else { return false }
      while archive.nodes[above].path != top {
        guard let next = archive.nodes[above].keyOwner else { return false }
        above = next
      }
      return true
    case .scene(let held): return held == archive.scene(of: index)
    case .all: return true
    }
  }
}

extension String {
  fileprivate var components: Int { utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "/") ? 1 : 0) } }
}
