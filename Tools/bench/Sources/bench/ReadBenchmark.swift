import NavlogStore
import Workload

/// Reading: all of it, one event somewhere, and opening.
struct ReadBenchmark {
  let folder: Folder
  let corpus: Corpus
  let isQuick: Bool
  let rounds: Int

  /// How many events are scanned at once: a millisecond's worth, and whole commands.
  private static let stretch = 24_000

  func run(_ report: inout Report) throws {
    let size = isQuick ? 120_000 : 1_200_000
    let store = try StoreContender(in: folder.make("scan-store"), corpus)
    let events = PeerEvents(corpus)
    var contenders: [any Contender] = [store]
    for (kind, name) in PeerContender.usual.dropLast() {
      contenders.append(
        try PeerContender(kind, name, in: folder.make("scan-\(contenders.count)"), events))
    }
    for contender in contenders {
      for _ in 0..<size / 12_000 { try contender.commit(12_000) }
      try contender.reopen()
    }

    var scans = contenders.map { _ in Samples() }
    var records = Samples()
    var reads = scans
    var opens = scans
    var sessions = Samples()
    var random = SystemRandomNumberGenerator()
    for round in 0..<rounds {
      let from = UInt64(round * ReadBenchmark.stretch % size)
      for (index, contender) in contenders.enumerated() {
        var start = nanoseconds()
        let events = try contender.scan(from: from, count: UInt64(ReadBenchmark.stretch))
        scans[index].add(nanoseconds() - start, per: ReadBenchmark.stretch)
        guard events == UInt64(ReadBenchmark.stretch) else {
          throw Failure(description: "\(contender.name) lost events")
        }
        start = nanoseconds()
        for _ in 0..<500 { try contender.read(UInt64.random(in: 1...UInt64(size), using: &random)) }
        reads[index].add(nanoseconds() - start, per: 500)
        start = nanoseconds()
        for _ in 0..<4 { try contender.reopen() }
        opens[index].add(nanoseconds() - start, per: 4)
      }
      var start = nanoseconds()
      _ = try store.store.countByRecords(
        of: store.session, from: from + 1, through: from + UInt64(ReadBenchmark.stretch))
      records.add(nanoseconds() - start, per: ReadBenchmark.stretch)
      start = nanoseconds()
      try store.store.begin(SessionConfiguration(app: "bench")).end()
      sessions.add(nanoseconds() - start)
    }
    var rows = contenders.indices.map { index in
      (
        contenders[index].name,
        [
          Cell.time(scans[index].minimum), .rate(scans[index].median),
          .time(reads[index].minimum), .time(reads[index].percentile(99)),
          .time(opens[index].minimum), .time(opens[index].median),
        ]
      )
    }
    rows.insert(
      (
        "  by records", [.time(records.minimum), .rate(records.median), .none, .none, .none, .none]
      ),
      at: 1)
    report.table(
      "Reading \(size) events (minimum, median of \(rounds))",
      columns: ["scan", "events/s", "one event", "p99", "close + open", "median"],
      rows: rows)
    report.table(
      "A session of this store", columns: ["fastest", "median"],
      rows: [("begin + end, durably", [.time(sessions.minimum), .time(sessions.median)])])
    judge(scans[0].minimum, reads[0].minimum, opens[0].minimum, &report)
  }

  private func judge(_ scan: Double, _ read: Double, _ open: Double, _ report: inout Report) {
    // 50 ns are what an event may cost in a replay at 20 M events/s; 25 of them are the reducer's.
    report.goal("reading an event of a scan, the store's part of a replay", scan, atMost: 25, "ns")
    report.goal(
      "reading one event, the store's part of a seek", read / 1e3, atMost: 5, "µs")
    report.goal("opening, the store's part of a verb that seeks", open / 1e6, atMost: 1, "ms")
  }
}
