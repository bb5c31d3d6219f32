import NavlogEventText
import Navlog
import NavlogHistory
package import NavlogNavigation
import NavlogRestoration

// Delivers the engine's callbacks to stubs, and prints its events.
extension ScriptRunner: RuntimeDriver {
  package func standsIn(for node: Slot) -> Bool { true }

  package func deliver(_ entry: RecordedEvent, at position: Position) {
    guard diedAt == nil else { return }
    switch entry.event {
    case .called(let call):
      if call.callback == .turn { return runBody() }
      nickname(call.node)
      turn.circumstances[position] =
        call.circumstances(engine.hierarchy, self) + activity(of: call)
      if call.callback == .stateRestorationActivity { keepActivity(ofScene: call.symbol) }
      react(to: "\(call.callback)", call.node)
      if call.callback == .loadView
        || call.callback == .traitsDidChange && engine.hierarchy[call.node].isLoaded
      {
        if let stub = stub(call.node) { runtime.performEmbeds(of: stub) }
      }
      // The delegate receives this callback. The shown controller and the stack may react to it.
      if call.callback == .navigationWillShow || call.callback == .navigationDidShow {
        react(to: "\(call.callback)", call.other)
      }
      if call.callback == .viewDidLoad { placeChildren(of: call.node) }
      if call.callback == .viewDidAppear { enterFirstTextField(of: call.node) }
      if call.callback == .seguePerform { performCustom(call.symbol) }
    case .created(let slot, _, _, _, _):
      settle(slot)
      react(to: "init", slot)
    case .released(let slot):
      turn.departed[position] = name(slot)
      if let stub = stub(slot) {
        if let node = stub.node { continuous.forget(node) }
        runtime.unseat(slot)
        react(to: "released", slot)
      }
    case .preserving(false): preserved()
    case .sceneDisconnected(let scene):
      attempt { () throws(Halt) in try keep(scene: scene) }
    case .childAdded(let slot, _, _):
      stub(slot)?.placedBy = turn.line
      stub(slot)?.isKnownHalfAdded = false
    case .childRemoved(let slot), .dismissed(let slot), .rootCleared(let slot),
      .viewRemoved(let slot), .detached(let slot):
      releaseCandidates.append(slot)
    default: break
    }
  }

  /// Performs the commands of the line at the beginning of its turn.
  private func runBody() {
    if let work = turn.work {
      turn.work = nil
      work()
    } else if let body = turn.body {
      turn.body = nil
      issue(body)
    }
    attempt { () throws(Halt) in try keepApplication() }
    letGo(all: isEnding)
  }

  /// Performs the commands that the stub has for this callback; each only once.
  func react(to callback: String, _ slot: Slot) {
    let stub = slot.isNone ? app : stub(slot)
    guard let commands = stub?.reactions.removeValue(forKey: callback) else { return }
    for command in commands { issue(command) }
  }

  package func record(_ entry: RecordedEvent, at position: Position) {
    guard diedAt == nil else { return }
    trace?.read(entry.event, at: position)
    switch entry.event {
    case .commanded(let command): issuing.last?.performed.append(command)
    case .refused(let command, let refusal):
      issuing.last?.performed.append(command)
      issuing.last?.refusals.append(.init(refusal))
    default: break
    }
    sink.record(entry, at: position)
    batch.append(entry)
  }

  package func willPerform(_ command: Command) {
    if !continuous.isEmpty, command.isStructural { letGo(all: true) }
  }

  package func end(at end: Position) {
    let end = diedAt ?? end
    let batch = batch
    self.batch.removeAll(keepingCapacity: true)
    var position = end &- Position(truncatingIfNeeded: batch.count)
    var remarks = turn.remarks[...]
    for (index, entry) in batch.enumerated() {
      position &+= 1
      if case .stateSet(let slot, let key, let fingerprint) = entry.event {
        let value = StateFingerprint(key, fingerprint)
        turn.values[position] = turn.settings[RunLoopTurn.Setting(slot: slot, fingerprint: value)]
      }
      append(entry, at: position, rest: batch[(index + 1)...])
      while let remark = remarks.first, remark.position <= position {
        add(remark.line)
        remarks.removeFirst()
      }
      // The slot may contain another node already.
      if case .released(let slot) = entry.event, stub(slot)?.node == nil {
        setStub(nil, in: slot)
        nicknames[slot] = nil
        others[slot] = nil
      }
    }
    turn.remarks = []
    turn.values = [:]
  }

