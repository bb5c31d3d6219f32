import NavlogStore
import HistorySupport
import NavlogNavigation
import Support
import Testing

@testable import NavlogHistory

@Suite struct SessionRecorderTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `recorded events fold to the live state at every position`(seed: UInt64) async throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store, snapshots: SnapshotPolicy(events: 64, share: 0))
    let storm = Storm(seed: seed, recorder: recorder)
    for _ in 0..<6 {
      storm.run(commands: 10)
      await recorder.snapshotsTaken()
    }
    try recorder.finish()

    let history = try SessionHistory(store, recorder.session)
    #expect(recorder.failure == nil)
    #expect(recorder.snapshotTroubles.isEmpty)
    #expect(try history.info().head == UInt64(storm.entries.count))
    #expect(try store.snapshots(of: recorder.session).count > 1)
    for (position, state) in storm.states.enumerated() {
      let position = UInt64(position)
      let whole = try history.hierarchy(at: position, snapshots: .none, checksDigests: true)
      #expect(whole.hierarchy == state)
      #expect(whole.findings.isEmpty && whole.basis == .empty && whole.folded == position)
      let part = try history.hierarchy(at: position, checksDigests: true)
      #expect(part.hierarchy == state && part.hierarchy.digest == whole.hierarchy.digest)
      #expect(part.findings.isEmpty && part.fallbacks.isEmpty)
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `events read back with their positions, times and values`(seed: UInt64) throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let storm = Storm(seed: seed, recorder: recorder)
    storm.largestValue = 4_000
    storm.run(commands: 60)
    try recorder.finish()

    let history = try SessionHistory(store, recorder.session)
    var next: UInt64 = 1
    var time: UInt64 = 0
    try history.forEachEvent { event throws(HistoryError) in
      #expect(event.position == next && event.time >= time)
      #expect(event.entry == storm.entries[Int(next) - 1])
      let value = try event.value.map { (value) throws(HistoryError) in
        try history.bytes(of: value, at: next)
      }
      #expect(value == storm.values[Position(next)])
      next += 1
      time = event.time
      return true
    }
    #expect(next == UInt64(storm.entries.count) + 1)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a node's values are found at the positions in the hierarchy`(seed: UInt64) throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let storm = Storm(seed: seed, recorder: recorder)
    storm.run(commands: 60)
    try recorder.finish()

    let history = try SessionHistory(store, recorder.session)
    let state = try #require(storm.states.last)
    var found = 0
    for index in state.records.indices where state.records[index].isAlive {
      let slot = Slot(UInt32(index))
      for cell in state.cells(of: slot) {
        guard let key = cell.key.symbol else { continue }
        let value = try history.value(of: key, of: slot, in: state)
        #expect(value == (cell.isSet ? storm.values[cell.position] : nil))
        found += 1
      }
    }
    #expect(found > 0)
  }

  @Test func `a process that dies in a callback leaves the trace of the command`() throws {
    let session = try TestSession()
    var number: SessionNumber?
    var trace: [RecordedEvent] = []
    do {
      let store = try session.open()
      let recorder = try session.recorder(store)
      number = recorder.session
      let storm = Storm(seed: 3, recorder: recorder)
      storm.run(commands: 10)
      // A command in progress that never ends.
      let begin = Position(storm.entries.count)
      trace = [
        RecordedEvent(.commanded(.turn), link: 0),
        RecordedEvent(.called(Call(.turn, .none)), link: 0),
        RecordedEvent(
          .commanded(.create(.content, class: try recorder.symbol("Late"))), link: begin + 2),
      ]
      for (index, entry) in trace.enumerated() {
        recorder.record(entry, at: begin + 1 + Position(index))
      }
      #expect(recorder.failure == nil)
    }

    let store = try session.open()
    let history = try SessionHistory(store, try #require(number))
    let left = try #require(try history.interrupted())
    #expect(left.events.compactMap(\.entry) == trace)
    #expect(left.digest == nil)
    #expect(try history.hierarchy(at: history.info().head).findings.isEmpty)
  }

  @Test func `symbols are the numbers of names in the store`() throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let first = try recorder.symbol("Detail")
    let second = try recorder.symbol("List")
    #expect(try recorder.symbol("Detail") == first)
    #expect(recorder.name(second) == "List")
    let storm = Storm(seed: 1, recorder: recorder)
    storm.run(commands: 1)
    try recorder.finish()

    let names = try SessionHistory(store, recorder.session).names()
    #expect(names[Int(first.raw)] == "Detail" && names[Int(second.raw)] == "List")
  }

  @Test func `a recorder that misses an event fails, and records nothing more`() throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let storm = Storm(seed: 1, recorder: recorder)
    storm.run(commands: 2)

    recorder.record(
      RecordedEvent(.commanded(.turn), link: 0), at: Position(storm.entries.count) + 2)

    #expect(recorder.failure?.code == .conflict)
    #expect(recorder.end(at: 0, digest: Digest()) { Hierarchy() } == nil)
    #expect(try SessionHistory(store, recorder.session).info().head <= UInt64(storm.entries.count))
  }

  @Test func `a value that is too large is refused before anything happens`() throws {
    let session = try TestSession()
    let recorder = try session.recorder(try session.open())
    let huge = [UInt8](repeating: 1, count: 16 << 20)
    #expect(throws: StoreError.self) { try recorder.stage(huge.span) }
  }
}
