import NavlogEventText
package import NavlogHistory
package import NavlogNavigation

/// Selects commands and events. All conditions must hold for the same event.
package struct EventFilter {
  /// The names of events and commands.
  package var kinds: [Glob] = []
  /// The names of classes.
  package var classes: [Glob] = []
  /// The names of keys of the state and of properties.
  package var keys: [Glob] = []
  /// The positions of the events that created the nodes.
  package var nodes: [UInt64] = []
  /// The names of scenes.
  package var scene: Glob?
  /// The earliest and the latest time, in nanoseconds since 1970.
  package var since: UInt64 = 0
  package var until: UInt64 = .max
  private var whereabouts: Whereabouts?

  /// Whether there are conditions on events.
  package var isAboutEvents: Bool {
    !kinds.isEmpty || !classes.isEmpty || !nodes.isEmpty || !keys.isEmpty
  }
  /// Whether everything is selected.
  package var isEmpty: Bool { !isAboutEvents && scene == nil && since == 0 && until == .max }

  /// Creates a filter that selects everything.
  package init() {}

  // MARK: - Asking

  /// Returns whether a command is selected.
  package func accepts(_ command: LoggedCommand, _ nodeNames: NodeNameIndex) -> Bool {
    guard command.time >= since, command.time <= until else { return false }
    if scene != nil,
      whereabouts?.commands.contains(command.events.first?.position ?? 0) != true
    {
      return false
    }
    return !isAboutEvents || command.events.contains { accepts($0, nodeNames) }
  }

  /// Returns whether an event of a selected command is selected.
  package func accepts(_ event: LoggedEvent, _ nodeNames: NodeNameIndex) -> Bool {
    guard isAboutEvents else { return true }
    guard case .entry(let entry) = event.content else {
      return kinds.contains { $0.matches("foreign") } && classes.isEmpty && nodes.isEmpty
        && keys.isEmpty
    }
    if !kinds.isEmpty {
      let names = Self.names(of: entry.event)
      guard kinds.contains(where: { names.contains(where: $0.matches) }) else {
        return false
      }
    }
    if !keys.isEmpty {
      guard let key = entry.event.key(nodeNames) else { return false }
      guard keys.contains(where: { $0.matches(key) }) else { return false }
    }
    guard !classes.isEmpty || !nodes.isEmpty else { return true }
    let involved = entry.event.involved.compactMap { nodeNames.node(in: $0, at: event.position) }
    if !nodes.isEmpty, !involved.contains(where: { nodes.contains($0.born) }) { return false }
    return classes.isEmpty
      || involved.contains { node in
        let name = nodeNames.className(node)
        return classes.contains { $0.matches(name) }
      }
  }

  /// The names of an event; an event about a command also has the name of the command.
  package static func names(of event: Event) -> [String] {
    switch event {
    case .called(let call): return ["\(call.callback)"]
    case .asked(let question): return ["asked", "\(question.kind)"]
    case .answered(_, let kind, _): return ["answered", "\(kind)"]
    case .created: return ["init"]
    case .commanded(let command): return ["commanded", command.parts.name]
    case .refused(let command, _): return ["refused", command.parts.name]
    case .postponed(let command): return ["postponed", command.parts.name]
    case .deferred(let command): return ["deferred", command.parts.name]
    case .dropped(let command, _): return ["dropped", command.parts.name]
    default: return [event.lineName]
    }
  }

  // MARK: - Scenes

  /// Determines which commands up to `through` concern the selected scene, continuing from the last
  /// call. Only the hierarchy knows the scene of a node.
  package mutating func look(into history: SessionHistory, through: UInt64) throws(HistoryError) {
    guard let scene else { return }
    var whereabouts = if let known = whereabouts { known } else { try Whereabouts(history) }
    defer { self.whereabouts = whereabouts }
    try whereabouts.advance(through: through, in: history, SceneFilter(scene, history.names()))
  }
}

/// The commands that concern some scenes.
private struct Whereabouts {
  /// The first positions of those commands.
  private(set) var commands: Set<UInt64> = []
  private var hierarchy: Hierarchy
  private var start: UInt64
  private var isMet = false

  init(_ history: SessionHistory) throws(HistoryError) {
    hierarchy = try history.beginning()
    start = UInt64(hierarchy.position) + 1
  }

  mutating func advance(
    through: UInt64, in history: SessionHistory, _ scenes: SceneFilter
  ) throws(HistoryError) {
    // Events derived from an older event share its position.
    try history.forEachFact(from: UInt64(hierarchy.position) + 1, through: through) {
      position, event in
      if position > UInt64(hierarchy.position) {
        while UInt64(hierarchy.position) + 1 < position { hierarchy.pass() }
        hierarchy.apply(event)
      } else {
        _ = hierarchy.applyFurther(event)
      }
      if !isMet { isMet = hierarchy.isIn(scenes, event) }
      if case .ended = event {
        if isMet { commands.insert(start) }
        isMet = false
        start = position + 1
      }
    }
  }
}

extension Event {
  /// The name of the key of the state, or of the property, that the event sets or clears.
  fileprivate func key(_ nodeNames: NodeNameIndex) -> String? {
    switch self {
    case .stateSet(_, let key, _), .stateCleared(_, let key): nodeNames.text(key)
    case .propertySet(_, let property, _): "\(property)"
    case .linked(_, .asker, _), .unlinked(_, .asker): "\(NodeReference.asker)"
    default: nil
    }
  }

  /// The node of the event, and the other nodes it names.
  package var involved: [Slot] {
    let others: [Slot] =
      switch self {
      case .called(let call): [call.other]
      case .asked(let question): [question.other]
      case .commanded(let command), .refused(let command, _), .postponed(let command),
        .deferred(let command), .dropped(let command, _):
        [command.parts.receiver, command.parts.other]
      case .childAdded(_, let parent, let before): [parent, before]
      case .childMoved(_, let before): [before]
      case .presented(_, let by, _, _, _, _): [by]
      case .viewPlaced(_, let host): [host]
      case .attached(_, let owner): [owner]
      case .linked(_, _, let other): [other]
      case .began(_, let from, let to, _, _): [from, to]
      default: []
      }
    return ([node] + others).filter { !$0.isNone }
  }
}

extension Hierarchy {
  /// Returns whether the event, which was just applied, concerns one of the scenes.
  fileprivate func isIn(_ scenes: SceneFilter, _ event: Event) -> Bool {
    switch event {
    case .sceneConnected(let scene), .sceneDisconnected(let scene),
      .windowOpened(_, let scene, _, _, _):
      scenes.contains(scene)
    case .windowShown(let window), .windowHidden(let window), .windowTraitsSet(let window, _),
      .windowChanged(let window, _, _):
      scenes.contains(window, in: self)
    default: scenes.contains(event.node, in: self)
    }
  }
}
