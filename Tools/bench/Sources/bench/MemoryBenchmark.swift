import Workload

/// The memory of a process that records for long: it must not grow with the session.
struct MemoryBenchmark {
  let folder: Folder
  let isQuick: Bool

  func run(_ report: inout Report) throws {
    let events = isQuick ? 1_000_000 : 10_000_000
    let out = try folder.make("memory")
    let text = try Child(
      arguments: [Child.probe, "record", out + "/bench.navlog", "\(events)"]
    ).run(log: out + "/log")
    let steps = text.split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
    guard steps.count == 20, steps.allSatisfy({ $0.count == 4 }) else {
      throw Failure(description: "The recording process said something else:\n\(text)")
    }
    let shown = [0, 4, 9, 14, 19]
    report.table(
      "A process that records \(events) events: memory in MiB on the way",
      columns: shown.map { "\(Int(steps[$0][0] / 1e3)) k" },
      rows: zip(["all that is resident", "heap and stacks", "pages of files"], 1...).map {
        name, column in
        (name, shown.map { .number(steps[$0][column] / 1024) })
      })
    // From the quarter on: by then every buffer has had its first turn.
    let growth = (steps[19][1] - steps[4][1]) / 1024
    report.goal(
      "growth of a recording process from \(events / 4) events to \(events)", max(growth, 0),
      atMost: 1, "MiB", isCounted: true)
  }
}
