import Workload

/// Durable appends: the store beside its closest peers.
struct AppendBenchmark {
  let folder: Folder
  let corpus: Corpus
  let rounds: Int

  /// Events in a commit, and how many commits are timed at once: about a millisecond.
  private static let sizes = [(1, 5), (10, 5), (12, 5), (100, 4), (1_000, 3), (10_000, 1)]

  func run(_ report: inout Report) throws {
    let contenders = try contenders()
    let times = try Interleaved(contenders: contenders, rounds: rounds)
      .appends(AppendBenchmark.sizes)
    show(contenders, times.minima, times.medians, &report)
    judge(times.minima, &report)
  }

  private func contenders() throws -> [any Contender] {
    let events = PeerEvents(corpus)
    var all: [any Contender] = [
      try StoreContender(in: folder.make("append-store"), corpus)
    ]
    for (kind, name) in PeerContender.usual {
      all.append(try PeerContender(kind, name, in: folder.make("append-\(all.count)"), events))
    }
    return all
  }

  private func show(
    _ contenders: [any Contender], _ minima: [[Double]], _ medians: [[Double]],
    _ report: inout Report
  ) {
    let columns = AppendBenchmark.sizes.map { "\($0.0)" }
    report.table(
      "Durable appends, events/s by events a commit (median of \(rounds))", columns: columns,
      rows: contenders.indices.map { (contenders[$0].name, medians[$0].map(Cell.rate)) })
    report.table(
      "The fastest commit of them, by events a commit", columns: columns,
      rows: contenders.indices.map { index in
        let times = zip(minima[index], AppendBenchmark.sizes).map { $0 * Double($1.0) }
        return (contenders[index].name, times.map(Cell.time))
      })
    for (title, times) in [("minima", minima), ("medians", medians)] {
      report.table(
        "This store's rate over that of the others (ratio of \(title), \(rounds) interleaved rounds)",
        columns: columns,
        rows: contenders.indices.dropFirst().map { index in
          (contenders[index].name, zip(times[index], times[0]).map { Cell.ratio($0 / $1) })
        })
    }
  }

  private func judge(_ minima: [[Double]], _ report: inout Report) {
    func ratio(_ peer: Int, at events: Int) -> Double {
      let column = AppendBenchmark.sizes.firstIndex { $0.0 == events } ?? 0
      return minima[peer][column] / minima[0][column]
    }
    report.goal(
      "append / raw LMDB in C, 1,000 events a commit", ratio: ratio(1, at: 1_000), atLeast: 0.9)
    report.goal(
      "append / raw LMDB in C, 10,000 events a commit", ratio: ratio(1, at: 10_000), atLeast: 0.75)
    report.goal(
      "append / SQLite, one command a commit", ratio: ratio(3, at: 12), atLeast: 0.7)
    report.goal(
      "append / SQLite, 1,000 events a commit", ratio: ratio(3, at: 1_000), atLeast: 2)
    report.goal(
      "append / SQLite, 10,000 events a commit", ratio: ratio(3, at: 10_000), atLeast: 4)
  }
}
