import NavlogStore
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing
import NavlogTimeTravel

@Suite(.slow) struct DebuggerTests {
  static let kinds = [
    "view*", "stateSet", "push", "created", "released", "began", "childAdded", "finished",
    "nothing",
  ]
  static let watched = [
    "class:*", "n1", "/word1/0", "class:word2", "class:*.state.word10", "n1.appearance",
    "class:word3.parent", "class:*.selected", "/word1/presented", "n3.state.word11", "n2.index",
    "class:*.style", "class:nothing",
  ]
  static let conditions = [
    "count(class:*) > 8", "exists(/word1/1)", "visible(n1) or presented(n3)",
  ]
  static let motions: [Debugger.Motion] = [.event, .command, .intoCommand, .outOfScope, .toStop]

  private func pattern(_ text: String) -> EventPattern {
    EventPattern(text, names: PlainDebugger.names)
  }

  private func numbers(_ stop: Stop) -> [Int] {
    stop.reasons.compactMap { if case .point(let point, _) = $0 { point.number } else { nil } }
  }

  /// Sets the same random breakpoints and watchpoints in both debuggers.
  private func arm(
    _ debugger: inout Debugger, _ plain: inout PlainDebugger, _ random: inout SplitMix64
  ) throws {
    for _ in 0..<random.below(4) {
      let condition =
        random.below(3) == 0
        ? try HierarchyPredicate(parsing: Self.conditions[random.below(Self.conditions.count)])
        : nil
      let isTemporary = random.below(4) == 0
      let kind: StopPoint.Kind =
        random.below(2) == 0
        ? .event(
          pattern(Self.kinds[random.below(Self.kinds.count)]),
          className: [nil, "word*", "word1"][random.below(3)])
        : .change(try NodeAddress(parsing: Self.watched[random.below(Self.watched.count)]))
      let number = debugger.add(kind, if: condition, isTemporary: isTemporary)
      plain.points.append(
        PlainDebugger.Point(
          number: number, kind: kind,
          condition: condition.map {
            PredicateEvaluator($0, plain.recorded.history, plain.recorded.vocabulary)
          },
          isTemporary: isTemporary))
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `any motion stops where a full scan says`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed % 5)
    var random = SplitMix64(seed: seed)
    var debugger = try Debugger(
      recorded.history, snapshots: random.below(2) == 0 ? .newest : .none)
    var plain = PlainDebugger(recorded)
    #expect(debugger.position == recorded.head)
    for turn in 0..<120 {
      if turn % 20 == 0 {
        for point in debugger.points {
          let isGone = debugger.remove(point.number)
          #expect(isGone)
        }
        plain.points = []
        try arm(&debugger, &plain, &random)
      }
      if random.below(8) == 0 {
        let position = UInt64(random.below(Int(recorded.head) + 1))
        try debugger.go(to: position)
        plain.position = position
      }
      let motion = Self.motions[random.below(5)]
      let direction: Debugger.Direction = random.below(2) == 0 ? .forward : .back
      let count = random.below(4) == 0 ? 1 + random.below(6) : 1
      let from = plain.position

      let stop = try debugger.move(motion, direction, count: count)
      let expected = try plain.move(motion, direction, count: count)
      let says: Comment = "\(count) × \(motion) \(direction) from \(from)"
      #expect(stop.map(numbers) == expected, says)
      #expect(debugger.position == plain.position, says)
      #expect(stop.map(\.position) ?? plain.position == plain.position, says)
      #expect(debugger.timeline.hierarchy == recorded.state(plain.position), says)
      guard debugger.position == plain.position else { return }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `stops are the same in both directions`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed)
    var debugger = try Debugger(recorded.history)
    debugger.add(.event(pattern("view*"), className: "word*"))
    debugger.add(.change(try NodeAddress(parsing: "class:*.state.word10")))
    for motion in [Debugger.Motion.event, .command, .toStop] {
      var there: [UInt64] = [0]
      try debugger.go(to: 0)
      while debugger.position < recorded.head {
        _ = try #require(try debugger.move(motion))
        there.append(debugger.position)
      }
      var back = [recorded.head]
      while debugger.position > 0 {
        _ = try #require(try debugger.move(motion, .back))
        back.append(debugger.position)
      }
      #expect(there == back.reversed(), "\(motion)")
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a watchpoint reports the old and the new value`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed)
    var debugger = try Debugger(recorded.history)
    debugger.add(.change(try NodeAddress(parsing: "class:*.state.word10")))
    try debugger.go(to: 0)
    var seen = 0
    while let stop = try debugger.move(.toStop), case .point(_, let changes)? = stop.reasons.first {
      #expect(!changes.isEmpty)
      for change in changes {
        #expect(change.old != change.new)
        guard case .stateSet(let slot, _, _) = recorded.event(stop.position) else { continue }
        seen += 1
        #expect(change.node == debugger.timeline.hierarchy.id(slot))
        #expect(change.new == .state(setBy: stop.position))
      }
    }
    #expect(seen > 1)
  }

  @Test func `marks stop only the continuing motions, in both directions`() async throws {
    let recorded = try await Recorded(seed: 2)
    try recorded.store.mark("here", session: recorded.history.session, at: 40)
    try recorded.store.mark("there", session: recorded.history.session, at: 90)
    var debugger = try Debugger(recorded.history)
    var found: [String] = []
    for (direction, count) in [
      (Debugger.Direction.back, 1), (.back, 1), (.back, 1), (.forward, 2), (.back, 1),
    ] {
      let stop = try #require(try debugger.move(.toStop, direction, count: count))
      found.append("\(stop.position) \(stop.reasons)")
    }
    #expect(
      found.map { $0.replacing("Stop.Reason.", with: "").replacing("NavlogTimeTravel.", with: "") }
        == [
          "90 [mark(\"there\")]", "40 [mark(\"here\")]", "0 [start]", "90 [mark(\"there\")]",
          "40 [mark(\"here\")]",
        ])
    #expect(try debugger.move(.event, count: 60)?.position == 100)
    debugger.stopsAtMarks = false
    #expect(try debugger.move(.toStop, .back)?.position == 0)
  }

  @Test func `a change of a node's version stops the debugger`() throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let driver = Storm(seed: 1, recorder: recorder)
    driver.attempt(.create(.content))
    for version: UInt32 in [2, 2, 3] { driver.attempt(.set(Slot(0), .version, version)) }
    try recorder.finish()
    var debugger = try Debugger(try SessionHistory(store, recorder.session))

    let stop = try #require(try debugger.move(.toStop, .back))
    guard case .version(let node)? = stop.reasons.first else {
      Issue.record("stopped at \(stop)")
      return
    }
    #expect(node.slot == Slot(0))
    guard case .propertySet(_, .version, 3)? = try debugger.timeline.events().first?.entry?.event
    else {
      Issue.record("stopped at \(stop)")
      return
    }
    #expect(try debugger.move(.toStop, .back)?.position == 0)
    debugger.stopsAtVersions = false
    #expect(try debugger.move(.toStop)?.position == debugger.timeline.end)
  }

  @Test func `breakpoints can be counted, disabled, changed and removed`() async throws {
    let recorded = try await Recorded(seed: 3)
    var debugger = try Debugger(recorded.history)
    let all = debugger.add(.event(pattern("view*"), className: nil))
    let once = debugger.add(.event(pattern("stateSet"), className: nil), isTemporary: true)
    #expect([all, once] == [1, 2])
    try debugger.go(to: 0)
    _ = try debugger.move(.toStop, count: 5)
    #expect(debugger.points.map(\.hits).reduce(0, +) >= 5)

    let isOff = debugger.enable(all, false)
    #expect(isOff)
    try debugger.go(to: 0)
    let stop = try #require(try debugger.move(.toStop))
    guard case .stateSet = recorded.event(stop.position) else {
      Issue.record("stopped at \(stop)")
      return
    }
    #expect(debugger.points.map(\.number) == [all])
    let answers = [
      debugger.remove(once), debugger.enable(once, true),
      debugger.setCondition(all, try HierarchyPredicate(parsing: "count(class:*) > 1000")),
      debugger.enable(all, true),
    ]
    #expect(answers == [false, false, true, true])
    #expect(try debugger.move(.toStop)?.position == recorded.head)
    let isGone = debugger.remove(all)
    #expect(isGone && debugger.points.isEmpty)
    let third = debugger.add(.change(try NodeAddress(parsing: "n1")))
    #expect(third == 3)
  }

  @Test func `an interrupted search leaves the cursor where it is`() async throws {
    let recorded = try await Recorded(seed: 1, commands: 700)
    #expect(recorded.head > 1800)
    var debugger = try Debugger(recorded.history)
    debugger.add(.event(pattern("nothing"), className: nil))
    var asked: [UInt64] = []
    let stop = try #require(
      try debugger.move(.toStop, .back) { position in
        asked.append(position)
        return asked.count < 2
      })
    guard case .interrupted? = stop.reasons.last else {
      Issue.record("stopped at \(stop)")
      return
    }
    #expect(stop.position > 0 && stop.position < recorded.head)
    #expect(debugger.timeline.hierarchy == recorded.state(stop.position))

    try debugger.go(to: 0)
    let there = try #require(try debugger.move(.toStop) { _ in false })
    #expect(there.position == 512)
    #expect(debugger.timeline.hierarchy == recorded.state(512))
    #expect(try debugger.move(.toStop)?.position == recorded.head)
  }

