package import Navlog
import NavlogForks
import NavlogHistory
package import NavlogNavigation
package import NavlogStoryboards

// Follows the events of the live app.
extension LiveReplay: RuntimeDriver {
  package func record(_ entry: RecordedEvent, at position: Position) {
    guard !isStopped else { return }
    switch entry.event {
    case .commanded, .refused:
      if entry.link == 0 {
        beginIfNeeded(before: position)
      } else if !isIssuing {
        noteIssue(entry)
      }
      isIssuing = false
    default: break
    }
    matcher.record(entry, at: position, in: hierarchy)
  }

  func beginIfNeeded(before position: Position) {
    start = position - 1
    guard next < session.commands.count else {
      current = nil
      matcher.rest()
      return
    }
    if !isAhead { begin(next) }
    isAhead = false
    current = next
    next += 1
    dropDeparting()
  }

  /// Drops the objects of the nodes that are released right after the current command.
  func dropDeparting() {
    departing.removeAll(keepingCapacity: true)
    if let last = matcher.entries.indices.last { matcher.interpret(at: last) }
    for command in session.commands[next...] {
      guard case .commanded(.release(let slot))? = command.events.first?.entry?.event else { break }
      guard let birth = matcher.pairs.birth(in: slot) else { continue }
      departing.insert(birth)
      if let node = matcher.pairs.node(birth, in: slot) { held[node.born] = nil }
    }
  }

  /// Notes that a recorded command has been issued by the app itself.
  func noteIssue(_ entry: RecordedEvent) {
    let command: Command
    switch entry.event {
    case .commanded(let issued), .refused(let issued, _): command = issued
    default: return
    }
    guard let cause = matcher.match(at: entry.link) else { return }
    let index = matcher.commands(causedBy: cause).first { index in
      guard !issued.contains(index) else { return false }
      switch matcher.entries[index].event {
      case .commanded(let recorded), .refused(let recorded, _):
        matcher.interpret(at: index)
        return isSame(.commanded(recorded.counterpart(matcher.pairs)), .commanded(command))
          || recorded.isCreation && command.isCreation
      default: return false
      }
    }
    guard let index else { return }
    issued.insert(index)
    if command.isCreation { expectCreation(after: index) }
  }

  package func standsIn(for node: Slot) -> Bool {
    if hasOnlyStandIns { return true }
    guard !node.isNone, let runtime else { return false }
    return standIns.contains(runtime.engine.id(node))
  }

  package func deliver(_ entry: RecordedEvent, at position: Position) {
    guard !isStopped, let runtime else { return }
    let match = matcher.match(at: position)
    if case .created(let slot, _, _, _, _) = entry.event,
      match.map({ !departing.contains(matcher.position($0)) }) ?? true
    {
      held[position] = runtime.object(slot)
    }
    guard let match else { return }
    switch entry.event {
    case .called(let call) where call.callback == .completion:
      // The completion handlers of what came from outside belong to the outside.
      if hasOnlyStandIns || !runtime.hasCompletion(of: call.node) {
        noteLimit(at: match, "what a completion handler from outside did")
        issueAll(causedBy: match)
      }
    case .called(let call):
      if standsIn(for: call.node) {
        noteLimit(at: match, "what \(call.callback) did of an object whose class isn't declared")
        issueAll(causedBy: match)
      }
    default:
      if hasOnlyStandIns { issueAll(causedBy: match) }
    }
  }

  /// Notes that what was recorded at `index` is repeated, if it had issued commands.
  private func noteLimit(at index: Int, _ what: String) {
    guard !hasOnlyStandIns, !matcher.commands(causedBy: index).isEmpty else { return }
    summary.limits.append("position \(matcher.position(index)): \(what) is repeated as recorded")
  }

  package func answer(
    _ question: Question, nodes: inout [Slot], at position: Position
  ) -> Answer? {
    guard !isStopped, standsIn(for: question.node) else { return nil }
    guard let match = matcher.match(at: position) else { return .usual }
    issueAll(causedBy: match)
    guard let given = matcher.answer(toQuestionAt: match) else { return .usual }
    matcher.interpret(at: given.index)
    switch given.answer {
    case .usual, .no, .yes, .style, .column, .displayMode, .number: return given.answer
    case .node(let slot):
      let node = matcher.pairs.counterpart(of: slot)
      return node == IdentifierRemapping.absent ? .usual : .node(node)
    case .nodes:
      nodes += given.nodes.map { matcher.pairs.counterpart(of: $0) }
        .filter { $0 != IdentifierRemapping.absent }
      return .nodes
    }
  }

  package func end(at position: Position) {
    guard !isStopped else { return }
    if let current {
      let command = session.commands[current]
      summary.commands += 1
      summary.events += command.events.count
      compare(command)
    } else {
      differByMore()
    }
    current = nil
  }

  package func willPerform(_ command: Command) {}

  package func object(
    for scene: StoryboardCollection.Address
  ) throws(ApplicationError) -> ViewController? { nil }

  package func create(_ controller: ViewController) -> Bool { false }

  package func applyDraft(_ controller: ViewController) -> Bool { false }

  package func couldNotMake(_ error: ApplicationError, for controller: ViewController) {}
}

extension Command {
  fileprivate var isCreation: Bool { if case .create = self { true } else { false } }
}
