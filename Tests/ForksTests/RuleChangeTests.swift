import HistorySupport
import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel
import Support
import Testing

@testable import NavlogForks

/// Replays and forks of sessions of older rules name the rules that have changed since.
@MainActor
@Suite struct RuleChangeTests {
  /// A session with a view that stays on screen; rules before version 4 removed it.
  private func recordedBefore(
    in session: TestSession
  ) throws -> (history: SessionHistory, start: UInt64) {
    let played = try Played()
    let (history, ends) = try played.play([
      #"{"do":"controller","id":"C","keep":true}"#,
      #"{"do":"controller","id":"P1","kind":"container","children":["C"]}"#,
      #"{"do":"controller","id":"P2","kind":"container","keep":true}"#,
      #"{"do":"window","id":"main","root":"P1"}"#,
      #"{"do":"addChild","parent":"P2","child":"C"}"#,
    ])
    var stayed: (position: UInt64, node: Slot)?
    try history.forEachFact(from: 1, through: try history.info().head) { position, event in
      if case .linked(let node, .view, _) = event { stayed = (position, node) }
    }
    let (position, node) = try #require(stayed)
    let then = try history.retell(
      in: session.open(), changing: position, to: .called(Call(.viewWillDisappear, node)),
      rules: RulesVersion(3))
    return (then, ends[3])
  }

  @Test func `a replay names the changed rule`() throws {
    let session = try TestSession()
    let (history, _) = try recordedBefore(in: session)
    let replay = try Replay(history, after: 0, through: history.info().head)

    #expect(replay.changed.map(\.change?.rule) == ["CON-13"])
    #expect(replay.changed.first?.change?.version == RulesVersion(4))
    #expect(replay.deviations.isEmpty)
  }

  @Test func `a replay names the rule of a gesture that the end of an app cancels`() throws {
    let (session, played) = (try TestSession(), try Played())
    let (history, _) = try played.play([
      #"{"do":"controller","id":"A"}"#, #"{"do":"controller","id":"B"}"#,
      #"{"do":"controller","id":"nav","kind":"navigation","children":["A","B"]}"#,
      #"{"do":"window","id":"main","root":"nav"}"#,
      #"{"do":"pop","in":"nav","interactive":true}"#, #"{"do":"terminate"}"#,
    ])
    var ended: UInt64?
    try history.forEachFact(from: 1, through: try history.info().head) { position, event in
      if case .finishing = event { ended = position }
    }
    let then = try history.retell(
      in: session.open(), changing: try #require(ended), to: .applicationMoved(.terminated),
      rules: RulesVersion(9))
    let replay = try Replay(then, after: 0, through: then.info().head)

    #expect(replay.changed.map(\.change?.rule) == ["SCN-6"])
    #expect(replay.deviations.isEmpty)
  }

  /// Records a session of older rules that has another event in place of the last matching one.
  private func recorded(
    in session: TestSession, by rules: UInt64, _ lines: [String],
    without isNew: (Event) -> Bool
  ) throws -> SessionHistory {
    let played = try Played()
    let (history, _) = try played.play(lines)
    var last: UInt64?
    try history.forEachFact(from: 1, through: try history.info().head) { position, event in
      if isNew(event) { last = position }
    }
    return try history.retell(
      in: session.open(), changing: try #require(last), to: .applicationMoved(.active),
      rules: RulesVersion(rules))
  }

  /// Records a session of rules 9 that has another event where a gesture of the lines ends now.
  private func recordedBeforeGestureEnds(
    in session: TestSession, _ lines: [String]
  ) throws -> SessionHistory {
    try recorded(in: session, by: 9, lines) { if case .finishing = $0 { true } else { false } }
  }

  private static let split = [
    #"{"do":"controller","id":"a"}"#, #"{"do":"controller","id":"b"}"#,
    #"{"do":"controller","id":"d"}"#,
    #"{"do":"controller","id":"split","kind":"split","children":["a","b"],"columns":2}"#,
  ]

  @Test func `a replay names the rule of a primary column that leaves the others`() throws {
    let session = try TestSession()
    let then = try recorded(
      in: session, by: 10,
      Self.split + [
        #"{"do":"window","id":"main","root":"split","horizontal":"compact"}"#,
        #"{"do":"setColumn","in":"split","column":"primary","controller":"d"}"#,
      ]
    ) { if case .childRemoved = $0 { true } else { false } }
    let replay = try Replay(then, after: 0, through: then.info().head)
    #expect(replay.changed.map(\.change?.rule) == ["SPL-12"])
  }

