import HistorySupport
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel
import Testing

@Suite struct EventFilterTests {
  private func names(_ recorded: Recorded) throws -> NodeNameIndex {
    var index = NodeNameIndex(
      try recorded.history.beginning(), symbols: try recorded.history.names())
    try recorded.history.forEachFact { index.add($1, at: $0) }
    return index
  }

  private func accepted(_ filter: EventFilter, _ recorded: Recorded) throws -> [UInt64] {
    let names = try names(recorded)
    var found: [UInt64] = []
    try recorded.history.forEachEvent { (event) throws(HistoryError) in
      if filter.accepts(event, names) { found.append(event.position) }
      return true
    }
    return found
  }

  @Test func `an empty filter accepts everything`() async throws {
    let recorded = try await Recorded(seed: 1)
    let filter = EventFilter()

    #expect(filter.isEmpty && !filter.isAboutEvents)
    #expect(try accepted(filter, recorded) == Array(1...recorded.head))
  }

  @Test func `nodes have the names of their time`() async throws {
    let recorded = try await Recorded(seed: 2, commands: 120)
    let names = try names(recorded)
    for position in 0...recorded.head {
      let state = recorded.state(position)
      for (index, record) in state.records.enumerated() where record.isAlive {
        let node = names.node(in: Slot(UInt32(index)), at: position)
        #expect(node?.born == UInt64(record.born))
        #expect(node.map(names.className) == recorded.vocabulary.className(record))
      }
    }
  }

  @Test func `a node's events are those that refer to it`() async throws {
    let recorded = try await Recorded(seed: 3, commands: 120)
    let born = try #require(
      (1...recorded.head).first {
        if case .created = recorded.event($0) { true } else { false }
      })
    var filter = EventFilter()
    filter.nodes = [born]

    let found = try accepted(filter, recorded)

    #expect(found.contains(born))
    for position in 1...recorded.head {
      let state = recorded.state(position)
      let event = recorded.event(position)
      let isOf =
        state.isAlive(event.node) && UInt64(state[event.node].born) == born
      if isOf { #expect(found.contains(position)) }
    }
  }

  @Test func `event names can have wildcards, and commands have names, too`() async throws {
    let recorded = try await Recorded(seed: 4, commands: 120)
    var filter = EventFilter()
    filter.kinds = [Glob("init"), Glob("view*")]

    let found = try accepted(filter, recorded)

    #expect(
      found
        == (1...recorded.head).filter {
          EventFilter.names(of: recorded.event($0)).contains {
            $0 == "init" || $0.hasPrefix("view")
          }
        })
    #expect(EventFilter.names(of: .commanded(.turn)) == ["commanded", "turn"])
  }

  @Test func `a time selects commands`() async throws {
    let recorded = try await Recorded(seed: 5)
    let names = try names(recorded)
    var times: [UInt64] = []
    var commands: [LoggedCommand] = []
    try recorded.history.forEachCommand { (command) throws(HistoryError) in
      times.append(command.time)
      commands.append(command)
      return true
    }
    var filter = EventFilter()
    filter.since = times[times.count / 3]
    filter.until = times[times.count / 2]

    #expect(
      commands.filter { filter.accepts($0, names) }.map(\.time)
        == times.filter { $0 >= filter.since && $0 <= filter.until })
  }
}
