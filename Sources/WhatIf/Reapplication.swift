import EventStore
package import History
package import Navigation

/// The recorded commands of a session as the app of another: they are carried out again on a state
/// that they were not recorded on.
///
/// Commands from outside come one after the other; what the app's objects issued from a callback is
/// issued when that callback comes, and their answers are given when the same is asked. Who is asked
/// what nobody was asked then has no opinion.
package final class Reapplication: Responder {
  private var engine: Engine!
  /// Where what happens is kept; `nil` for nowhere.
  package var recorder: SessionRecorder?
  /// Who stands for whom.
  package private(set) var pairs: Correspondence
  private let trunk: SessionHistory

  /// The trunk's command under way.
  private var recorded: [LoggedEvent] = []
  private var entries: [Entry] = []
  private var first: Position = 0
  /// What was issued in the delivery of an event.
  private var causes: [Position: [Int]] = [:]
  /// The trunk's events that have not come about yet, the next one last.
  private var awaited: [Trace: [Int]] = [:]
  private var hasCome: [Bool] = []
  /// The trunk's creation that the next one stands for.
  private var creation: Int?
  /// What came about, by its position in the fork.
  private var matches: [Position: Int] = [:]
  private var actual: [Entry] = []
  private var rejections: [Rejection] = []
  private var isRejected = false
  private var absent: [UInt64] = []
  /// Who was let go in the trunk while something in the fork still holds it.
  private var owed: [NodeID] = []
  private var births: [Position] = []
  private var trouble: HistoryError?

  /// - Parameters:
  ///   - trunk: the session whose commands are carried out again.
  ///   - hierarchy: the state they are carried out on.
  ///   - pairs: who of the trunk is in it.
  package init(_ trunk: SessionHistory, on hierarchy: Hierarchy, _ pairs: Correspondence) {
    self.trunk = trunk
    self.pairs = pairs
    births = hierarchy.records.map { $0.isAlive ? $0.born : 0 }
    engine = Engine(hierarchy, responder: self)
  }

  /// Goes on as a fork that `pairs` are known of.
  func go(on pairs: Correspondence, _ recorder: SessionRecorder) {
    self.pairs = pairs
    self.recorder = recorder
    owed = []
  }

  /// The state as it is by now.
  package var hierarchy: Hierarchy { engine.hierarchy }

  /// Carries an outermost command out again.
  package func reapply(_ command: LoggedCommand) throws(HistoryError) -> Reapplied {
    begin(command)
    let start = engine.hierarchy.position
    let isPossible = isCommand
    if isPossible { issue(0) } else { isRejected = true }
    let result = start == engine.hierarchy.position ? nil : logged(command, behind: start)
    let difference = isPossible ? self.difference(behind: start) : 0
    noteDropped()
    releaseOwed()
    if let trouble { throw trouble }
    if let failure = recorder?.failure { throw HistoryError(failure) }
    let fate: Reapplied.Fate =
      isRejected ? .rejected : result == nil ? .void : difference == nil ? .same : .changed
    return Reapplied(
      recorded: command, fate: fate, rejections: rejections, result: result,
      difference: difference.map { command.events[min($0, command.events.count - 1)].position })
  }

  private func begin(_ command: LoggedCommand) {
    recorded = command.events
    entries = recorded.compactMap(\.entry)
    first = Position(truncatingIfNeeded: recorded.first?.position ?? 0)
    causes.removeAll(keepingCapacity: true)
    awaited.removeAll(keepingCapacity: true)
    matches.removeAll(keepingCapacity: true)
    actual.removeAll(keepingCapacity: true)
    rejections = []
    isRejected = false
    hasCome = Array(repeating: false, count: entries.count)
    pairs.follow(entries, from: first)
    for (index, entry) in entries.enumerated() {
      switch entry.event {
      case .commanded, .refused: causes[entry.link, default: []].append(index)
      default: break
      }
    }
    for index in entries.indices.reversed() {
      pairs.moment = position(index)
      guard let trace = Trace(entries[index].event, pairs.birth, pairs.counterpart) else {
        continue
      }
      awaited[trace, default: []].append(index)
    }
  }

  /// Whether there is something to be decided: what another program told is no command.
  private var isCommand: Bool {
    guard let first = entries.first, first.link == 0, let last = recorded.last,
      entries.count == recorded.count,
      UInt64(recorded.count) == last.position - recorded[0].position + 1
    else { return false }
    switch first.event {
    case .commanded, .refused: return true
    default: return false
    }
  }

  /// Where the trunk has the event at `index`.
  private func position(_ index: Int) -> Position { first &+ Position(index) }

  // MARK: - Issuing

  /// Issues what the trunk has at `index`.
  private func issue(_ index: Int) {
    let original: Command
    let wasRefused: Bool
    switch entries[index].event {
    case .commanded(let command): (original, wasRefused) = (command, false)
    case .refused(let command, _): (original, wasRefused) = (command, true)
    default: return
    }
    absent = []
    pairs.moment = position(index)
    let command = original.counterpart(self)
    var next = index + 1
    var nodes: [Slot] = []
    while next < entries.count, case .with(let node) = entries[next].event {
      nodes.append(counterpart(of: node))
      next += 1
    }
    let isOutermost = entries[index].link == 0
    if isOutermost, !wasRefused, case .release(let slot) = command {
      // What is let go of is the app's affair, and in the fork another time may be the right one.
      guard engine.hierarchy.isAlive(slot) else { return }
      if engine.hierarchy.isHeld(slot) { return owed.append(engine.hierarchy.id(slot)) }
    }
    if case .create = original {
      creation = entries[next...].firstIndex {
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
        position: recorded[index].position, command: command, refusal: refusal, absent: absent))
    // What a callback could not do is a difference; what was asked for is what does not apply.
    let link = entries[index].link
    if link == 0 || isTurn(at: link) { isRejected = true }
  }

  private func isTurn(at position: Position) -> Bool {
    let index = Int(position &- first)
    guard index < entries.count, case .called(let call) = entries[index].event else { return false }
    return call.callback == .turn
  }

  /// The keys that a command set, with their values staged.
  private func stagedState(of command: Command, from index: Int) -> [StateValue] {
    guard case .setState(let owner) = command else { return [] }
    var state: [StateValue] = []
    var next = index
    while next < entries.count,
      case .stateSet(let slot, let key, let fingerprint) = entries[next].event, slot == owner
    {
      let key = pairs.counterpart(of: key)
      var value = StateValue(key, fingerprint)
      if let recorder, let kept = recorded[next].value {
        do throws(HistoryError) {
          let bytes = try trunk.bytes(of: kept, at: recorded[next].position)
            .renamingReferences(pairs.renamed)
          do throws(StoreError) { value = StateValue(key, try recorder.stage(bytes.span)) } catch {
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

  private func issueNested(_ index: Int) {
    for next in causes[position(index)] ?? [] { issue(next) }
  }

  /// What was dropped because something had moved, and was not dropped then.
  private func noteDropped() {
    var then: [Command] = []
    for entry in entries { if case .dropped(let command, _) = entry.event { then.append(command) } }
    then = then.map { $0.counterpart(pairs) }
    for entry in actual {
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

  private func releaseOwed() {
    recorded = []
    entries = []
    for node in owed where engine.hierarchy.isCurrent(node) && !engine.hierarchy.isHeld(node.slot) {
      do throws(Refusal) { try engine.perform(.release(node.slot)) } catch {
        // Held again: another time.
      }
    }
    owed.removeAll { !engine.hierarchy.isCurrent($0) }
  }

  // MARK: - What came of it

  private func logged(_ command: LoggedCommand, behind start: Position) -> LoggedCommand {
    LoggedCommand(
      command,
      events: actual.enumerated().map {
        LoggedEvent($1, at: UInt64(start) + UInt64($0) + 1)
      })
  }

  /// The first of the trunk's events that did not come about as it was.
  private func difference(behind start: Position) -> Int? {
    for (index, entry) in entries.enumerated() {
      let own = self.position(index)
      pairs.moment = own
      let other = start &+ Position(index) &+ 1
      guard index < actual.count,
        entry.event.counterpart(at: own, to: other, pairs) == actual[index].event
      else { return index }
    }
    return actual.count == entries.count ? nil : entries.count
  }

  // MARK: - Responder

  package func record(_ entry: Entry, at position: Position) {
    recorder?.record(entry, at: position)
    actual.append(entry)
    if case .created(let slot, _, _, _, _) = entry.event {
      while births.count <= Int(slot.raw) { births.append(0) }
      births[Int(slot.raw)] = position
    }
    let match = match(entry.event)
    matches[position] = match
    let original = match.map(self.position)
    switch entry.event {
    case .created(let slot, _, _, _, _):
      if let original { pairs.pair(original, with: NodeID(slot: slot, born: position)) }
    case .began, .deferred:
      if let original { pairs.pair(original, with: position) }
    case .windowOpened:
      let last = UInt32(truncatingIfNeeded: engine.hierarchy.windows.count) &- 1
      if let original { pairs.pair(original, with: WindowID(last)) }
    default: break
    }
  }

  /// Which of the trunk's events this one is.
  private func match(_ event: Event) -> Int? {
    if case .created = event, let known = creation {
      creation = nil
      hasCome[known] = true
      return known
    }
    guard let trace = Trace(event, original) else { return nil }
    while let index = awaited[trace]?.popLast() {
      guard !hasCome[index] else { continue }
      hasCome[index] = true
      return index
    }
    return nil
  }

  /// The trunk's event that made whom the node in `slot` of the fork stands for.
  private func original(of slot: Slot) -> Position? {
    Int(slot.raw) < births.count ? pairs.original(of: births[Int(slot.raw)]) : nil
  }

  package func deliver(_ entry: Entry, at position: Position) {
    if let index = matches[position] { issueNested(index) }
  }

  package func answer(
    _ question: Question, nodes: inout [Slot], at position: Position
  ) -> Answer {
    guard let index = matches[position] else { return .usual }
    issueNested(index)
    let asked = self.position(index)
    guard
      let given = entries[index...].firstIndex(where: {
        if case .answered = $0.event { $0.link == asked } else { false }
      }), case .answered(_, _, let answer) = entries[given].event
    else { return .usual }
    pairs.moment = self.position(given)
    switch answer {
    case .usual, .no, .yes, .style, .column: return answer
    case .node(let slot):
      let node = counterpart(of: slot)
      return node == Correspondence.absent ? .usual : .node(node)
    case .nodes:
      for entry in entries[(given + 1)...] {
        guard entry.link == asked, case .with(let slot) = entry.event else { break }
        let node = counterpart(of: slot)
        if node != Correspondence.absent { nodes.append(node) }
      }
      return .nodes
    }
  }

  package func end(at position: Position, digest: Digest) {
    recorder?.end(at: position, digest: digest) { engine.hierarchy }
  }
}

// Who is there now stands for those of the trunk.
extension Reapplication: Counterparts {
  package func counterpart(of slot: Slot) -> Slot {
    guard !slot.isNone else { return slot }
    guard let birth = pairs.birth(in: slot) else {
      // Nobody then; whoever is there now is somebody else.
      return engine.hierarchy.isAlive(slot) ? Correspondence.absent : slot
    }
    guard let node = pairs.node(birth, in: slot) else {
      absent.append(UInt64(birth))
      return Correspondence.absent
    }
    guard engine.hierarchy.isCurrent(node) else {
      absent.append(UInt64(birth))
      return engine.hierarchy.isAlive(node.slot) ? Correspondence.absent : node.slot
    }
    return node.slot
  }

  package func counterpart(of window: WindowID) -> WindowID {
    // What the trunk never opened may be there in the fork: another one.
    let isThere = Int(window.raw) < engine.hierarchy.windows.count
    return isThere && window.raw >= pairs.sharedWindows && !pairs.isKnown(window)
      ? WindowID(.max - 1) : pairs.counterpart(of: window)
  }

  package func counterpart(of symbol: Symbol) -> Symbol { pairs.counterpart(of: symbol) }

  package func counterpart(of position: Position) -> Position {
    let isThere = engine.hierarchy.transitions.contains { $0.began == position }
    return isThere && !pairs.isKnown(position) ? 0 : pairs.counterpart(of: position)
  }
}