  @Test func `a replay names the rule of a deferred presentation over a covered column`() throws {
    let session = try TestSession()
    let then = try recorded(
      in: session, by: 10,
      Self.split + [
        #"{"do":"setColumn","in":"split","column":"secondary","controller":"d"}"#,
        #"{"do":"controller","id":"k"}"#,
        #"{"do":"present","from":"b","controller":"k","style":"currentContext","whenReady":true}"#,
        #"{"do":"window","id":"main","root":"split"}"#,
      ]
    ) { if case .resumed = $0 { true } else { false } }
    let replay = try Replay(then, after: 0, through: then.info().head)
    #expect(replay.changed.map(\.change?.rule) == ["PRE-21"])
  }

  @Test func `a replay names the rule of a root that can't return`() throws {
    let session = try TestSession()
    let then = try recorded(
      in: session, by: 10,
      [
        #"{"do":"controller","id":"a"}"#, #"{"do":"controller","id":"b"}"#,
        #"{"do":"controller","id":"tab","kind":"tab","children":["a"]}"#,
        #"{"do":"window","id":"main","root":"a"}"#,
        #"{"do":"setRoot","window":"main","root":"b","interactive":true}"#,
        #"{"do":"loadView","controller":"tab"}"#, #"{"do":"cancel"}"#,
      ]
    ) { event in
      if case .called(let call) = event { call.callback == .interactionEnded } else { false }
    }
    let replay = try Replay(then, after: 0, through: then.info().head)
    #expect(replay.changed.map(\.change?.rule) == ["TAB-4"])
  }

  private static let gesture = [
    #"{"do":"controller","id":"A"}"#, #"{"do":"controller","id":"B"}"#,
    #"{"do":"controller","id":"nav","kind":"navigation","children":["A","B"]}"#,
    #"{"do":"controller","id":"D"}"#,
    #"{"do":"controller","id":"split","kind":"split","children":["nav","D"],"columns":2}"#,
    #"{"do":"window","id":"main","root":"split"}"#,
    #"{"do":"pop","in":"nav","interactive":true}"#,
  ]

  @Test func `a replay names the rule of a gesture that a split cancels`() throws {
    let session = try TestSession()
    let then = try recordedBeforeGestureEnds(
      in: session, Self.gesture + [#"{"do":"collapse","in":"split"}"#])
    let replay = try Replay(then, after: 0, through: then.info().head)
    #expect(replay.changed.map(\.change?.rule) == ["SPL-2"])
  }

  @Test func `a gesture that ends differently isn't a changed rule`() throws {
    let session = try TestSession()
    let then = try recordedBeforeGestureEnds(
      in: session, Self.gesture + [#"{"do":"finish"}"#])
    let replay = try Replay(then, after: 0, through: then.info().head)
    #expect(replay.changed.isEmpty && !replay.deviations.isEmpty)
  }

  @Test func `a replay names the rule of a split without a primary column`() throws {
    let session = try TestSession()
    let then = try recorded(
      in: session, by: 11,
      [
        #"{"do":"controller","id":"x"}"#,
        #"{"do":"controller","id":"split","kind":"split","columns":2}"#,
        #"{"do":"setColumn","in":"split","column":"secondary","controller":"x"}"#,
        #"{"do":"window","id":"main","root":"split"}"#, #"{"do":"collapse","in":"split"}"#,
      ]
    ) { if case .created(_, _, _, .navigation, _) = $0 { true } else { false } }
    let replay = try Replay(then, after: 0, through: then.info().head)
    #expect(replay.changed.map(\.change?.rule) == ["SPL-12"])
  }

  @Test func `a replay names the rule of an action that a popover doesn't show`() throws {
    let (session, played) = (try TestSession(), try Played())
    let (history, _) = try played.play([
      #"{"do":"controller","id":"A"}"#, #"{"do":"controller","id":"B"}"#,
      #"{"do":"window","id":"main","root":"A"}"#,
      #"{"do":"alert","controller":"B","style":"actionSheet","actions":["Keep"],"cancel":"Keep"}"#,
      #"{"do":"present","from":"A","controller":"B","anchor":"button"}"#,
      #"{"do":"selectAction","controller":"B","action":"Keep"}"#,
    ])
    var refused: (position: UInt64, command: Command)?
    try history.forEachFact(from: 1, through: try history.info().head) { position, event in
      if case .refused(let command, _) = event { refused = (position, command) }
    }
    let (position, command) = try #require(refused)
    let then = try history.retell(
      in: session.open(), changing: position, to: .commanded(command), rules: RulesVersion(11))
    let replay = try Replay(then, after: 0, through: then.info().head)
    #expect(replay.changed.map(\.change?.rule) == ["PRE-41"])
    #expect(replay.deviations.isEmpty)
  }

  @Test func `a fork names the changed rule`() throws {
    let session = try TestSession()
    let (history, start) = try recordedBefore(in: session)
    let fork = try Fork(history, at: start)
    var changes: [String?] = []
    try fork.reapply(after: start, through: history.info().head) {
      if $0.outcome == .changed { changes.append($0.change?.rule) }
    }
    try fork.finish()

    #expect(changes == ["CON-13"])
  }
}
