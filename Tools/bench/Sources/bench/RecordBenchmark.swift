import CMallocCount
import NavlogStore
import Workload

#if canImport(Glibc)
  import Glibc
#endif

/// What recording costs the thread that calls, which is the one that draws the interface.
struct RecordBenchmark {
  let folder: Folder
  let corpus: Corpus
  let isQuick: Bool

  /// Commands a second, 0 for as many as there is room for; and how many in all.
  private var rates: [(name: String, rate: Int, commands: Int)] {
    [
      ("20 commands/s", 20, isQuick ? 20 : 400),
      ("1,000 commands/s", 1_000, isQuick ? 1_000 : 10_000),
      ("flat out", 0, isQuick ? 20_000 : 200_000),
    ]
  }

  private struct Outcome {
    var events = Samples()
    var batches = Samples()
    var allocations = 0.0
    var rate = 0.0
  }

  func run(_ report: inout Report) throws {
    let store = try Store.open(folder.make("record") + "/bench.navlog", .keepingAll)
    var outcomes: [Outcome] = []
    for (_, rate, commands) in rates {
      outcomes.append(try record(in: store, rate: rate, commands: commands))
    }
    let clock = clock()
    report.table(
      "Recording, on the caller's thread (reading the clock, \(Cell.time(clock).text), is in all)",
      columns: [
        "event p50", "p99", "p99.9", "batch of 12 p50", "p99", "p99.9", "allocations/batch",
        "events/s",
      ],
      rows: zip(rates, outcomes).map { rate, outcome in
        (
          rate.name,
          [50, 99, 99.9].map { .time(outcome.events.percentile($0)) }
            + [50, 99, 99.9].map { .time(outcome.batches.percentile($0)) }
            + [.number(outcome.allocations), .rate(1e9 / outcome.rate)]
        )
      })
    for (rate, outcome) in zip(rates, outcomes) {
      report.goal(
        "record, \(rate.name): p50 of an event", outcome.events.median / 1e3, atMost: 0.2, "µs")
      report.goal(
        "record, \(rate.name): p99 of an event", outcome.events.percentile(99) / 1e3, atMost: 1,
        "µs")
      report.goal(
        "record, \(rate.name): allocations of a batch on the caller's thread", outcome.allocations,
        atMost: 0, "", isCounted: true)
    }
  }

  /// Records commands at `rate`: every other one timed as a whole, the others event by event.
  private func record(in store: Store, rate: Int, commands: Int) throws -> Outcome {
    var filler = try Filler(store, corpus)
    let warmUp = rate == 0 ? 1_000 : min(max(rate / 4, 3), 100)
    var eventTimes = [UInt64](repeating: 0, count: commands / 2 * Corpus.command)
    var batchTimes = [UInt64](repeating: 0, count: commands / 2)
    var allocations: UInt64 = 0
    var start = nanoseconds()
    var next = start
    for command in -warmUp..<commands / 2 * 2 {
      if command == 0 {
        start = nanoseconds()
        allocations = malloc_count_here()
      }
      if rate > 0 {
        next &+= UInt64(1_000_000_000 / rate)
        RecordBenchmark.sleep(until: next)
      }
      let begin = nanoseconds()
      if command >= 0, command % 2 == 1 {
        try filler.begin()
        var before = nanoseconds()
        for event in 0..<Corpus.command {
          try filler.append()
          let now = nanoseconds()
          eventTimes[command / 2 * Corpus.command + event] = now &- before
          before = now
        }
        _ = try filler.close()
      } else {
        _ = try filler.command()
        if command >= 0 { batchTimes[command / 2] = nanoseconds() &- begin }
      }
    }
    allocations = malloc_count_here() - allocations
    let elapsed = nanoseconds() - start
    try filler.writer.end()
    var outcome = Outcome()
    for time in eventTimes { outcome.events.add(time) }
    for time in batchTimes { outcome.batches.add(time) }
    outcome.allocations = Double(allocations) / Double(commands)
    outcome.rate = Double(commands * Corpus.command) * 1e9 / Double(elapsed)
    return outcome
  }

  /// What it costs to ask the time.
  private func clock() -> Double {
    var samples = Samples()
    for _ in 0..<10_000 {
      let start = nanoseconds()
      samples.add(nanoseconds() - start)
    }
    return samples.median
  }

  private static func sleep(until moment: UInt64) {
    var time = timespec(
      tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
  }
}