  private func append(
    _ entry: RecordedEvent, at position: Position, rest: ArraySlice<RecordedEvent>
  ) {
    let line = turn.line
    switch entry.event {
    case .refused(let command, let refusal):
      addRefusal(command, refusal)
    case .dropped(let command, let refusal):
      // A refusal after a deferral belongs to the command that was deferred.
      if let issue = turn.issues.last(where: { $0.performed.contains(command) }),
        !issue.refusals.contains(.init(refusal))
      {
        issue.refusals.append(.init(refusal))
      }
      addRefusal(command, refusal)
    case .warned(let warning, let slot):
      if warning == .missingMove { stub(slot)?.isKnownHalfAdded = true }
      turn.warnings.insert(warning.rule)
      add(
        .warning(
          name: "\(warning)", rule: warning.rule, node: slot.isNone ? nil : name(slot),
          command: line, message: warning.message(name(slot))))
    case .answered(let slot, let question, _) where question.isContract:
      var answer = turn.answers[entry.link] ?? .null
      // The engine reports the nodes that the default answer means.
      if question == .allowedChildrenForUnwinding { answer = .array(rest.nodes.map { json($0) }) }
      // A segue has a segue action only if the script gives one.
      if question == .segueAction, answer.isNull { break }
      add(
        .event(
          .question, position: Int(position), name: "\(question)",
          node: slot.isNone ? "app" : name(slot), fields: answer.fields, command: line))
      return
    default: break
    }
    var words = entry.event.words(self)
    if case .released(let slot) = entry.event {
      words.node = turn.departed[position]
      if stub(slot)?.kind.isController == false { words.kind = .structural }
    }
    var fields = words.fields + (turn.circumstances[position] ?? [])
    if let value = turn.values[position] { fields.append(.init("value", value)) }
    add(
      .event(
        words.kind, position: Int(position), name: words.name, node: words.node,
        fields: fields.sorted { $0.name < $1.name }, command: line))
  }

  private func addRefusal(_ command: Command, _ refusal: Refusal) {
    let parts = command.parts
    add(
      .refusal(
        name: "\(refusal)", rule: refusal.rule,
        node: parts.receiver.isNone ? nil : name(parts.receiver), command: turn.line,
        message: refusal.message(
          of: command, name(parts.receiver),
          parts.other.isNone ? named(in: command, refusal) : name(parts.other))))
  }

  /// Returns the name of the controller that a refused command is about, if it is one of a list or no
  /// node yet; empty if there is none.
  private func named(in command: Command, _ refusal: Refusal) -> String {
    let issue = turn.issues.last { $0.performed.contains(command) } ?? issuing.last
    guard let fields = issue?.command.fields else { return "" }
    if let names = fields.texts(.controllers) {
      let kinds = names.map { stubs[$0]?.kind }
      let index: Int? =
        switch refusal {
        case .navigationOnStack: kinds.firstIndex(of: .navigation)
        case .splitOnStack: kinds.firstIndex(of: .split)
        case .alreadyOnStack, .impossibleChild:
          names.indices.first { names[..<$0].contains(names[$0]) }
        default: nil
        }
      return index.map { names[$0] } ?? names.last ?? ""
    }
    return fields.text(.to) ?? fields.text(.controller) ?? fields.text(.child) ?? ""
  }
}

extension ArraySlice<RecordedEvent> {
  /// The nodes in the `with` events at the beginning, which belong to the event before them.
  fileprivate var nodes: [Slot] {
    var nodes: [Slot] = []
    for entry in self {
      guard case .with(let slot) = entry.event else { break }
      nodes.append(slot)
    }
    return nodes
  }
}
