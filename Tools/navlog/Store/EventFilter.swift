import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogScripts
import NavlogTimeTravel

/// Selects commands and events. All conditions must hold for the same event.
struct EventFilter {
  static let options: [Option] = [
    Option(
      "--kind", value: "NAME",
      "only with an event or command of this name; * is a wildcard"),
    Option(
      "--class", value: "CLASS",
      "only with an event of a node of this class; * is a wildcard"),
    Option(
      "--node", value: "NODE",
      "only with an event of this node: event 12 created n12"),
    Option("--scene", value: "SCENE", "only with an event in this scene"),
    Option(
      "--since", value: "TIME",
      "since a time: 2026-01-31T14:05:09Z, or 10min for 10 min ago"),
    Option("--until", value: "TIME", "up to a time"),
  ]

  private let kinds: [Glob]
  private let classes: [Glob]
  private let nodes: [UInt64]
  private let scene: Glob?
  private let since: UInt64
  private let until: UInt64
  private var whereabouts: Whereabouts?

  /// Whether there are conditions on events.
  var isAboutEvents: Bool { !kinds.isEmpty || !classes.isEmpty || !nodes.isEmpty }
  /// Whether everything is selected.
  var isEmpty: Bool { !isAboutEvents && scene == nil && since == 0 && until == .max }

  /// Creates a filter that selects everything.
  init() {
    (kinds, classes, nodes, scene, since, until) = ([], [], [], nil, 0, .max)
  }

  init(_ arguments: Arguments, now: () -> UInt64) throws {
    let kinds = arguments.all("--kind")
    self.kinds = kinds.map(Glob.init)
    classes = arguments.all("--class").map(Glob.init)
    scene = arguments["--scene"].map(Glob.init)
    for kind in kinds {
      try Self.check(kind) { "'--kind' can't be '\(kind)': there is no such event or command" }
    }
    nodes = try arguments.all("--node").map { word in
      guard word.hasPrefix("n"), let born = UInt64(word.dropFirst()) else {
        throw Failure("'\(word)' isn't a node", hint: "n12 is the node that event 12 created")
      }
      return born
    }
    since = try Self.time(arguments["--since"], "--since", now) ?? 0
    until = try Self.time(arguments["--until"], "--until", now) ?? .max
  }

  /// Throws if no event or command matches a pattern.
  static func check(_ kind: String, _ message: () -> String) throws {
    guard !kind.contains("*"), !names.contains(kind) else { return }
    throw Failure(
      message(),
      hint: NearMiss.of(kind, in: names.sorted()).map { "did you mean '\($0)'?" }
        ?? "'navlog help events' lists the callbacks; * is a wildcard")
  }

  private static func time(
    _ word: String?, _ option: String, _ now: () -> UInt64
  ) throws -> UInt64? {
    guard let word else { return nil }
    if let ago = TimeSpan.nanoseconds(word) { return now() - min(now(), ago) }
    do throws(SyntaxError) {
      return try TimeParser(String(word.hasPrefix("@") ? word.dropFirst() : word[...])).parse()
    } catch {
      throw Failure(
        "'\(option)' can't be '\(word)'",
        hint: "write 2026-01-31T14:05:09Z, seconds since 1970, or 90s, 10min, 2h, 3d ago")
    }
  }

  /// The names of all events and commands.
  static let names: Set<String> = {
    var names = Set(FactNames.all).union(["foreign"])
    names.formUnion(NavlogScripts.Verb.table.map(\.name))
    names.formUnion(["setRoot", "openWindow", "setState", "clearState", "create", "exchange"])
    return names
  }()

  /// The conditions that nothing in the session can match, each with a hint.
  func absent(from cast: NodeNameIndex) -> [(message: String, hint: String?)] {
    var absent: [(message: String, hint: String?)] = []
    if !classes.isEmpty {
      let known = cast.classNames
      for name in classes where !known.contains(where: name.matches) {
        absent.append(
          ("no node has the class '\(name.text)'", NearMiss.hint(name.text, in: known.sorted())))
      }
    }
    for born in nodes where !cast.hasNode(bornAt: born) {
      absent.append(
        ("event \(born) created no node", "'navlog log --kind init' lists the events that did"))
    }
    return absent
  }

  // MARK: - Asking

  /// Returns whether a command is selected.
  func accepts(_ command: LoggedCommand, _ cast: NodeNameIndex) -> Bool {
    guard command.time >= since, command.time <= until else { return false }
    if scene != nil,
      whereabouts?.commands.contains(command.events.first?.position ?? 0) != true
    {
      return false
    }
    return !isAboutEvents || command.events.contains { accepts($0, cast) }
  }

  /// Returns whether an event of a selected command is selected.
  func accepts(_ event: LoggedEvent, _ cast: NodeNameIndex) -> Bool {
    guard isAboutEvents else { return true }
    guard case .entry(let entry) = event.content else {
      return kinds.contains { $0.matches("foreign") } && classes.isEmpty && nodes.isEmpty
    }
    if !kinds.isEmpty {
      let names = Self.names(of: entry.event)
      guard kinds.contains(where: { names.contains(where: $0.matches) }) else {
        return false
      }
    }
    guard !classes.isEmpty || !nodes.isEmpty else { return true }
    let involved = entry.event.involved.compactMap { cast.node(in: $0, at: event.position) }
    if !nodes.isEmpty, !involved.contains(where: { nodes.contains($0.born) }) { return false }
    return classes.isEmpty
      || involved.contains { node in
        let name = cast.text(node.classSymbol) ?? node.kind.className
        return classes.contains { $0.matches(name) }
      }
  }

  /// The names of an event; an event about a command also has the name of the command.
  static func names(of event: Event) -> [String] {
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
    default: return [event.words(NoNames()).name]
    }
  }

  // MARK: - Scenes

  /// Determines which commands up to `through` concern the selected scene, continuing from the last
  /// call. Only the hierarchy knows the scene of a node.
  mutating func look(into history: SessionHistory, through: UInt64) throws(HistoryError) {
    guard let scene else { return }
    var whereabouts = if let known = whereabouts { known } else { try Whereabouts(history) }
    defer { self.whereabouts = whereabouts }
    try whereabouts.advance(through: through, in: history, Scenes(scene, history.names()))
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
    through: UInt64, in history: SessionHistory, _ scenes: Scenes
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

/// No names at all, for the name of an event without its nodes.
private struct NoNames: NodeNames {
  func name(_ slot: Slot) -> String { "" }
  func name(_ window: WindowID) -> String { "" }
  func text(_ symbol: Symbol) -> String? { nil }
}

extension Event {
  /// The node of the event, and the other nodes it names.
  fileprivate var involved: [Slot] {
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
  fileprivate func isIn(_ scenes: Scenes, _ event: Event) -> Bool {
    switch event {
    case .sceneConnected(let scene), .sceneDisconnected(let scene),
      .windowOpened(_, let scene, _, _, _):
      scenes.contains(scene)
    case .windowShown(let window), .windowHidden(let window), .windowTraitsSet(let window, _):
      scenes.contains(window, in: self)
    default: scenes.contains(event.node, in: self)
    }
  }
}
