import FoundationEssentials
import Workload

/// The time and memory of commands on long sessions, for the whole process.
struct VerbBenchmark {
  let folder: Folder
  let program: String
  let isQuick: Bool
  let rounds: Int

  /// What a verb has to do with the length of the session.
  private enum Effort: Double {
    /// It seeks: the length does not matter.
    case seek = 10
    /// It looks at every event once.
    case scan = 100
    /// It prints or decides every command.
    case all = 0
  }

  private static let verbs: [(line: String, effort: Effort)] = [
    ("sessions", .seek), ("mark ls", .seek), ("tree --depth 2", .seek),
    ("tree --at 50% --depth 2", .seek), ("tree --at 50%+777", .seek), ("show 50%+5", .seek),
    ("diff 50% 50%+1000", .seek), ("last /main/1/7", .seek), ("life /main/1/7", .seek),
    ("why /main/1/7", .seek), ("blame /main/1/7", .seek), ("restore --dry-run", .seek),
    ("bisect --pred exists(/main/1/7)", .seek),
    ("bisect --pred exists(/main/1/7) --good 90%", .seek),
    ("info", .scan), ("log -n 1", .scan), ("log 50%..50%+1000", .scan),
    ("log --grep nothing -n 1", .all), ("log", .all), ("log -S class:Screen", .all),
    ("log -G exists(/main/1/7)", .scan), ("blame", .scan), ("find exists(/main/1/7)", .scan),
    ("find visible(class:*) --first", .scan), ("find count(class:Screen)>2 --last", .scan),
    ("stats", .scan), ("verify", .scan), ("doctor", .scan),
    ("tree --no-snapshots --depth 2", .scan),
    ("replay --fold", .scan), ("replay", .all),
  ]

  func run(_ report: inout Report) throws {
    for nodes in [100, 10_000] {
      let path = try folder.make("verbs-\(nodes)") + "/bench.navlog"
      let log = path + ".log"
      let events = isQuick ? 60_000 : 1_000_000
      try Child(arguments: [Child.probe, "fill", path, "\(events)", "\(nodes)"]).run(log: log)
      try measure(path, nodes, events, &report)
    }
  }

  private func measure(
    _ path: String, _ nodes: Int, _ events: Int, _ report: inout Report
  ) throws {
    // What is trusted is noted where it is thrown away afterwards.
    let settings = ["XDG_CACHE_HOME=\(FileManager.default.currentDirectoryPath)/\(path)-cache"]
    var rows: [(name: String, cells: [Cell])] = []
    var most = (memory: 0, verb: "")
    let first = try Child(arguments: [program, "sessions", path]).measure(settings: settings)
    for (line, effort) in Self.verbs {
      var words = line.split(separator: " ").map(String.init)
      words.insert(path, at: words[0] == "mark" ? 2 : 1)
      let child = Child(arguments: [program] + words)
      var samples = Samples()
      var memory = 0
      var status: Int32 = 0
      for _ in 0..<(effort == .all ? max(3, rounds / 3) : rounds) {
        let cost = try child.measure(settings: settings)
        samples.add(cost.time)
        memory = max(memory, cost.memory)
        status = cost.status >> 8 & 255
      }
      guard status < 2, samples.values.count > 0 else {
        throw Failure(description: "'navlog \(words.joined(separator: " "))' ended with \(status)")
      }
      if memory > most.memory { most = (memory, line) }
      let limit = effort.rawValue
      let goal = limit > 0 ? "≤ \(limit.short) ms" : "–"
      let isMet = limit == 0 || samples.minimum <= limit * 1e6
      rows.append(
        (
          line,
          [
            .time(samples.minimum), .time(samples.median),
            Cell(value: Double(memory) / 1024, text: (Double(memory) / 1024).short + " MiB"),
            Cell(value: nil, text: goal), Cell(value: nil, text: isMet ? "met" : "MISSED"),
          ]
        ))
      if limit > 0 {
        report.goal("navlog \(line), \(nodes) nodes", samples.minimum / 1e6, atMost: limit, "ms")
      }
    }
    report.table(
      "The command line on \(events) events, \(nodes) nodes (whole processes; the first look of all "
        + "took \(Cell.time(Double(first.time)).text))",
      columns: ["minimum", "median", "memory", "goal", ""], rows: rows)
    report.goal(
      "memory of navlog, \(nodes) nodes, the most (\(most.verb))", Double(most.memory) / 1024,
      atMost: 30, "MiB")
  }
}