  @Test func `the cursor can't move in a session without events`() throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    try recorder.finish()
    var debugger = try Debugger(try SessionHistory(store, recorder.session))
    for motion in Self.motions {
      for (direction, reason) in [(Debugger.Direction.forward, "end"), (.back, "start")] {
        let stop = try #require(try debugger.move(motion, direction))
        #expect(stop.position == 0 && "\(stop.reasons)".contains(reason))
      }
    }
  }

  @Test func `the end moves as the session grows`() async throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let outside = Storm(seed: 5)
    outside.run(commands: 20)
    var next = 0
    /// Writes the next commands and waits until they can be read.
    func write(commands: Int) async throws {
      for end in outside.ends.dropFirst(next).prefix(commands) {
        let first = next == 0 ? 0 : Int(outside.ends[next - 1].position)
        for position in first..<Int(end.position) {
          recorder.record(outside.entries[position], at: Position(position + 1))
        }
        let receipt = recorder.end(at: end.position, digest: end.digest) { Hierarchy() }
        try await #require(receipt).durable()
        next += 1
      }
    }
    try await write(commands: 3)
    var debugger = try Debugger(try SessionHistory(store, recorder.session))
    let first = debugger.position
    #expect(first == UInt64(outside.ends[2].position))
    try await write(commands: 10)

    #expect(try debugger.move(.toStop)?.position == UInt64(outside.ends[12].position))
    #expect(debugger.timeline.hierarchy == outside.states[Int(outside.ends[12].position)])
    try recorder.finish()
  }
}
