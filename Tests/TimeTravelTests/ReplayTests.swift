import Support
import NavlogStore
import NavlogHistory
import HistorySupport
import NavlogNavigation
import NavlogRestoration
import Testing
import NavlogTimeTravel

@Suite(.slow) struct ReplayTests {
  /// Replays the storm's session with one event changed, as if another program had recorded it.
  private func replay(
    _ recorded: Recorded, changing position: Position, to event: Event
  ) throws -> Replay {
    let session = try TestSession()
    let history = try recorded.history.retell(
      in: session.open(), changing: UInt64(position), to: event)
    return try Replay(history, after: 0, through: history.info().head)
  }

  /// Returns up to about five indexes of matching events.
  private func places(_ storm: Storm, where isIt: (RecordedEvent) -> Bool) -> [Int] {
    let all = storm.entries.indices.filter { isIt(storm.entries[$0]) }
    return stride(from: 0, to: all.count, by: max(1, all.count / 5)).map { all[$0] }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `an event that today's rules decide differently is named in its place`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed)
    let storm = recorded.storm
    var tried = 0
    for index in places(
      storm,
      where: {
        if case .called(let call) = $0.event {
          call.callback == .viewWillLayoutSubviews
        } else {
          false
        }
      })
    {
      guard case .called(var call) = storm.entries[index].event else { continue }
      call.callback = .viewDidLayoutSubviews
      let position = Position(index + 1)
      let replay = try replay(recorded, changing: position, to: .called(call))
      let found = try #require(replay.deviations.first)

      #expect(replay.deviations.count == 1 && replay.findingCount == 0 && !replay.isFaithful)
      #expect(found.divergence.position == UInt64(position))
      #expect(found.divergence.expected?.event == .called(call))
      #expect(found.divergence.actual == storm.entries[index])
      #expect(!found.divergence.isOfState)
      // The culprit is the innermost command before the divergence.
      let culprit = try #require(found.culprit)
      let command = storm.entries[..<index].lastIndex {
        switch $0.event {
        case .commanded, .refused: true
        default: false
        }
      }
      #expect(try Int(culprit.position) == #require(command) + 1)
      tried += 1
    }
    #expect(tried > 0)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a command that is refused now names the rule`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed)
    let storm = recorded.storm
    var tried = 0
    for index in places(
      storm,
      where: {
        if case .refused = $0.event { $0.link == 0 } else { false }
      })
    {
      guard case .refused(let command, let refusal) = storm.entries[index].event else { continue }
      let position = Position(index + 1)
      let replay = try replay(recorded, changing: position, to: .commanded(command))
      let found = try #require(replay.deviations.first)

      #expect(found.divergence.position == UInt64(position))
      #expect(found.divergence.expected?.event == .commanded(command))
      #expect(found.divergence.actual?.event == .refused(command, refusal))
      #expect(found.refusal == refusal)
      #expect(found.culprit?.position == UInt64(position) && found.culprit?.cause == 0)
      tried += 1
    }
    #expect(tried > 0)
  }

  @Test func `a session recorded under today's rules replays the same`() async throws {
    let recorded = try await Recorded(seed: 3)
    let replay = try Replay(recorded.history, after: 0, through: recorded.head, continues: true)

    #expect(replay.isFaithful && replay.events == recorded.head)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `incompatible nodes are those that checking every created node finds`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed)
    let manifest = try Manifest([
      ClassDeclaration("word1"), ClassDeclaration("word2", version: 3),
      ClassDeclaration("word3", factory: .veto),
    ])
    let replay = try Replay(
      recorded.history, after: 0, through: recorded.head, continues: true, redecides: false,
      against: manifest)
    var seen: [String: UInt64] = [:]
    for position in 1...recorded.head {
      guard case .created(let slot, _, _, _, let origin) = recorded.event(position) else {
        continue
      }
      let record = recorded.state(position)[slot]
      let name = recorded.vocabulary.className(record)
      guard name.hasPrefix("word"), name != "word1" else { continue }
      if origin == .storyboard, name != "word2", name != "word3" { continue }
      if seen[name] == nil { seen[name] = position }
    }

    for misfit in replay.incompatible where misfit.version == 1 {
      #expect(seen[misfit.className] == misfit.position, "\(misfit)")
      switch misfit.className {
      case "word2": #expect(misfit.incompatibility == .noMigration(to: 3))
      case "word3": #expect(misfit.incompatibility == .vetoed)
      default: #expect(misfit.incompatibility == .undeclared)
      }
    }
    #expect(Set(replay.incompatible.map(\.className)).isSubset(of: seen.keys))
    #expect(!replay.incompatible.isEmpty && !replay.isFaithful)
    let first = try Replay(
      recorded.history, after: 0, through: recorded.head, redecides: false, against: manifest)
    #expect(first.incompatible == Array(replay.incompatible.prefix(1)))
  }
}
