import NavlogStore
import HistorySupport
import NavlogNavigation
import Support
import Testing

@testable import NavlogHistory

@Suite struct SessionHistoryTests {
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `commands are read whole, forward and backward`(seed: UInt64) async throws {
    let recorded = try await RecordedStorm(seed: seed)
    var forward: [LoggedCommand] = []
    try recorded.history.forEachCommand { command throws(HistoryError) in
      forward.append(command)
      return true
    }
    var backward: [LoggedCommand] = []
    try recorded.history.forEachCommandBackward { command throws(HistoryError) in
      backward.append(command)
      return true
    }

    #expect(forward.flatMap(\.events).compactMap(\.entry) == recorded.storm.entries)
    #expect(forward.map(\.events.last?.position) == recorded.storm.ends.map { UInt64($0.position) })
    #expect(forward.map(\.digest) == recorded.storm.ends.map { StateDigest($0.digest) })
    #expect(forward.map(\.number) == forward.indices.map { UInt64($0) + 1 })
    #expect(backward == forward.reversed())
  }

  @Test func `a range of commands includes those that lie partly in it`() async throws {
    let recorded = try await RecordedStorm(seed: 2)
    let ends = recorded.storm.ends.map { UInt64($0.position) }
    for (from, through) in [(ends[3], ends[5] + 1), (ends[3] + 1, ends[5]), (1, 1)] {
      var forward: [LoggedCommand] = []
      try recorded.history.forEachCommand(from: from, through: through) {
        command throws(HistoryError) in
        forward.append(command)
        return true
      }
      var backward: [LoggedCommand] = []
      try recorded.history.forEachCommandBackward(from: through, through: from) {
        command throws(HistoryError) in
        backward.append(command)
        return true
      }
      #expect(backward == forward.reversed())
      #expect((forward.first?.events.first?.position ?? 0) <= from)
      #expect((forward.first?.events.last?.position ?? 0) >= from)
      #expect((forward.last?.events.first?.position ?? 0) <= through)
    }
  }

  @Test func `an unusable snapshot is skipped with its reason`() async throws {
    let recorded = try await RecordedStorm(seed: 4)
    let store = recorded.store
    let session = recorded.history.session
    let snapshots = try store.snapshots(of: session)
    let (newest, older) = (snapshots[snapshots.count - 1], snapshots[snapshots.count - 2])
    let header = try #require(newest.header)
    var strange = header
    strange.reducer += 1
    try store.keep(strange, body: [0].span, of: session)

    let head = UInt64(recorded.storm.entries.count)
    let newer = try recorded.history.hierarchy(at: head)
    #expect(newer.basis == .snapshot(older.position))
    #expect(newer.fallbacks.map(\.position) == [newest.position])
    #expect(newer.hierarchy == recorded.storm.states.last)

    strange.reducer = header.reducer
    try store.keep(strange, body: [0xa0].span, of: session)
    let broken = try recorded.history.hierarchy(at: head)
    #expect(broken.basis == .snapshot(older.position))
    #expect(broken.fallbacks.first?.reason.contains("can't be read") == true)
    #expect(broken.hierarchy == recorded.storm.states.last)
  }

  private static let first = SnapshotStep.Version(
    format: SnapshotLayout.format, reducer: Hierarchy.reducerVersion)
  private static func version(_ steps: UInt64) -> SnapshotStep.Version {
    SnapshotStep.Version(format: first.format, reducer: first.reducer + steps)
  }
  private static func step(
    _ from: UInt64, _ upgrade: @escaping @Sendable ([UInt8]) throws(HistoryError) -> [UInt8]
  ) -> SnapshotStep {
    SnapshotStep(from: version(from), to: version(from + 1), upgrade: upgrade)
  }

