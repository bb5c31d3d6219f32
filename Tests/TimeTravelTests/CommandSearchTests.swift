import NavlogStore
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Testing
import NavlogTimeTravel

@Suite struct CommandSearchTests {
  /// The ends of commands, and position 0.
  private func ends(_ recorded: Recorded) -> [Int] {
    [0] + recorded.storm.ends.map { Int($0.position) }
  }

  /// Counts the matches of one comparison in a state, by checking every node.
  private func count(_ predicate: HierarchyPredicate, _ state: Hierarchy, _ recorded: Recorded)
    throws -> Int
  {
    guard let address = predicate.addresses.first else { return 0 }
    return try recorded.vocabulary.nodes(address.target, in: state).count { slot in
      let name = "n\(state[slot].born)"
      let text = NodeAddress(address.target).text
      let one = predicate.text.replacing(text, with: name)
      return try PredicateEvaluator(
        HierarchyPredicate(countable: one), recorded.history, recorded.vocabulary
      )
      .isTrue(of: state)
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `changes of a count are found where evaluating every command finds them`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed)
    let ends = ends(recorded)
    var all = 0
    for text in [
      "class:word2", "class:*", "class:* .loaded = true", "visible(class:*)",
      "presented(class:*)", "class:*.appearance = appeared", "class:*.parent ~ n*",
      "class:*.state.word10 > 5", "exists(class:*.state.word11)", "/word1/0", "n1.selected = true",
    ] {
      let text = text.replacing(" .", with: ".")
      let predicate = try HierarchyPredicate(countable: text)
      var expected: Set<UInt64> = []
      var before = try count(predicate, recorded.state(0), recorded)
      for end in ends.dropFirst() {
        let now = try count(predicate, recorded.state(UInt64(end)), recorded)
        if now != before { expected.insert(UInt64(end)) }
        before = now
      }
      for use in [SessionHistory.SnapshotUse.newest, .none] {
        var search = try CommandSearch(.count, of: predicate, in: recorded.history, snapshots: use)
        try search.advance(through: recorded.head)
        #expect(search.found == expected, "\(text)")
      }
      // A search from any start and in any number of steps finds the same commands.
      let middle = UInt64(ends[ends.count / 2]) + 1
      var later = try CommandSearch(.count, of: predicate, in: recorded.history, after: middle)
      for position in stride(from: middle, through: recorded.head, by: 97) {
        try later.advance(through: position)
      }
      try later.advance(through: recorded.head)
      #expect(later.found == expected.filter { $0 > later.start }, "\(text) after \(middle)")
      #expect(later.start < middle)
      all += expected.count
    }
    #expect(all > 20)
  }

  /// Returns whether the difference of two states contains a change of the node.
  private func touches(_ slot: Slot, _ old: Hierarchy, _ new: Hierarchy) -> Bool {
    Difference(from: old, to: new).changes.contains { change in
      guard let node = change.node else { return false }
      return node.slot == slot
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a command touches a node exactly if the difference it makes mentions the node`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed)
    let ends = ends(recorded)
    let born = (1...recorded.head).filter {
      if case .created = recorded.event($0) { true } else { false }
    }
    var all = 0
    for name in stride(from: 0, to: born.count, by: max(1, born.count / 8)).map({ born[$0] }) {
      guard case .created(let slot, _, _, _, _) = recorded.event(name) else { continue }
      var search = try CommandSearch(
        .effect, of: HierarchyPredicate(countable: "n\(name)"), in: recorded.history)
      try search.advance(through: recorded.head)
      for (start, end) in zip(ends, ends.dropFirst()) {
        let (old, new) = (recorded.state(UInt64(start)), recorded.state(UInt64(end)))
        let lives = [old, new].contains { $0.slot(born: name) != nil }
        // Moves among siblings are detected by their events.
        let isShifted = (start + 1...end).contains {
          if case .childMoved(slot, _) = recorded.event(UInt64($0)) { true } else { false }
        }
        guard !isShifted else { continue }
        let expected = lives && touches(slot, old, new)
        #expect(search.found.contains(UInt64(end)) == expected, "n\(name) \(start)..\(end)")
        if expected { all += 1 }
      }
    }
    #expect(all > 8)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a value is touched if the value that matches changes`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed, commands: 120)
    let ends = ends(recorded)
    let born = (1...recorded.head).filter {
      if case .stateSet = recorded.event($0) { true } else { false }
    }
    var all = 0
    for event in Set(born.map { recorded.event($0).node }) {
      let nodes = Set(
        recorded.storm.states.compactMap { state -> UInt64? in
          state.isAlive(event) ? UInt64(state[event].born) : nil
        })
      for node in nodes {
        let predicate = try HierarchyPredicate(parsing: "exists(n\(node).state.word10)")
        var search = try CommandSearch(.effect, of: predicate, in: recorded.history)
        try search.advance(through: recorded.head)
        func cell(_ position: Int) -> UInt64? {
          let state = recorded.state(UInt64(position))
          guard let slot = state.slot(born: node),
            let key = recorded.vocabulary.symbol("word10"),
            let cell = state.cell(slot, .state(key)), cell.isSet
          else { return nil }
          return cell.value
        }
        for (start, end) in zip(ends, ends.dropFirst()) {
          let expected = cell(start) != cell(end)
          #expect(search.found.contains(UInt64(end)) == expected, "n\(node) \(start)..\(end)")
          if expected { all += 1 }
        }
      }
    }
    #expect(all > 3)
  }

  @Test func `the values before and after are printed when a negated predicate changes`()
    async throws
  {
    let recorded = try await Recorded(seed: 1)
    let ends = ends(recorded)
    let predicate = try HierarchyPredicate(parsing: "not (count(class:*) > 8)")
    var search = try CommandSearch(.effect, of: predicate, in: recorded.history)
    try search.advance(through: recorded.head)
    let judge = PredicateEvaluator(predicate, recorded.history, recorded.vocabulary)
    let truth = try ends.map { try judge.isTrue(of: recorded.state(UInt64($0))) }
    let expected = zip(zip(truth, truth.dropFirst()), ends.dropFirst())
      .filter { $0.0.0 != $0.0.1 }.map { UInt64($0.1) }

    #expect(search.found == Set(expected))
    #expect(!expected.isEmpty)
  }

  @Test(arguments: [
    ("exists(n1) and exists(n2)", "can't be counted"),
    ("count(class:A) > 3", "can't be counted"),
    ("n1.titel = 3", "A node has no 'titel'"),
  ])
  func `a predicate that can't be counted is reported`(text: String, message: String) throws {
    let error = try #require(throws: SyntaxError.self) { try HierarchyPredicate(countable: text) }
    #expect(error.message.contains(message))
  }
}
