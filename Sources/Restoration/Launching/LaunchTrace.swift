package import Navigation

/// Follows a launch, or what an app restores later, event by event: so that it is known which object was
/// asked last where the process died.
package struct LaunchTrace: Sendable {
  /// What a process was at when it died.
  package enum Death: Hashable, Sendable {
    /// Something that restoration has no part in: the default interface, the app itself.
    case outside
    /// Restoring; the node that was asked last, where there is one.
    case restoring(Quarantine.Suspect?)
  }

  private enum Asked: Hashable {
    case nothing
    /// The object for the first node of the archive is looked for, or for the one after this.
    case objectFor(next: ArchivedNode.Key?)
    case node(NodeID)
    case application(Callback)
  }

  /// What was decided on the way.
  package private(set) var log = RestorationLog()
  private var hierarchy: Hierarchy
  private let session: UInt32
  private var asked = Asked.nothing
  /// What is looked for before anything is asked.
  private var first: Quarantine.Suspect?
  /// What stands for nodes of the archive.
  private var back: [NodeID: ArchivedNode.Key] = [:]
  /// The last of these that was asked.
  private var lastBack: ArchivedNode.Key?
  private var decided: Set<ArchivedNode.Key> = []
  /// The event since which objects are made because something is restored; 0 before.
  private var restoresSince: Position = 0

  /// Begins with a launch that restores `session`.
  package init(restoring session: UInt32) {
    self.session = session
    hierarchy = Hierarchy()
  }

  /// Goes on after the launch, with something that has waited.
  ///
  /// - Parameter first: the node that is looked for first, where that is known.
  package init(
    restoring session: UInt32, later hierarchy: Hierarchy, looksFor first: Quarantine.Suspect?
  ) {
    self.session = session
    self.hierarchy = hierarchy
    self.first = first
    restoresSince = max(hierarchy.position, 1)
  }

  /// Takes in the next event.
  package mutating func read(_ event: Event, at position: Position) {
    _ = hierarchy.apply(event)
    if let decision = log.read(event, at: position) { return read(decision) }
    switch event {
    case .called(let call) where call.callback != .turn:
      if call.node.isNone {
        asked = .application(call.callback)
      } else {
        ask(call.node)
      }
    case .asked(let question) where !question.node.isNone: ask(question.node)
    case .answered(_, .shouldRestoreApplicationState, let answer) where answer != .no:
      restoresSince = position
      asked = .objectFor(next: nil)
    default: break
    }
  }

  private mutating func read(_ decision: RestorationLog.Decision) {
    let key = decision.key(restoring: session)
    if let object = decision.object { back[object] = key }
    // What could not be decoded is decided again; nothing is looked for then.
    if decided.insert(key).inserted { asked = .objectFor(next: key) }
  }

  private mutating func ask(_ slot: Slot) {
    guard hierarchy.isAlive(slot) else { return }
    let id = hierarchy.id(slot)
    asked = .node(id)
    if let key = back[id] { lastBack = key }
  }

  /// What the process was at after the last event.
  ///
  /// - Parameters:
  ///   - archive: what was to come back.
  ///   - session: the session that it was kept of.
  package func death(restoring archive: Archive, of session: UInt32) -> Death {
    guard restoresSince > 0, !log.hasCompleted else { return .outside }
    switch asked {
    case .nothing: return first.map { .restoring($0) } ?? .outside
    case .application(.didDecodeRestorableState), .application(.didFinishLaunching):
      return .restoring(nil)
    case .application: return .outside
    case .objectFor(let former): return .restoring(suspect(after: former, archive, session))
    case .node(let id):
      if let key = owner(of: id.slot) { return .restoring(suspect(key, archive, session)) }
      // What a factory or a callback makes belongs to what that was asked of.
      guard id.born > restoresSince else { return .outside }
      if let lastBack { return .restoring(suspect(lastBack, archive, session)) }
      return .restoring(suspect(after: nil, archive, session))
    }
  }

  /// The node of the archive that a node belongs to, wherever it stands below its object.
  private func owner(of slot: Slot) -> ArchivedNode.Key? {
    var next = slot
    var steps = hierarchy.records.count
    while !next.isNone, hierarchy.isAlive(next), steps > 0 {
      if let key = back[hierarchy.id(next)] { return key }
      next = hierarchy[next].parent.isNone ? hierarchy[next].presenter : hierarchy[next].parent
      steps -= 1
    }
    return nil
  }

  private func suspect(
    _ key: ArchivedNode.Key, _ archive: Archive, _ session: UInt32
  ) -> Quarantine.Suspect? {
    archive.index(of: key, restoring: session).map { archive.suspect($0, restoring: session) }
  }

  private func suspect(
    after key: ArchivedNode.Key?, _ archive: Archive, _ session: UInt32
  ) -> Quarantine.Suspect? {
    var next = 0
    if let key {
      guard let index = archive.index(of: key, restoring: session) else { return nil }
      next = index + 1
    }
    guard archive.nodes.indices.contains(next) else { return nil }
    return archive.suspect(next, restoring: session)
  }
}

extension Archive {
  /// The index of the node with a key.
  package func index(of key: ArchivedNode.Key, restoring session: UInt32) -> Int? {
    nodes.firstIndex { $0.key(restoring: session) == key }
  }

  /// The node at `index` as what a launch may have died of.
  package func suspect(_ index: Int, restoring session: UInt32) -> Quarantine.Suspect {
    Quarantine.Suspect(
      path: nodes[index].path, scene: scene(of: index),
      node: nodes[index].key(restoring: session))
  }
}
