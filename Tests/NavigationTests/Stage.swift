import NavlogNavigation

/// An engine host for tests: stubs with names, answers and actions of their own, and a log of what
/// they are told.
final class Stage: EngineHost {
  private(set) var engine: Engine!
  private var names: [Slot: String] = [:]
  private var slots: [String: Slot] = [:]
  private var lines: [String] = []
  private(set) var entries: [RecordedEvent] = []
  /// The actions to perform once in a callback: `on["dA B"] = { … }`.
  var on: [String: () -> Void] = [:]
  /// The answers to queries: `answers["canPerformAction A"] = .yes`.
  var answers: [String: Answer] = [:]
  /// Answers computed when they are needed.
  var answering: [String: () -> Answer] = [:]
  let window = WindowID(0)

  init() { engine = Engine(host: self) }

  var hierarchy: Hierarchy { engine.hierarchy }

  var newestTransition: Position { engine.hierarchy.transitions.last?.began ?? 0 }

  // MARK: Nodes

  subscript(_ name: String) -> Slot {
    guard let slot = slots[name] else { preconditionFailure("no stub '\(name)'") }
    return slot
  }

  func name(_ slot: Slot) -> String { slot.isNone ? "nil" : names[slot] ?? "#\(slot.raw)" }
  func names(_ slots: [Slot]) -> [String] { slots.map(name) }

  @discardableResult
  func make(_ name: String, _ kind: Kind = .content, _ origin: Origin = .code) -> Slot {
    let slot = engine.hierarchy.nextSlot
    names[slot] = name
    slots[name] = slot
    perform(.create(kind, identifier: .none, origin))
    return slot
  }

  /// Creates a navigation controller with these children on its stack, not on screen.
  func makeStack(_ name: String, _ children: String...) {
    let slot = make(name, .navigation)
    perform(.setStack(slot), nodes: children.map { make($0) })
  }

  /// Shows a narrow window with a root.
  func show(_ root: String) {
    let id = WindowID(UInt32(engine.hierarchy.windows.count))
    perform(.openWindow(Symbol(1000), traits: Traits(horizontal: .compact, vertical: .regular)))
    perform(.setRoot(self[root], window: id))
    perform(.showWindow(id))
  }

  // MARK: Commands

  /// Performs a command that must not be refused.
  @discardableResult
  func perform(_ command: Command, nodes: [Slot] = [], state: [StateFingerprint] = []) -> Outcome {
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

  /// Returns the callbacks that a command causes.
  func told(_ command: Command) -> [String] {
    let from = lines.count
    perform(command)
    return Array(lines[from...])
  }

  // MARK: EngineHost

  func deliver(_ entry: RecordedEvent, at position: Position) {
    guard case .called(let call) = entry.event else { return }
    let short: [Callback: String] = [
      .viewWillAppear: "wA", .viewDidAppear: "dA", .viewDidDisappear: "dD",
    ]
    let line = "\(short[call.callback] ?? String(describing: call.callback)) \(name(call.node))"
    lines.append(line)
    if let body = on.removeValue(forKey: line) { body() }
  }

  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer {
    let line = "\(question.kind) \(name(question.node))"
    return answering[line]?() ?? answers[line] ?? .usual
  }

  func record(_ entry: RecordedEvent, at position: Position) { entries.append(entry) }

  func end(at position: Position, digest: Digest) {}
}
