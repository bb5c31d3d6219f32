import FoundationEssentials
import Workload

#if canImport(Glibc)
  import Glibc
#endif

/// That no cost grows faster than what it is about.
///
/// For each dimension stores of doubling sizes are recorded and looked at by whole processes. What a
/// unit costs is the difference of two sizes divided by what lies between them: starting and opening
/// fall out. From one doubling to the next it may grow by less than a third.
///
/// Instructions are counted where valgrind is installed; else it is the least processor time of several
/// runs.
struct LinearBenchmark {
  let folder: Folder
  let program: String
  let isQuick: Bool
  /// The dimensions that are measured; empty for all of them.
  let only: [Dimension]

  /// How much more a unit may cost at twice the size.
  private static let limit = 1.3
  /// What a process may need beside what it prints, in MiB.
  private static let memory = 64.0

  private struct Figure {
    /// Instructions, or nanoseconds of a processor.
    var cost: Double
    /// How many units there are.
    var units: Double
  }

  func run(_ report: inout Report) throws {
    let counts = isThere("valgrind")
    for dimension in only.isEmpty ? Dimension.allCases : only {
      try run(dimension, counts: counts, &report)
    }
  }

  private func run(_ dimension: Dimension, counts: Bool, _ report: inout Report) throws {
    let sizes = dimension.sizes(isQuick: isQuick)
    let path = try folder.make("linear-\(dimension.rawValue)")
    let here = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    // As on a terminal: strokes of deep trees are cut.
    let settings = ["XDG_CACHE_HOME=\(here)/cache", "COLUMNS=100"]
    let lines = isQuick ? Array(dimension.verbs.prefix(1)) : dimension.verbs
    var figures = Array(repeating: [Figure](), count: lines.count + 1)
    var most = (memory: 0.0, verb: "")
    for size in sizes {
      let store = "\(path)/\(size).navlog"
      let grow = [Child.probe, "grow", store, "\(size)", dimension.rawValue]
      let recorded = try cost(grow, settings, counts: counts, isPlain: false)
      figures[0].append(Figure(cost: recorded.cost, units: Double(size)))
      for (index, verb) in lines.enumerated() {
        let line = verb.line.replacing("SIZE", with: "\(size / 2)").split(separator: " ")
        var words = line.map(String.init)
        words.insert(store, at: words[0] == "mark" ? 2 : 1)
        let isPlain = verb.isByOutput || size == sizes.last
        let found = try cost([program] + words, settings, counts: counts, isPlain: isPlain)
        let units = verb.isByOutput ? found.printed : Double(size)
        figures[index + 1].append(Figure(cost: found.cost, units: units))
        let memory = found.memory - found.printed / 1_048_576
        if memory > most.memory { most = (memory, verb.line) }
      }
      if size != sizes.last { try FileManager.default.removeItem(atPath: store) }
    }
    try FileManager.default.removeItem(atPath: path)
    show(dimension, sizes, lines, figures, counts: counts, &report)
    report.goal(
      "memory beside what is printed, \(sizes.last ?? 0) \(dimension.rawValue) (\(most.verb))",
      most.memory, atMost: Self.memory, "MiB", isCounted: true)
  }

  private func show(
    _ dimension: Dimension, _ sizes: [Int], _ lines: [Dimension.Verb], _ figures: [[Figure]],
    counts: Bool, _ report: inout Report
  ) {
    var rows: [(name: String, cells: [Cell])] = []
    for (name, row) in zip(["record"] + lines.map(\.name), figures) {
      var cells: [Cell] = []
      var last: Double?
      var worst = 0.0
      for (less, more) in zip(row, row.dropFirst()) {
        let unit = (more.cost - less.cost) / max(more.units - less.units, 1)
        cells.append(.number(max(unit, 0)))
        // Where most of the cost is fixed, the little that is left says nothing.
        let isTelling = more.cost - less.cost > more.cost / 5
        let ratio = last.map { unit / $0 }
        last = isTelling ? unit : nil
        guard isTelling, let ratio else {
          cells.append(.none)
          continue
        }
        worst = max(worst, ratio)
        cells.append(.ratio(ratio))
      }
      rows.append((name, cells))
      if worst > 0 {
        report.goal(
          "growth of a unit's cost a doubling, \(dimension.rawValue), \(name)", worst,
          atMost: Self.limit, "×", isCounted: counts)
      }
    }
    report.table(
      "\(dimension.rawValue): \(counts ? "instructions" : "processor ns") a unit, and the growth",
      columns: zip(sizes, sizes.dropFirst()).flatMap { ["\($0)…\($1)", "growth"] }, rows: rows)
  }

  // MARK: - A process

  /// What a process takes.
  ///
  /// - Parameter isPlain: whether it is run by itself as well, for what it prints and how much memory it
  ///   needs.
  private func cost(
    _ words: [String], _ settings: [String], counts: Bool, isPlain: Bool
  ) throws -> (cost: Double, printed: Double, memory: Double) {
    let log = folder.path + "/linear.log"
    func check(_ cost: Child.Cost) throws {
      guard cost.status >> 8 & 255 < 2, cost.status & 127 == 0 else {
        throw Failure(
          description: "'\(words.joined(separator: " "))' failed:\n\(text(of: log).suffix(2_000))")
      }
    }
    var least = Double.infinity
    var printed = 0.0
    var memory = 0.0
    if isPlain || !counts {
      for _ in 0..<(counts || words[0] == Child.probe ? 1 : 5) {
        let cost = try Child(arguments: words).measure(log: log, settings: settings)
        try check(cost)
        least = min(least, cost.processor)
        memory = max(memory, Double(cost.memory) / 1_024)
      }
      var status = stat()
      unsafe stat(log, &status)
      printed = Double(status.st_size)
    }
    guard counts else { return (least, printed, memory) }
    let out = folder.path + "/linear.callgrind"
    let valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(out)"]
    try check(Child(arguments: valgrind + words).measure(log: log, settings: settings))
    guard let total = Callgrind.total(in: out) else {
      throw Failure(description: "callgrind said something else:\n\(text(of: log).suffix(2_000))")
    }
    return (total, printed, memory)
  }

  private func isThere(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
  }
}
