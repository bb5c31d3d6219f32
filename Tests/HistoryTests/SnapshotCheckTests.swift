import HistorySupport
import NavlogStore
import HistorySupport
import NavlogNavigation
import Support
import Testing

@testable import NavlogHistory

@Suite(.slow) struct SnapshotCheckTests {
  private let session: TestSession
  private let store: Store
  private let history: SessionHistory
  private let storm: Storm

  init() async throws {
    let recorded = try await RecordedStorm(seed: 3)
    (session, store) = (recorded.session, recorded.store)
    (history, storm) = (recorded.history, recorded.storm)
  }

  /// Replaces the snapshot at `position` by another state.
  private func forge(_ position: UInt64, _ state: Hierarchy, reducer: UInt64? = nil) throws {
    let end = try store.commandEnd(of: history.session, at: position)
    let header = SnapshotHeader(
      format: SnapshotLayout.format, reducer: reducer ?? Hierarchy.reducerVersion, log: end.id,
      position: position, chain: end.chain, classes: [])
    try store.keep(header, body: SnapshotWriter.bytes(of: state).span, of: history.session)
  }

  /// Returns the state at `position`, with one additional key.
  private func wrongState(at position: UInt64) throws -> Hierarchy {
    var state = try history.hierarchy(at: position - 1).hierarchy
    var image: NodeImage?
    state.forEachNode { image = image ?? $0 }
    state.apply(.stateSet(try #require(image).slot, Symbol(1), Fingerprint(raw: 99)))
    state.settle()
    return state
  }

  @Test func `snapshots match the fold of the events`() throws {
    let check = try history.checkSnapshots()

    #expect(check.snapshots.count >= 3)
    #expect(check.snapshots.allSatisfy { $0.standing == .same })
    #expect(check.folded == storm.entries.count && check.findingCount == 0)
  }

  @Test func `a snapshot of another state is found, and replaced on request`() throws {
    let position = try #require(try store.snapshots(of: history.session).last?.position)
    try forge(position, try wrongState(at: position))

    #expect(try history.checkSnapshots().snapshots.last?.standing == .different)
    #expect(try history.checkSnapshots().snapshots.last?.standing == .different)
    let repaired = try history.checkSnapshots(repairs: true)
    #expect(repaired.snapshots.filter(\.isRebuilt).map(\.position) == [position])
    #expect(try history.checkSnapshots().snapshots.allSatisfy { $0.standing == .same })
  }

  @Test func `the check of a session counts its snapshots, and names the one that differs`() throws
  {
    let position = try #require(try store.snapshots(of: history.session).last?.position)
    try forge(position, try wrongState(at: position))
    let info = try store.session(history.session)
    let place = "session \(history.session), position \(position): "

    var check = SessionCheck()
    try check.add(info, in: store)
    #expect(check.events == storm.entries.count && check.rebuilt == 0)
    #expect(check.snapshots >= 3 && check.matching == check.snapshots - 1)
    #expect(check.findings.map(\.severity) == [.different])
    #expect(check.findings.map(\.message) == [place + "the snapshot does not match the events"])

    var repair = SessionCheck()
    try repair.add(info, in: store, repairs: true)
    #expect(repair.findings.map(\.severity) == [.remark] && repair.rebuilt == 1)
    #expect(repair.findings.first?.message.hasSuffix("; it was rebuilt") == true)
  }

  @Test func `a snapshot of another reducer is reported, and replaced on request`() throws {
    let position = try #require(try store.snapshots(of: history.session).first?.position)
    let state = try history.hierarchy(at: position).hierarchy
    try forge(position, state, reducer: Hierarchy.reducerVersion + 7)

    guard case .stale(let reason) = try history.checkSnapshots().snapshots[0].standing else {
      Issue.record("A newer reducer's snapshot is not stale")
      return
    }
    #expect(reason.hasPrefix("it is newer"))
    _ = try history.checkSnapshots(repairs: true)
    #expect(try history.checkSnapshots().snapshots[0].standing == .same)
  }
}
