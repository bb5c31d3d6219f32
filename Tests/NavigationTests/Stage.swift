import NavlogNavigation

/// An engine host for tests: named stubs with answers and commands of their own, and a log in the
/// notation of the scenario tables (wA B, wM(nav) B, …).
final class Stage: EngineHost {
  private(set) var engine: Engine!
  private var names: [Slot: String] = [:]
  private var slots: [String: Slot] = [:]
  private(set) var lines: [String] = []
  private(set) var entries: [LinkedEvent] = []
  private(set) var ends: [(position: Position, digest: Digest)] = []
  /// The actions to perform once in a callback: `on["dA B"] = { … }`.
  var on: [String: () -> Void] = [:]
  /// The answers to queries: `answers["shouldPerformSegue A"] = .no`.
  var answers: [String: Answer] = [:]
  /// Answers computed when they are needed.
  var answering: [String: () -> Answer] = [:]
  /// Answers with several nodes.
  var lists: [String: [String]] = [:]
  let window = WindowID(0)

  init() { engine = Engine(host: self) }

  var hierarchy: Hierarchy { engine.hierarchy }

  // MARK: Nodes

  subscript(_ name: String) -> Slot {
    guard let slot = slots[name] else { preconditionFailure("no stub '\(name)'") }
    return slot
  }

  func name(_ slot: Slot) -> String { slot.isNone ? "nil" : names[slot] ?? "#\(slot.raw)" }
  func names(_ slots: [Slot]) -> [String] { slots.map(name) }
  func adopt(_ slot: Slot, _ name: String) {
    names[slot] = name
    slots[name] = slot
  }

  @discardableResult
  func make(
    _ name: String, _ kind: Kind = .content, identifier: Symbol = .none, _ origin: Origin = .code
  ) -> Slot {
    let slot = engine.hierarchy.nextSlot
    adopt(slot, name)
    perform(.create(kind, identifier: identifier, origin))
    return slot
  }

  /// Creates a navigation controller with these children on its stack, not on screen.
  @discardableResult
  func makeStack(_ name: String, _ children: String...) -> Slot {
    let slot = make(name, .navigation)
    let nodes = children.map { slots[$0] ?? make($0) }
    perform(.setStack(slot), nodes: nodes)
    return slot
  }

  /// Shows a window with a root.
  func show(
    _ root: String, horizontal: SizeClass = .compact, vertical: SizeClass = .regular,
    idiom: Idiom = .phone, system: UInt8 = 13
  ) {
    let id = WindowID(UInt32(engine.hierarchy.windows.count))
    perform(
      .openWindow(
        Symbol(1000), traits: Traits(horizontal: horizontal, vertical: vertical), idiom: idiom,
        system: system))
    perform(.setRoot(self[root], window: id))
    perform(.showWindow(id))
  }

  // MARK: Commands

  /// Performs a command that must not be refused.
  @discardableResult
  func perform(_ command: Command, nodes: [Slot] = [], state: [StateValue] = []) -> Outcome {
    do { return try engine.perform(command, nodes: nodes, state: state) } catch {
      preconditionFailure("\(command) was refused: \(error) \(error.rule)")
    }
  }

  /// Returns the rule that refuses a command, or `nil`.
  func refusal(_ command: Command, nodes: [Slot] = []) -> String? {
    do {
      if case .dropped(let refusal) = try engine.perform(command, nodes: nodes) {
        return refusal.rule
      }
      return nil
    } catch { return error.rule }
  }

  /// Returns the callbacks that a command causes: appearance and containment callbacks, and the
  /// additional ones.
  func told(
    _ command: Command, nodes: [Slot] = [], also: Set<String> = []
  ) -> [String] {
    let from = lines.count
    perform(command, nodes: nodes)
    return since(from, also: also)
  }

  /// Returns the callbacks that several commands in one run loop turn cause.
  func told(also: Set<String> = [], _ body: @escaping () -> Void) -> [String] {
    let from = lines.count
    on["turn nil"] = body
    perform(.turn)
    return since(from, also: also)
  }

  func since(_ from: Int, also: Set<String> = []) -> [String] {
    let plain: Set<String> = ["LV", "DL", "wA", "dA", "wD", "dD", "wM", "dM"]
    return lines[from...].filter { line in
      let word = String(line.prefix { $0 != " " && $0 != "(" })
      return plain.contains(word) || also.contains(word) || also.contains("*")
    }
  }

  /// The rules of the warnings in the log.
  var warnings: [String] {
    entries.compactMap { if case .warned(let warning, _) = $0.event { warning.rule } else { nil } }
  }

  var newestTransition: Position { engine.hierarchy.transitions.last?.began ?? 0 }

  // MARK: EngineHost

  func deliver(_ entry: LinkedEvent, at position: Position) {
    let line: String
    switch entry.event {
    case .called(let call): line = text(call)
    case .created(let slot, _, _, _, _): line = "init \(name(slot))"
    case .released(let slot): line = "released \(name(slot))"
    default: return
    }
    lines.append(line)
    if let body = on.removeValue(forKey: line) { body() }
  }

  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer {
    let line = "\(question.kind) \(name(question.node))"
    lines.append(line)
    if let body = on.removeValue(forKey: line) { body() }
    if let list = lists[line] {
      nodes.append(contentsOf: list.map { self[$0] })
      return .nodes
    }
    return answering[line]?() ?? answers[line] ?? .usual
  }

  func record(_ entry: LinkedEvent, at position: Position) { entries.append(entry) }

  func end(at position: Position, digest: Digest) { ends.append((position, digest)) }

  private func text(_ call: Call) -> String {
    let short: [Callback: String] = [
      .loadView: "LV", .viewDidLoad: "DL", .viewWillAppear: "wA", .viewIsAppearing: "isA",
      .viewDidAppear: "dA", .viewWillDisappear: "wD", .viewDidDisappear: "dD",
      .viewWillLayoutSubviews: "wL", .viewDidLayoutSubviews: "dL",
    ]
    switch call.callback {
    case .willMove: return "wM(\(name(call.other))) \(name(call.node))"
    case .didMove: return "dM(\(name(call.other))) \(name(call.node))"
    default:
      return "\(short[call.callback] ?? String(describing: call.callback)) \(name(call.node))"
    }
  }
}