  @Test func `an older snapshot is upgraded if every step is available`() async throws {
    let recorded = try await RecordedStorm(seed: 7)
    let head = UInt64(recorded.storm.entries.count)
    let newest = try #require(recorded.store.snapshots(of: recorded.history.session).last)
    // The stored body lacks a byte that the first step adds and the second removes again.
    let more = Self.step(0) { (body) throws(HistoryError) in body + [0] }
    let less = Self.step(1) { (body) throws(HistoryError) in
      guard body.last == 0 else { throw HistoryError(.malformedSnapshot, "out of order") }
      return Array(body.dropLast())
    }
    func found(_ today: UInt64, _ steps: [SnapshotStep]) throws -> Reconstruction {
      try SessionHistory(
        recorded.store, recorded.history.session, versions: .today(),
        snapshots: SnapshotVersions(Self.version(today), steps: steps)
      ).hierarchy(at: head)
    }

    let whole = try found(2, [less, more])
    #expect(whole.basis == .snapshot(newest.position))
    #expect(whole.fallbacks.isEmpty && whole.hierarchy == recorded.storm.states.last)

    let missing = try found(2, [less])
    #expect(missing.basis == .empty && missing.hierarchy == recorded.storm.states.last)
    #expect(missing.fallbacks.first?.reason.contains("with no step") == true)
    #expect(missing.fallbacks.allSatisfy { !$0.isDamaged })

    let throwing = Self.step(0) { (_) throws(HistoryError) in
      throw HistoryError(.malformedSnapshot, "not today")
    }
    let thrown = try found(1, [throwing])
    #expect(thrown.basis == .empty && thrown.hierarchy == recorded.storm.states.last)
    #expect(thrown.fallbacks.first?.reason.contains("failed: not today") == true)

    let wrong = try found(1, [more])
    #expect(wrong.hierarchy == recorded.storm.states.last && !wrong.fallbacks.isEmpty)
  }

