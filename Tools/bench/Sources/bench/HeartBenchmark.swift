import CMallocCount
import NavlogStore
import NavlogHistory
import NavlogNavigation
import Workload

#if canImport(Glibc)
  import Glibc
#endif

/// What the heart costs: deciding, applying, recording, and reading back to any position.
struct HeartBenchmark {
  let folder: Folder
  let isQuick: Bool
  let rounds: Int

  private var sizes: [Int] { [100, 10_000] }
  private var total: Int { isQuick ? 200_000 : 1_000_000 }

  func run(_ report: inout Report) throws {
    try speed(&report)
    try stored(&report)
  }

  // MARK: - In memory

  private func speed(_ report: inout Report) throws {
    var rows: [(name: String, cells: [Cell])] = []
    for nodes in sizes {
      let pusher = try Pusher(nodes: nodes)
      for _ in 0..<200 { try pusher.push() }
      var engine = Samples()
      let before = malloc_count_here()
      let pushes = 200
      for _ in 0..<rounds {
        let first = pusher.engine.hierarchy.position
        let start = nanoseconds()
        for _ in 0..<pushes { try pusher.push() }
        let end = nanoseconds()
        engine.add(end - start, per: Int(pusher.engine.hierarchy.position - first))
      }
      // An array literal of state is the app's own: one for every tenth push.
      let own = Double(rounds * pushes / 10)
      let allocations =
        max(Double(malloc_count_here() - before) - own, 0) / Double(rounds * pushes * 4)

      let keeper = try Pusher(nodes: nodes, keeps: true)
      let built = keeper.entries.count
      let from = keeper.engine.hierarchy
      for _ in 0..<pushes { try keeper.push() }
      let entries = Array(keeper.entries[built...])
      let ends = keeper.ends.map { $0 - built }.filter { $0 > 0 }
      let apply = apply(entries, [], to: from)
      let digest = self.apply(entries, ends, to: from)
      rows.append(
        (
          "\(nodes) nodes",
          [
            .time(engine.minimum), .time(engine.median), .time(apply.minimum),
            .time(digest.minimum), .number(allocations),
            .number(Double(entries.count) / Double(pushes)),
          ]
        ))
      report.goal(
        "engine, an event with the sweep, \(nodes) nodes", engine.minimum, atMost: 60, "ns")
      report.goal("apply, an event, \(nodes) nodes", apply.minimum, atMost: 25, "ns")
      report.goal("apply with the digest, \(nodes) nodes", digest.minimum, atMost: 35, "ns")
      report.goal(
        "allocations of the engine a command, \(nodes) nodes", allocations, atMost: 0, "",
        isCounted: true)
    }
    report.table(
      "The engine, an event (minimum of \(rounds) rounds; record \(MemoryLayout<NavlogNavigation.NodeRecord>.size) bytes,"
        + " event \(MemoryLayout<Event>.size))",
      columns: [
        "decide + apply", "median", "apply", "with digest", "allocations/command", "events/push",
      ],
      rows: rows)
    report.goal(
      "bytes of a record", Double(MemoryLayout<NavlogNavigation.NodeRecord>.stride), atMost: 64, "",
      isCounted: true)
    report.goal(
      "bytes of an event", Double(MemoryLayout<Event>.stride), atMost: 16, "", isCounted: true)
  }

  /// Applies `entries` over and over, settling the digest where commands ended.
  private func apply(_ entries: [RecordedEvent], _ ends: [Int], to hierarchy: Hierarchy) -> Samples
  {
    var samples = Samples()
    for _ in 0..<rounds {
      var state = hierarchy
      // The copy is made outside of what is timed.
      if let first = entries.first { state.apply(first.event) }
      var next = 0
      let start = nanoseconds()
      for index in 1..<entries.count {
        state.apply(entries[index].event)
        if next < ends.count, ends[next] == index + 1 {
          next += 1
          state.settle()
        }
      }
      samples.add(nanoseconds() - start, per: entries.count - 1)
    }
    return samples
  }

  // MARK: - On disk

  private func stored(_ report: inout Report) throws {
    var rows: [(name: String, cells: [Cell])] = []
    for nodes in sizes {
      let (bare, bareBytes) = try fill(nodes, SnapshotPolicy(events: .max))
      let (filled, bytes) = try fill(nodes, SnapshotPolicy())
      let count = filled.events
      let history = try SessionHistory(filled.store, filled.session)

      var seeks = Samples()
      var random = SystemRandomNumberGenerator()
      for _ in 0..<(isQuick ? 200 : 2_000) {
        let position = UInt64.random(in: 1...count, using: &random)
        let start = nanoseconds()
        _ = try history.hierarchy(at: position)
        seeks.add(nanoseconds() - start)
      }
      var replays = Samples()
      for _ in 0..<(isQuick ? 3 : 9) {
        let start = nanoseconds()
        let end = try history.hierarchy(at: count, snapshots: .none)
        replays.add(nanoseconds() - start, per: Int(count))
        guard end.findings.isEmpty, end.hierarchy == filled.hierarchy else {
          throw Failure(description: "what was read back is not what was recorded")
        }
      }
      let share = 100 * (bytes - bareBytes) / bareBytes
      rows.append(
        (
          "\(nodes) nodes, \(count) events",
          [
            .rate(bare.append), .rate(filled.append), .rate(replays.minimum), .time(seeks.median),
            .time(seeks.percentile(99)), .number(bareBytes / Double(bare.events)),
            .number(share),
          ]
        ))
      let isLarge = nodes > 100
      report.goal("replay, ns an event, \(nodes) nodes", replays.minimum, atMost: 50, "ns")
      report.goal(
        "seek, p50, \(nodes) nodes", seeks.median / 1e3, atMost: isLarge ? 1_000 : 50, "µs")
      report.goal(
        "seek, p99, \(nodes) nodes", seeks.percentile(99) / 1e3, atMost: isLarge ? 2_000 : 200, "µs"
      )
      report.goal(
        "snapshots add, \(nodes) nodes", share, atMost: isLarge ? 15 : 5, "%", isCounted: true)
    }
    report.table(
      "A recorded session: engine, codec, store",
      columns: [
        "durable", "with snapshots", "replay", "seek p50", "p99", "bytes/event", "snapshots %",
      ], rows: rows)
  }

  private func fill(
    _ nodes: Int, _ policy: SnapshotPolicy
  ) throws -> (session: RecordedSession, bytes: Double) {
    let path = try folder.make("heart-\(nodes)-\(policy.events)") + "/bench.navlog"
    let session = try RecordedSession(at: path, nodes: nodes, events: total, policy)
    var status = stat()
    unsafe stat(path + "/data.mdb", &status)
    return (session, Double(status.st_size))
  }
}
