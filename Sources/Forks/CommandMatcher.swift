package import NavlogHistory
package import NavlogNavigation

/// Matches the events of a recorded command with those that come when it is performed again, and
/// keeps track of which nodes correspond.
///
/// Call ``begin(_:)`` with each recorded outermost command, then ``record(_:at:in:)`` with each event
/// that comes, then ``difference(after:isSame:)``.
package struct CommandMatcher {
  /// The pairs of recorded and new nodes.
  package internal(set) var pairs: IdentifierRemapping
  /// The events of the recorded command.
  package private(set) var recorded: [LoggedEvent] = []
  package private(set) var entries: [RecordedEvent] = []
  /// The events that have come.
  package private(set) var actual: [RecordedEvent] = []
  private var first: Position = 0
  /// The indexes of the commands issued during the delivery of each event.
  private var causes: [Position: [Int]] = [:]
  /// The recorded events that haven't been matched yet, the next one last.
  private var awaited: [EventSignature: [Int]] = [:]
  private var hasCome: [Bool] = []
  /// The recorded creation event that the next creation matches.
  package var creation: Int?
  /// The matched recorded events, by the position at which they came.
  private var matches: [Position: Int] = [:]
  private var births: [Position]

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - hierarchy: the state on which the commands are performed again.
  ///   - pairs: the pairs of nodes known so far.
  package init(on hierarchy: borrowing Hierarchy, _ pairs: IdentifierRemapping) {
    self.pairs = pairs
    births = hierarchy.records.map { $0.isAlive ? $0.born : 0 }
  }

  /// Begins with a recorded outermost command.
  package mutating func begin(_ command: LoggedCommand) {
    recorded = command.events
    entries = recorded.compactMap(\.entry)
    first = Position(truncatingIfNeeded: recorded.first?.position ?? 0)
    causes.removeAll(keepingCapacity: true)
    awaited.removeAll(keepingCapacity: true)
    matches.removeAll(keepingCapacity: true)
    actual.removeAll(keepingCapacity: true)
    creation = nil
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
      guard let signature = EventSignature(entries[index].event, pairs.birth, pairs.counterpart)
      else { continue }
      awaited[signature, default: []].append(index)
    }
  }

  /// Leaves out a recorded command, which isn't performed again.
  package mutating func pass(_ command: LoggedCommand) {
    pairs.follow(
      command.events.compactMap(\.entry),
      from: Position(truncatingIfNeeded: command.events.first?.position ?? 0))
  }

  /// Forgets the recorded command: events that come now weren't recorded.
  package mutating func rest() {
    recorded = []
    entries = []
  }

  /// Whether the recorded command can be performed again; events reported by another program can't.
  package var isCommand: Bool {
    guard let first = entries.first, first.link == 0, let last = recorded.last,
      entries.count == recorded.count,
      UInt64(recorded.count) == last.position - recorded[0].position + 1
    else { return false }
    switch first.event {
    case .commanded, .refused: return true
    default: return false
    }
  }

  /// Returns the recorded position of the event at `index`.
  package func position(_ index: Int) -> Position { first &+ Position(index) }

  /// Returns the index of the recorded event at `position`.
  package func index(of position: Position) -> Int { Int(position &- first) }

  /// Interprets the slots of recorded events as of the event at `index`.
  package mutating func interpret(at index: Int) { pairs.moment = position(index) }

  /// Returns the indexes of the commands that were issued in the delivery of the event at `index`.
  package func commands(causedBy index: Int) -> [Int] { causes[position(index)] ?? [] }

  /// Returns the nodes that follow the recorded command at `index` as its list.
  package func nodes(ofCommandAt index: Int) -> [Slot] {
    var nodes: [Slot] = []
    for entry in entries[(index + 1)...] {
      guard case .with(let node) = entry.event else { break }
      nodes.append(node)
    }
    return nodes
  }

  /// Returns the recorded answer to the question at `index`, with its nodes and its own index.
  package func answer(
    toQuestionAt index: Int
  ) -> (answer: Answer, nodes: [Slot], index: Int)? {
    let asked = position(index)
    guard
      let given = entries[index...].firstIndex(where: {
        if case .answered = $0.event { $0.link == asked } else { false }
      }), case .answered(_, _, let answer) = entries[given].event
    else { return nil }
    var nodes: [Slot] = []
    if case .nodes = answer {
      for entry in entries[(given + 1)...] {
        guard entry.link == asked, case .with(let slot) = entry.event else { break }
        nodes.append(slot)
      }
    }
    return (answer, nodes, given)
  }

  // MARK: - Events that come

  /// Takes an event that has come.
  ///
  /// - Parameter hierarchy: the state after the event.
  package mutating func record(
    _ entry: RecordedEvent, at position: Position, in hierarchy: borrowing Hierarchy
  ) {
    actual.append(entry)
    if case .created(let slot, _, _, _, _) = entry.event {
      while births.count <= Int(slot.raw) { births.append(0) }
      births[Int(slot.raw)] = position
    }
    let match = match(entry.event)
    matches[position] = match
    guard let original = match.map(self.position) else { return }
    switch entry.event {
    case .created(let slot, _, _, _, _):
      pairs.pair(original, with: NodeID(slot: slot, born: position))
    case .began, .deferred: pairs.pair(original, with: position)
    case .windowOpened:
      let last = UInt32(truncatingIfNeeded: hierarchy.windows.count) &- 1
      pairs.pair(original, with: WindowID(last))
    default: break
    }
  }

  /// Returns the index of the recorded event that the one at `position` matches.
  package func match(at position: Position) -> Int? { matches[position] }

  private mutating func match(_ event: Event) -> Int? {
    if case .created = event, let known = creation {
      creation = nil
      hasCome[known] = true
      return known
    }
    let births = births
    let pairs = pairs
    let original = { (slot: Slot) in
      Int(slot.raw) < births.count ? pairs.original(of: births[Int(slot.raw)]) : nil
    }
    guard let signature = EventSignature(event, original) else { return nil }
    while let index = awaited[signature]?.popLast() {
      guard !hasCome[index] else { continue }
      hasCome[index] = true
      return index
    }
    return nil
  }

  // MARK: - The difference

  /// Returns the index of the first recorded event that is missing or different.
  ///
  /// - Parameter start: the position before the first event that has come.
  package mutating func difference(after start: Position) -> Int? {
    for (index, entry) in entries.enumerated() {
      let own = position(index)
      pairs.moment = own
      let other = start &+ Position(index) &+ 1
      guard index < actual.count,
        entry.event.counterpart(at: own, to: other, pairs) == actual[index].event
      else { return index }
    }
    return actual.count == entries.count ? nil : entries.count
  }
}
