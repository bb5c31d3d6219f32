import NavlogHistory
import HistorySupport
import NavlogNavigation
import NavlogTimeTravel

/// A reference debugger that checks every event and every state.
struct PlainDebugger {
  struct Point {
    let number: Int
    let kind: StopPoint.Kind
    let condition: PredicateEvaluator?
    let isTemporary: Bool
  }

  /// The span from the first event of a scope to its last one; `end` is `nil` if the scope never
  /// ends.
  struct Scope {
    let begin: UInt64
    let end: UInt64?
  }

  let recorded: Recorded
  let ends: [UInt64]
  let scopes: [Scope]
  var points: [Point] = []
  var position: UInt64

  init(_ recorded: Recorded) {
    self.recorded = recorded
    position = recorded.head
    let ends = recorded.storm.ends.map { UInt64($0.position) }
    self.ends = ends
    var scopes = zip([0] + ends, ends).map { Scope(begin: $0 + 1, end: $1) }
    for begin in 1...recorded.head
    where recorded.state(begin).transitions.contains(where: { $0.began == begin }) {
      let end = (begin...recorded.head).first { position in
        !recorded.state(position).transitions.contains { $0.began == begin }
      }
      scopes.append(Scope(begin: begin, end: end))
    }
    self.scopes = scopes
  }

  /// Returns the names of an event in the source code.
  static func names(_ event: Event) -> [String] {
    func name(_ value: some Any) -> String { String("\(value)".prefix { $0 != "(" }) }
    switch event {
    case .called(let call): return ["\(call.callback)"]
    case .commanded(let command), .refused(let command, _): return [name(event), name(command)]
    default: return [name(event)]
    }
  }

  // MARK: - Stops

  func stops(at position: UInt64) throws -> [Int] {
    try points.filter { point in
      let isMet =
        switch point.kind {
        case .event(let pattern, let className):
          pattern.matches(recorded.event(position))
            && (className.map { involves($0, position) } ?? true)
        case .change(let address):
          values(address, recorded.state(position - 1))
            != values(address, recorded.state(position))
        }
      return try isMet && point.condition?.isTrue(of: recorded.state(position)) ?? true
    }.map(\.number)
  }

  private func involves(_ className: String, _ position: UInt64) -> Bool {
    let event = recorded.event(position)
    let glob = Glob(className)
    let slots: [Slot] =
      switch event {
      case .commanded(let command), .refused(let command, _), .postponed(let command),
        .deferred(let command), .dropped(let command, _):
        command.subjects
      default: [event.node]
      }
    return slots.contains { slot in
      // The node created by the event, or the one that existed before it.
      if case .created = event {
        return glob.matches(recorded.vocabulary.className(recorded.state(position)[slot]))
      }
      let before = recorded.state(position - 1)
      guard before.isAlive(slot) else { return false }
      return glob.matches(recorded.vocabulary.className(before[slot]))
    }
  }

  private func values(_ address: NodeAddress, _ state: Hierarchy) -> [NodeID: [String]] {
    var values: [NodeID: [String]] = [:]
    for slot in recorded.vocabulary.nodes(address.target, in: state) {
      switch address.facet {
      case .node:
        let root = state.windows.firstIndex { $0.root == slot }
        values[state.id(slot)] = [
          "\(state[slot].parent)", "\(state[slot].presenter)", root.map(String.init) ?? "",
        ]
      case .state(let key):
        guard let symbol = recorded.vocabulary.symbol(key),
          let cell = state.cell(slot, .state(symbol)), cell.isSet
        else { continue }
        values[state.id(slot)] = ["\(cell.value)"]
      default:
        values[state.id(slot)] = recorded.vocabulary.value(of: address.facet, slot, in: state)
          .map { ["\($0)"] }
      }
    }
    return values
  }

  // MARK: - Motions

  /// Returns where one motion leads without stop points; `nil` if it doesn't move.
  private func goal(
    _ motion: Debugger.Motion, _ direction: Debugger.Direction, from position: UInt64
  )
    -> UInt64?
  {
    let head = recorded.head
    switch (motion, direction) {
    case (.event, .forward): return min(head, position + 1)
    case (.event, .back): return position == 0 ? 0 : position - 1
    case (.command, .forward): return ends.first { $0 > position } ?? head
    case (.command, .back): return ends.last { $0 < position } ?? 0
    case (.intoCommand, .forward):
      return (1...head).first { $0 > position && begins($0) } ?? head
    case (.intoCommand, .back): return (1...head).last { $0 < position && begins($0) } ?? 0
    case (.toStop, .forward): return head
    case (.toStop, .back): return 0
    case (.outOfScope, .forward):
      let around = scopes.filter { $0.begin <= position && position < $0.end ?? .max }
      guard !around.isEmpty else { return position == head ? head : nil }
      return around.compactMap(\.end).min() ?? head
    case (.outOfScope, .back):
      let around = scopes.filter { $0.begin < position && position <= $0.end ?? .max }
      guard !around.isEmpty else { return position == 0 ? 0 : nil }
      return around.map(\.begin).max()
    }
  }

  private func begins(_ position: UInt64) -> Bool {
    if position == 1 || ends.contains(position - 1) { return true }
    switch recorded.event(position) {
    case .commanded, .refused: return true
    default: return false
    }
  }

  /// Moves, and returns the numbers of the stop points, or `nil` if it doesn't move.
  mutating func move(_ motion: Debugger.Motion, _ direction: Debugger.Direction, count: Int = 1)
    throws
    -> [Int]?
  {
    var goal = position
    for turn in 0..<(motion == .toStop ? 1 : count) {
      guard let next = self.goal(motion, direction, from: goal) else {
        if turn == 0 { return nil }
        break
      }
      goal = next
    }
    guard goal != position else { return [] }
    let between =
      direction == .forward
      ? Array(position + 1...goal)
      : Array(max(1, goal)..<position).reversed()
    var left = motion == .toStop ? count : 1
    for candidate in between {
      let numbers = try stops(at: candidate)
      guard !numbers.isEmpty else { continue }
      left -= 1
      guard left == 0 else { continue }
      position = candidate
      points.removeAll { $0.isTemporary && numbers.contains($0.number) }
      return numbers
    }
    position = goal
    return []
  }
}
