import EventStore
import History
import Navigation
import Restoration
import Scripts
import TimeTravel

/// Which commands and events somebody wants to see: all that is asked for has to hold of one event.
struct EventFilter {
  static let options: [Option] = [
    Option(
      "--kind", value: "NAME", "with an event, or a command, of that name; * stands for anything"),
    Option("--class", value: "CLASS", "with an event of a node of that class; * as above"),
    Option("--node", value: "NODE", "with an event of that node: n12 was made by event 12"),
    Option("--scene", value: "SCENE", "with an event in that scene"),
    Option("--since", value: "TIME", "from then on: 2026-01-31T14:05:09Z, or 10min ago: 10min"),
    Option("--until", value: "TIME", "up to then"),
  ]

  private let kinds: [Glob]
  private let classes: [Glob]
  private let nodes: [UInt64]
  private let scene: Glob?
  private let since: UInt64
  private let until: UInt64
  private var whereabouts: Whereabouts?

  /// Whether single events are looked for.
  var isAboutEvents: Bool { !kinds.isEmpty || !classes.isEmpty || !nodes.isEmpty }
  /// Whether everything is wanted.
  var isEmpty: Bool { !isAboutEvents && scene == nil && since == 0 && until == .max }

  /// Everything is wanted.
  init() {
    (kinds, classes, nodes, scene, since, until) = ([], [], [], nil, 0, .max)
  }

  init(_ arguments: Arguments, now: () -> UInt64) throws(Failure) {
    let kinds = arguments.all("--kind")
    self.kinds = kinds.map(Glob.init)
    classes = arguments.all("--class").map(Glob.init)
    scene = arguments["--scene"].map(Glob.init)
    for kind in kinds {
      try Self.check(kind) { "'--kind' can't be '\(kind)': no event and no command is called that" }
    }
    nodes = try arguments.all("--node").map { (word) throws(Failure) in
      guard word.hasPrefix("n"), let born = UInt64(word.dropFirst()) else {
        throw Failure("'\(word)' is no node", hint: "n12 is the node that event 12 made")
      }
      return born
    }
    since = try Self.time(arguments["--since"], "--since", now) ?? 0
    until = try Self.time(arguments["--until"], "--until", now) ?? .max
  }

  /// Refuses a pattern that no event and no command can be called.
  static func check(_ kind: String, _ message: () -> String) throws(Failure) {
    guard !kind.contains("*"), !names.contains(kind) else { return }
    throw Failure(
      message(),
      hint: NearMiss.of(kind, in: names.sorted()).map { "did you mean '\($0)'?" }
        ?? "'navlog help events' lists the callbacks; * stands for anything")
  }

  private static func time(
    _ word: String?, _ option: String, _ now: () -> UInt64
  ) throws(Failure) -> UInt64? {
    guard let word else { return nil }
    if let ago = TimeSpan.nanoseconds(word) { return now() - min(now(), ago) }
    do throws(WordError) {
      return try TimeParser(String(word.hasPrefix("@") ? word.dropFirst() : word[...])).parse()
    } catch {
      throw Failure(
        "'\(option)' can't be '\(word)'",
        hint: "write 2026-01-31T14:05:09Z, seconds since 1970, or 90s, 10min, 2h, 3d ago")
    }
  }

  /// The names that events and commands have.
  static let names: Set<String> = {
    var names = Set(FactNames.all).union(["foreign"])
    names.formUnion(Scripts.Verb.table.map(\.name))
    names.formUnion(["setRoot", "openWindow", "setState", "clearState", "create", "exchange"])
    return names
  }()

  /// What is asked for and was never there, each with a hint.
  func absent(from cast: Cast) -> [(message: String, hint: String?)] {
    var absent: [(message: String, hint: String?)] = []
    if !classes.isEmpty {
      let known = cast.classNames
      for name in classes where !known.contains(where: name.matches) {
        absent.append(
          ("no node was of class '\(name.text)'", NearMiss.hint(name.text, in: known.sorted())))
      }
    }
    for born in nodes where !cast.hasNode(bornAt: born) {
      absent.append(("event \(born) made no node", "'navlog log --kind init' shows which did"))
    }
    return absent
  }

  // MARK: - Asking

  /// Whether a command, with its events, is wanted.
  func accepts(_ command: LoggedCommand, _ cast: Cast) -> Bool {
    guard command.time >= since, command.time <= until else { return false }
    if scene != nil,
      whereabouts?.commands.contains(command.events.first?.position ?? 0) != true
    {
      return false
    }
    return !isAboutEvents || command.events.contains { accepts($0, cast) }
  }

  /// Whether an event of a command that is wanted is meant.
  func accepts(_ event: LoggedEvent, _ cast: Cast) -> Bool {
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

  /// What an event is called; for one that is about a command, also what that is called.
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

  /// Finds out what happens in the scene that is asked for, up to `through`, from where it was left: only
  /// the hierarchy knows where a node is.
  mutating func look(into history: SessionHistory, through: UInt64) throws(HistoryError) {
    guard let scene else { return }
    var whereabouts = if let known = whereabouts { known } else { try Whereabouts(history) }
    defer { self.whereabouts = whereabouts }
    try whereabouts.advance(through: through, in: history, Scenes(scene, history.names()))
  }
}

/// Which commands have something in some scenes.
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
    // What an older event has become shares its position.
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

/// Nobody has a name: for what an event is called, whoever it is about.
private struct NoNames: NodeNames {
  func name(_ slot: Slot) -> String { "" }
  func name(_ window: WindowID) -> String { "" }
  func text(_ symbol: Symbol) -> String? { nil }
}

extension Event {
  /// The node it is about, and those that come with it.
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
  /// Whether the event, which was just applied, is about one of the scenes.
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
