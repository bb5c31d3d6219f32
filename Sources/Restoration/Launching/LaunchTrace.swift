package import NavlogNavigation

/// Follows a launch or a later restoration event by event, to determine which object was asked for
/// last when the process died.
package struct LaunchTrace: Sendable {
  /// What a process was doing when it died.
  package enum Death: Hashable, Sendable {
    /// Something unrelated to restoration: the default interface, or the app itself.
    case outside
    /// Unknown, because what it recorded is damaged.
    case unknown
    /// Restoring; with the node that was asked for last, if there is one.
    case restoring(Quarantine.Suspect?)
  }

  private enum Asked: Hashable {
    case nothing
    /// The object for the first node of the archive is being looked for, or for the one after this
    /// node.
    case objectFor(next: ArchivedNode.Key?)
    case node(NodeID)
    case application(Callback)
  }

  /// The decisions so far.
  package private(set) var log = RestorationLog()
  private var hierarchy: Hierarchy
  private let session: UInt32
  private var asked = Asked.nothing
  /// The node that is looked for first.
  private var first: Quarantine.Suspect?
  /// The nodes that represent nodes of the archive.
  private var back: [NodeID: ArchivedNode.Key] = [:]
  /// The last of these that was asked.
  private var lastBack: ArchivedNode.Key?
  private var decided: Set<ArchivedNode.Key> = []
  /// The event from which on objects are created by restoration; 0 before.
  private var restoresSince: Position = 0

  /// Creates the trace of a launch that restores `session`.
  package init(restoring session: UInt32) {
    self.session = session
    hierarchy = Hierarchy()
  }

  /// Creates the trace of a restoration after the launch.
  ///
  /// - Parameter first: the node that is looked for first, if it is known.
  package init(
    restoring session: UInt32, later hierarchy: Hierarchy, looksFor first: Quarantine.Suspect?
  ) {
    self.session = session
    self.hierarchy = hierarchy
    self.first = first
    restoresSince = max(hierarchy.position, 1)
  }

  /// Reads the next event.
  package mutating func read(_ event: Event, at position: Position) {
    _ = hierarchy.apply(event)
    if let decision = log.read(event, at: position) { return read(decision) }
    switch event {
    // What a scene showed is looked for after the app was notified that it connects.
    case .called(let call) where call.callback != .turn && call.callback != .sceneWillConnect:
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
    // A node that could not be decoded is decided on again; nothing is looked for then.
    if decided.insert(key).inserted { asked = .objectFor(next: key) }
  }

  private mutating func ask(_ slot: Slot) {
    guard hierarchy.isAlive(slot) else { return }
    let id = hierarchy.id(slot)
    asked = .node(id)
    if let key = back[id] { lastBack = key }
  }

  /// Returns what the process was doing after the last event.
  ///
  /// - Parameters:
  ///   - archive: the state to be restored.
  ///   - session: the session that it was kept from.
  package func death(restoring archive: Archive, of session: UInt32) -> Death {
    guard restoresSince > 0, !log.hasCompleted else { return .outside }
    switch asked {
    case .nothing: return first.map { .restoring($0) } ?? .outside
    case .application(.didDecodeRestorableState), .application(.didFinishLaunching):
      return .restoring(nil)
    case .application: return .outside
    case .objectFor(let former): return .restoring(suspect(after: former, archive, session))
    case .node(let id):
      if let key = back[id] { return .restoring(suspect(key, archive, session)) }
      // The default interface was created before. Holding its saved parents wouldn't prevent the crash.
      guard id.born > restoresSince else { return .outside }
      // A node created by a factory or a callback belongs to the node above it, or to the last one that
      // was asked.
      if let key = owner(of: id.slot) { return .restoring(suspect(key, archive, session)) }
      if let lastBack { return .restoring(suspect(lastBack, archive, session)) }
      return .restoring(suspect(after: nil, archive, session))
    }
  }

  /// Returns the node of the archive that a node belongs to, at any depth below its object.
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
  /// Returns the index of the node with a key.
  package func index(of key: ArchivedNode.Key, restoring session: UInt32) -> Int? {
    nodes.firstIndex { $0.key(restoring: session) == key }
  }

  /// Returns the node at `index` as a suspect.
  package func suspect(_ index: Int, restoring session: UInt32) -> Quarantine.Suspect {
    Quarantine.Suspect(
      path: nodes[index].path, scene: scene(of: index),
      node: nodes[index].key(restoring: session), className: nodes[index].className)
  }
}