  @Test func `a snapshot with a flipped byte is skipped, kept and remembered`() async throws {
    let recorded = try await RecordedStorm(seed: 8)
    let (store, history) = (recorded.store, recorded.history)
    let head = UInt64(recorded.storm.entries.count)
    let snapshots = try store.snapshots(of: history.session)
    for snapshot in snapshots.suffix(2) {
      // A malformed body with a correct checksum.
      let body: [UInt8] = [0xbf, 0x00]
      try store.keep(#require(snapshot.header), body: body.span, of: history.session)
    }

    let found = try history.hierarchy(at: head)
    try history.quarantine(found, at: 5)
    try history.quarantine(history.hierarchy(at: head), at: 9)

    #expect(found.basis == .snapshot(snapshots[snapshots.count - 3].position))
    #expect(found.hierarchy == recorded.storm.states.last)
    let kept = try history.quarantinedSnapshots()
    #expect(kept.map(\.position) == snapshots.suffix(2).map(\.position))
    #expect(kept.allSatisfy { $0.count == 2 && $0.since == 5 && !$0.reason.isEmpty })
    #expect(try store.snapshots(of: history.session).count == snapshots.count)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `damaged snapshots never change the state, and are reported`(seed: UInt64) async throws {
    let recorded = try await RecordedStorm(seed: seed)
    let session = recorded.history.session
    let head = UInt64(recorded.storm.entries.count)
    let snapshots = try recorded.store.snapshots(of: session)
    let damaged = try SnapshotDamage.strike(
      snapshots.map(\.position), of: session, in: recorded.session.path, seed: seed)

    let found = try recorded.history.hierarchy(at: head)

    #expect(found.hierarchy == recorded.storm.states.last)
    let good = snapshots.last { !damaged.contains($0.position) }?.position
    #expect(found.basis == (good.map { .snapshot($0) } ?? .empty))
    let passed = snapshots.map(\.position).filter { $0 > good ?? 0 }
    #expect(found.fallbacks.map(\.position) == passed.reversed())
    #expect(found.fallbacks.allSatisfy { $0.isDamaged && !$0.reason.isEmpty })
    #expect(found.nanoseconds > 0 && found.folded == head - (good ?? 0))
  }

  @Test func `a position outside of the session is refused`() async throws {
    let recorded = try await RecordedStorm(seed: 1, commands: 10)
    let head = UInt64(recorded.storm.entries.count)
    let error = #expect(throws: HistoryError.self) {
      try recorded.history.hierarchy(at: head + 1)
    }
    #expect(error?.cause?.code == .noSuchPosition)
    #expect(try recorded.history.hierarchy(at: 0).hierarchy == Hierarchy())
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a trimmed history begins with its base, and keeps its values`(seed: UInt64) async throws {
    let recorded = try await RecordedStorm(seed: seed)
    let head = UInt64(recorded.storm.entries.count)
    let cut = try recorded.history.trim(below: head / 2)

    #expect(cut <= head / 2 && cut > 0)
    for position in stride(from: cut, through: head, by: 7) {
      for use in [SessionHistory.SnapshotUse.newest, .none] {
        let found = try recorded.history.hierarchy(
          at: position, snapshots: use, checksDigests: true)
        #expect(found.hierarchy == recorded.storm.states[Int(position)])
        #expect(found.findings.isEmpty)
        #expect(use == .newest || found.basis == .base(cut))
      }
    }
    let state = recorded.storm.states[Int(cut)]
    for cell in state.cells where cell.isSet && cell.key.symbol != nil {
      #expect(
        try recorded.history.value(at: UInt64(cell.position))
          == recorded.storm.values[cell.position])
    }
    let error = #expect(throws: HistoryError.self) {
      try recorded.history.hierarchy(at: cut - 1, snapshots: .none)
    }
    #expect(error?.cause?.code == .belowBase)
    let further = try recorded.history.trim(below: head)
    #expect(further > cut)
    let last = try recorded.history.hierarchy(at: further, snapshots: .none)
    #expect(last.hierarchy == recorded.storm.states[Int(further)])
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `values read together are those read one by one`(seed: UInt64) async throws {
    let recorded = try await RecordedStorm(seed: seed)
    let head = UInt64(recorded.storm.entries.count)
    for round in 0..<2 {
      var random = SplitMix64(seed: seed)
      let all = (1...head + 3).filter { _ in random.below(3) > 0 }
      for positions in [all, all.shuffled(using: &random) + all, [head + 9], []] {
        let found = try recorded.history.values(at: positions)
        for position in positions {
          let alone = Result { () throws(HistoryError) in
            try recorded.history.value(at: position)
          }
          switch (alone, found[position] ?? .success(nil)) {
          case (.success(let value), .success(let other)): #expect(value == other)
          case (.failure, .failure): #expect(round == 1, "what was trimmed is not there")
          default: Issue.record("\(position): \(alone), \(String(describing: found[position]))")
          }
        }
      }
      try recorded.history.trim(below: head / 2)
    }
  }

  @Test func `a fork starts with its parent's state and values`() async throws {
    let recorded = try await RecordedStorm(seed: 5)
    let end = try recorded.store.lastCommandEnd(of: recorded.history.session, atOrBefore: 200)
    let state = recorded.storm.states[Int(end.position)]
    let recorder = try recorded.session.recorder(
      recorded.store, SessionConfiguration(app: "test", origin: .forked(from: end.point)))
    let storm = Storm(seed: 77, recorder: recorder, from: state)
    storm.run(commands: 20)
    try recorder.finish()

    let history = try SessionHistory(recorded.store, recorder.session)
    #expect(recorder.failure == nil)
    for (offset, state) in storm.states.enumerated() {
      let found = try history.hierarchy(at: end.position + UInt64(offset), checksDigests: true)
      #expect(found.hierarchy == state && found.findings.isEmpty)
    }
    #expect(
      try history.hierarchy(at: 100).hierarchy == recorded.storm.states[100])
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `repeating the commands gives the same decisions`(seed: UInt64) async throws {
    let recorded = try await RecordedStorm(seed: seed)
    #expect(try recorded.history.redecide() == nil)
    let ends = recorded.storm.ends.map { UInt64($0.position) }
    #expect(try recorded.history.redecide(from: ends[ends.count / 2]) == nil)
  }

  @Test func `the first event that is decided differently is named`() throws {
    let storm = Storm(seed: 8)
    storm.run(commands: 40)
    var commandReplay: [(position: Position, entries: [RecordedEvent], digest: Digest)] = []
    var start = 0
    for end in storm.ends {
      commandReplay.append(
        (end.position, Array(storm.entries[start..<Int(end.position)]), end.digest))
      start = Int(end.position)
    }
    let changed = 20
    let at = commandReplay[changed].entries.count / 2
    commandReplay[changed].entries[at].link ^= 0x4000
    let log = CommandReplay()
    var found: Divergence?
    for command in commandReplay where found == nil {
      found = log.redecide(command.entries, digest: command.digest)
    }

    let first = Int(commandReplay[changed - 1].position) + at + 1
    #expect(found?.position == UInt64(first))
    #expect(found?.expected == commandReplay[changed].entries[at])
    #expect(found?.actual == storm.entries[first - 1])
  }
}
