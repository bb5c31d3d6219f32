import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing
import NavlogTimeTravel

@Suite(.slow) struct SearchTests {
  static let predicates = [
    "count(class:word2) > 2", "exists(/word1/0)", "exists(/word1/presented)", "visible(n1)",
    "depth(class:*) >= 3", "presented(class:*)", "exists(class:*.state.word10)",
    "not exists(n1) or count(class:word1) != count0", "n1.appearance = appeared",
    "class:*.parent ~ n1*", "class:word3.loaded = true and not (count(class:*) < 8)",
    "class:*.index >= 2", "class:*.selected = true", "n3.kind = content", "class:*.place = n1",
    "class:word1.style != automatic",
  ]

  /// Returns predicates about the nodes of the session.
  private func predicates(_ recorded: Recorded) -> [String] {
    let born = (1...recorded.head).filter {
      if case .created = recorded.event($0) { true } else { false }
    }
    return Self.predicates
      + stride(from: 0, to: born.count, by: max(1, born.count / 6)).flatMap { index in
        let node = "n\(born[index])"
        return [
          "exists(\(node))", "\(node).appearance = appeared", "\(node).parent ~ n*",
          "depth(\(node)) > 1 or presented(\(node))", "\(node).index > 0",
          "\(node).selected = true", "exists(\(node).state.word10)", "visible(\(node))",
          "count(/word1/*) > 1 and \(node).loaded = true",
        ]
      }
  }

  /// Evaluates the predicate in every state.
  private func truth(_ predicate: HierarchyPredicate, _ recorded: Recorded) throws -> [Bool] {
    let judge = PredicateEvaluator(predicate, recorded.history, recorded.vocabulary)
    return try recorded.storm.states.map { try judge.isTrue(of: $0) }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `edges are those that evaluating every position finds, with and without snapshots`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed)
    var edges = 0
    for text in predicates(recorded) {
      let predicate = try HierarchyPredicate(parsing: text)
      let truth = try truth(predicate, recorded)
      for use in [SessionHistory.SnapshotUse.newest, .none] {
        let search = try Search(predicate, in: recorded.history, snapshots: use)
        for after in [0, recorded.head / 3] {
          var expected: [UInt64] = []
          for position in Int(after) + 1...Int(recorded.head)
          where truth[position] != truth[position - 1] { expected.append(UInt64(position)) }
          var found: [UInt64] = []
          let first = try search.forEachEdge(after: after, through: recorded.head) {
            (position, isTrue) throws(HistoryError) in
            #expect(isTrue == truth[Int(position)])
            found.append(position)
            return true
          }
          #expect(found == expected, "\(text) after \(after)")
          #expect(first == truth[Int(after)])
          edges += found.count
        }
        for position in stride(from: 0, through: recorded.head, by: 97) {
          #expect(try search.holds(at: position) == truth[Int(position)])
        }
      }
    }
    #expect(edges > 20)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `visibility of single nodes matches that of the hierarchy`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed, commands: 120)
    var seen = 0
    for state in recorded.storm.states {
      let visible = Set(state.visible)
      seen += visible.count
      for index in state.records.indices {
        let slot = Slot(UInt32(index))
        #expect(state.isVisible(slot) == visible.contains(slot))
      }
    }
    #expect(seen > 0)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `intervals cover exactly the positions where the predicate holds`(seed: UInt64) async throws
  {
    let recorded = try await Recorded(seed: seed)
    for text in predicates(recorded) {
      let predicate = try HierarchyPredicate(parsing: text)
      let truth = try truth(predicate, recorded)
      let search = try Search(predicate, in: recorded.history)
      for after in [0, recorded.head / 2, recorded.head] {
        let stretches = try search.stretches(after: after, through: recorded.head)
        let covered = stretches.flatMap { Array($0) }
        let expected = truth.indices.map(UInt64.init).filter { $0 >= after && truth[Int($0)] }
        #expect(covered == expected, "\(text) after \(after)")
        let two = try search.stretches(after: after, through: recorded.head, limit: 2)
        #expect(two == Array(stretches.prefix(2)))
      }
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `bisecting finds what evaluating every position finds`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let last = UInt64(2 + random.below(500))
    let flip = UInt64(1 + random.below(Int(last)))
    let bisection = Bisection(good: 0, bad: last) { $0 >= flip ? .bad : .good }

    #expect(bisection.outcome == .found(flip))
    #expect(bisection.tests <= 2 + 64 - last.leadingZeroBitCount)
    #expect(Bisection(good: 0, bad: last) { _ in .good }.outcome == .badIsGood(last))
    #expect(Bisection(good: 0, bad: last) { _ in .bad }.outcome == .goodIsBad(0))
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `bisecting skips positions that can't be evaluated`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let last: UInt64 = 200
    let flip = UInt64(20 + random.below(150))
    let skipped = Set((0..<60).map { _ in UInt64(1 + random.below(198)) })
    let bisection = Bisection(good: 0, bad: last) { position in
      skipped.contains(position) ? .unknown : position >= flip ? .bad : .good
    }
    let judged = (0...last).filter { !skipped.contains($0) }
    let low = try #require(judged.last { $0 < flip })
    let high = try #require(judged.first { $0 >= flip })

    #expect(bisection.outcome == (high == low + 1 ? .found(high) : .between(low, high)))
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `bisecting finds the flip of a predicate where a scan finds it`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed)
    var tried = 0
    for born in stride(from: 1, through: recorded.head, by: 1) {
      guard case .created = recorded.event(born),
        recorded.state(recorded.head).slot(born: born) != nil
      else { continue }
      tried += 1
      let predicate = try HierarchyPredicate(parsing: "exists(n\(born))")
      let search = try Search(predicate, in: recorded.history)
      let bisection = try Bisection(good: 0, bad: recorded.head) {
        (position) throws(HistoryError) in
        try search.holds(at: position) ? .bad : .good
      }
      #expect(bisection.outcome == .found(born))
    }
    #expect(tried > 3)
  }
}
