import NavlogEventText
import Navlog
import NavlogNavigation

// The turns of a line, and its end.
extension ScriptRunner {
  /// Performs `work` in its own turn.
  func inTurn(_ work: @escaping () throws(Halt) -> Void) throws(Halt) {
    var halt: Halt?
    turn.work = { do throws(Halt) { try work() } catch { halt = error } }
    performUnconditionally(.turn)
    if let halt { throw halt }
    if diedAt != nil { throw .crashed }
  }

  /// Simulates a crash of the process. During a launch, the current command isn't recorded.
  func crash() throws(Halt) {
    if trace != nil {
      diedAt = engine.hierarchy.position
      runtime.log.kill()
    } else if issuing.count > 1 {
      throw error(
        .outOfPlace, "in a callback 'crash' ends a launch, and there is none under way",
        hint: "crash on a line of its own")
    }
    ending = "crash"
  }

  /// Performs a command that can't be refused.
  func performUnconditionally(_ command: Command) {
    isTurning = true
    defer { isTurning = false }
    if let refusal = runtime.perform(command).refusal {
      preconditionFailure("A turn is never refused, nor is what nothing holds: \(refusal)")
    }
  }

  /// Releases the nodes that have left the hierarchy.
  func releaseUnused() {
    var kept: [Slot] = []
    while !releaseCandidates.isEmpty {
      // Nodes are released in the order of creation, as objects that retain each other are.
      releaseCandidates.sort { engine.hierarchy[$0].born < engine.hierarchy[$1].born }
      let slot = releaseCandidates.removeFirst()
      guard engine.hierarchy.isAlive(slot), stub(slot)?.isKept != true else { continue }
      // Nodes held by a transition or by a deferred presentation may be released later.
      if engine.hierarchy.isHeld(slot) {
        kept.append(slot)
      } else {
        performUnconditionally(.release(slot))
      }
    }
    if !kept.isEmpty, !engine.hierarchy.transitions.isEmpty || !engine.hierarchy.deferrals.isEmpty {
      releaseCandidates = kept
    }
  }

  /// Compares the expectations of the line's commands with the results.
  ///
  /// The line may expect a refusal of a nested command in `batch` or `on`, if that command doesn't
  /// expect it itself.
  func checkExpectations() {
    let others = turn.issues.dropFirst().filter { $0.command.expected?.refusal == nil }
      .flatMap(\.refusals)
    for (index, issue) in turn.issues.enumerated() {
      let expected = issue.command.expected
      let refusals = index == 0 ? issue.refusals + others : issue.refusals
      if let refusal = expected?.refusal {
        if !refusal.matches(refusals) {
          miss(refusal.json, refusals.first.map { ["refused": .string($0.rule)] } ?? .null)
        }
      } else if index == 0, !refusals.isEmpty {
        turn.isFine = false
      }
      for rule in expected?.warnings ?? [] where !turn.warnings.contains(rule) {
        miss(["warning": .string(rule)], .array(turn.warnings.sorted().map(JSON.string)))
      }
      if let holds = expected?.holds {
        issuing.append(issue)
        attempt { () throws(Halt) in try check(holds) }
        issuing.removeLast()
      }
    }
  }

  private func miss(_ expected: JSON, _ actual: JSON) {
    turn.isFine = false
    add(.missed(expected: expected, actual: actual, command: turn.line))
  }
}
