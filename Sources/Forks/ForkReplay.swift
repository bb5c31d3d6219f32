import NavlogStore
package import NavlogHistory
package import NavlogNavigation

/// Replays the recorded commands of a session on a state other than the one they were recorded on.
///
/// Commands from outside are replayed in order. A command issued from a callback is replayed when
/// that callback is delivered again, and recorded answers are returned when the same question is
/// asked. A question that was not recorded gets the default answer.
package final class ForkReplay {
  var engine: Engine!
  /// The recorder for the replayed events; `nil` to discard them.
  package var recorder: SessionRecorder?
  var matcher: CommandMatcher
  private let trunk: SessionHistory
  private var rejections: [Rejection] = []
  private var isRejected = false
  var absent: [UInt64] = []
  /// The nodes that the trunk has released but the fork still retains.
  private var pendingReleases: [NodeID] = []
  private var trouble: HistoryError?
  /// The version of the rules that decided the trunk.
  private lazy var rules: RulesVersion = {
    do throws(HistoryError) { return RulesVersion(try trunk.info().description.rules) } catch {
      return .current
    }
  }()

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - trunk: the session whose commands are replayed.
  ///   - hierarchy: the state to replay them on.
  ///   - pairs: the pairs of nodes known so far.
  package init(_ trunk: SessionHistory, on hierarchy: Hierarchy, _ pairs: IdentifierRemapping) {
    self.trunk = trunk
    matcher = CommandMatcher(on: hierarchy, pairs)
    engine = Engine(hierarchy, host: self)
  }

  /// Continues as a fork, with the pairs known so far.
  func go(on pairs: IdentifierRemapping, _ recorder: SessionRecorder) {
    matcher.pairs = pairs
    self.recorder = recorder
    pendingReleases = []
  }

  /// The pairs of nodes in the fork and the trunk.
  package var pairs: IdentifierRemapping { matcher.pairs }

  /// The current state.
  package var hierarchy: Hierarchy { engine.hierarchy }

  /// Replays an outermost command.
  package func reapply(_ command: LoggedCommand) throws(HistoryError) -> Reapplied {
    matcher.begin(command)
    rejections = []
    isRejected = false
    let start = engine.hierarchy.position
    let isPossible = matcher.isCommand
    if isPossible { issue(0) } else { isRejected = true }
    let result = start == engine.hierarchy.position ? nil : logged(command, after: start)
    let difference = isPossible ? matcher.difference(after: start) : 0
    let change = isPossible ? difference.flatMap(self.change) : nil
    noteDropped()
    releasePending()
    if let trouble { throw trouble }
    if let failure = recorder?.failure { throw HistoryError(failure) }
    let outcome: Reapplied.Outcome =
      isRejected ? .rejected : result == nil ? .void : difference == nil ? .same : .changed
    return Reapplied(
      recorded: command, outcome: outcome, rejections: rejections, result: result,
      difference: difference.map { command.events[min($0, command.events.count - 1)].position },
      change: change)
  }

  /// Leaves out an outermost command. What it created in the trunk has no counterpart.
  package func pass(_ command: LoggedCommand) { matcher.pass(command) }

  /// The events of the trunk's command being replayed.
  private var entries: [RecordedEvent] { matcher.entries }

  // MARK: - Commands

  /// Issues the trunk's command at `index`.
  private func issue(_ index: Int) {
    let original: Command
    let wasRefused: Bool
    switch entries[index].event {
    case .commanded(let command): (original, wasRefused) = (command, false)
    case .refused(let command, _): (original, wasRefused) = (command, true)
    default: return
    }
    absent = []
    matcher.interpret(at: index)
    if case .setState(let owner) = original, !wasRefused, pairs.isUnlike(owner) {
      return reject(index, original, .wrongKind, [])
    }
    let command = original.counterpart(self)
    let nodes = matcher.nodes(ofCommandAt: index).map { counterpart(of: $0) }
    let next = index + 1 + nodes.count
    let isOutermost = entries[index].link == 0
    if isOutermost, !wasRefused, case .release(let slot) = command {
      // The app decides when to release a node, and in the fork the right time may be later.
      guard engine.hierarchy.isAlive(slot) else { return }
      if engine.hierarchy.isHeld(slot) { return pendingReleases.append(engine.hierarchy.id(slot)) }
    }
    if case .create = original {
      matcher.creation = entries[next...].firstIndex {
        if case .created = $0.event { true } else { false }
      }
    }
    let absent = absent
    let state = stagedState(of: original, from: next)
    do throws(Refusal) {
      try engine.perform(command, nodes: nodes, state: state)
    } catch {
      guard !wasRefused else { return }
      reject(index, original, error, absent)
    }
  }

  private func reject(
    _ index: Int, _ command: Command, _ refusal: Refusal, _ absent: [UInt64]
  ) {
    rejections.append(
      Rejection(
        position: matcher.recorded[index].position, command: command, refusal: refusal,
        absent: absent))
    // A refused command from a callback is only a difference; one from outside rejects the replayed
    // command.
    let link = entries[index].link
    if link == 0 || isTurn(at: link) { isRejected = true }
  }

  private func isTurn(at position: Position) -> Bool {
    let index = matcher.index(of: position)
    guard index < entries.count, case .called(let call) = entries[index].event else { return false }
    return call.callback == .turn
  }

  /// Returns the keys that a command set, with their values staged.
  private func stagedState(of command: Command, from index: Int) -> [StateFingerprint] {
    guard case .setState(let owner) = command else { return [] }
    var state: [StateFingerprint] = []
    var next = index
    while next < entries.count,
      case .stateSet(let slot, let key, let fingerprint) = entries[next].event, slot == owner
    {
      let key = pairs.counterpart(of: key)
      var value = StateFingerprint(key, fingerprint)
      if let recorder, let kept = matcher.recorded[next].value {
        do throws(HistoryError) {
          let bytes = try trunk.bytes(of: kept, at: matcher.recorded[next].position)
            .renamingReferences(pairs.renamed)
          do throws(StoreError) {
            value = StateFingerprint(key, try recorder.stage(bytes.span))
          } catch {
            throw HistoryError(error)
          }
        } catch {
          trouble = trouble ?? error
        }
      }
      state.append(value)
      next += 1
    }
    return state
  }

  func issueNested(_ index: Int) {
    for next in matcher.commands(causedBy: index) { issue(next) }
  }

  /// Rejects commands that were dropped because of the changed state and were not dropped
  /// originally.
  private func noteDropped() {
    var then: [Command] = []
    for entry in entries { if case .dropped(let command, _) = entry.event { then.append(command) } }
    then = then.map { $0.counterpart(pairs) }
    for entry in matcher.actual {
      guard case .dropped(let command, let refusal) = entry.event else { continue }
      if let index = then.firstIndex(of: command) {
        then.remove(at: index)
      } else if let index = entries.firstIndex(where: {
        if case .commanded(let original) = $0.event {
          original.counterpart(pairs) == command
        } else {
          false
        }
      }), case .commanded(let original) = entries[index].event {
        reject(index, original, refusal, [])
      }
    }
  }

  private func releasePending() {
    matcher.rest()
    for node in pendingReleases
    where engine.hierarchy.isCurrent(node) && !engine.hierarchy.isHeld(node.slot) {
      do throws(Refusal) { try engine.perform(.release(node.slot)) } catch {
        // The node is retained again; release it later.
      }
    }
    pendingReleases.removeAll { !engine.hierarchy.isCurrent($0) }
  }

  // MARK: - Results

  private func logged(_ command: LoggedCommand, after start: Position) -> LoggedCommand {
    LoggedCommand(
      command,
      events: matcher.actual.enumerated().map {
        LoggedEvent($1, at: UInt64(start) + UInt64($0) + 1)
      })
  }

  /// Returns the rule that explains the difference at an index, if the trunk was recorded before it
  /// was changed.
  private func change(at index: Int) -> RuleChange? {
    RuleChange.explaining(
      RuleChange.Difference(
        before: entries.prefix(index).map(\.event),
        recorded: index < entries.count ? entries[index].event : nil,
        now: index < matcher.actual.count ? matcher.actual[index].event : nil),
      since: rules)
  }
}
