import NavlogStore
import Workload

#if canImport(Glibc)
  import Glibc
#endif

/// What can be counted: it repeats, so regressions show in it first.
///
/// Every figure is the difference of two sizes, divided by what lies between them: starting,
/// opening and ending fall out.
struct CountsBenchmark {
  let folder: Folder
  let isQuick: Bool

  func run(_ report: inout Report) throws {
    try instructions(&report)
    try allocations(&report)
    try barriers(&report)
    try bytes(&report)
  }

  private var sizes: (small: Int, large: Int) { isQuick ? (5, 15) : (20, 120) }

  // MARK: - Instructions

  private func instructions(_ report: inout Report) throws {
    let per = 996  // whole commands
    let small = try threads("hand", [sizes.small, per])
    let large = try threads("hand", [sizes.large, per])
    let events = Double((sizes.large - sizes.small) * per)
    func difference(_ thread: Int, _ part: String? = nil) -> Double {
      let (small, large) = (small[thread], large[thread])
      guard let part else { return (large.total - small.total) / events }
      return (large.own(containing: part) - small.own(containing: part)) / events
    }
    // What makes the events and calls the store, in the place of an app.
    let workload = difference(0, "$s8Workload") + difference(0, "$s5probe")
    let hash = difference(1, "SHA256V8compress")
    report.table(
      "Instructions an event, \(per) a commit (callgrind; SHA-256 there has no instructions of its own)",
      columns: ["all", "workload", "SHA-256", "CRC-32C", "liblmdb", "the rest"],
      rows: [0, 1].map { thread in
        let known = [
          thread == 0 ? workload : 0, difference(thread, "SHA256V8compress"),
          difference(thread, "crc32c"), difference(thread, "liblmdb"),
        ]
        let all = difference(thread)
        return (
          thread == 0 ? "caller's thread" : "writer thread",
          ([all] + known + [all - known.reduce(0, +)]).map(Cell.number)
        )
      })
    report.goal(
      "instructions an event on the caller's thread, without the workload",
      difference(0) - workload, atMost: 220, "", isCounted: true)
    report.goal(
      "instructions an event on the writer thread, without SHA-256", difference(1) - hash,
      atMost: 400, "", isCounted: true)

    let store = folder.path + "/counts-read.navlog"
    try Child(arguments: [Child.probe, "commit", store, "10", "\(per * 2)"])
      .run(log: folder.path + "/fill.log")
    let reads = try (1...2).map { (try threads("read", [$0 * 200], store)[0].total) }
    let scans = try (1...2).map { (try threads("scan", [$0 * 2], store)[0].total) }
    report.table(
      "Instructions of reading", columns: ["instructions"],
      rows: [
        ("an event of a scan", [.number((scans[1] - scans[0]) / Double(2 * 20 * per))]),
        ("one event by position", [.number((reads[1] - reads[0]) / 200)]),
      ])
  }

  /// Runs the probe under callgrind; the calling thread first, then the writer thread.
  private func threads(
    _ job: String, _ numbers: [Int], _ store: String? = nil
  ) throws -> [Callgrind] {
    let out = try folder.make("callgrind-\(job)-\(numbers[0])")
    let store = store ?? out + "/bench.navlog"
    try Child(
      arguments: [
        "valgrind", "--tool=callgrind", "--separate-threads=yes",
        "--callgrind-out-file=\(out)/out", Child.probe, job, store,
      ] + numbers.map(String.init)
    ).run(log: out + "/log")
    return ["01", "02"].map { Callgrind("\(out)/out-\($0)") }
  }

  // MARK: - Allocations

  private func allocations(_ report: inout Report) throws {
    var cells: [Cell] = []
    for per in [12, 996] {
      let counts = try [sizes.small, sizes.large].map { try blocks("commit", [$0, per]) }
      cells.append(.number((counts[1] - counts[0]) / Double(sizes.large - sizes.small)))
    }
    report.table(
      "Heap allocations a durable commit that is waited for, all threads (dhat)",
      columns: ["12 events", "996 events"], rows: [(StoreContender.title, cells)])
    // A receipt that is waited for has a bell of its own: that is all there may be.
    report.goal(
      "allocations a commit of 83 commands, all threads", cells[1].value ?? .infinity, atMost: 12,
      "", isCounted: true)
  }

  private func blocks(_ job: String, _ numbers: [Int]) throws -> Double {
    let out = try folder.make("dhat-\(job)-\(numbers[0])-\(numbers[1])")
    let text = try Child(
      arguments: [
        "valgrind", "--tool=dhat", "--dhat-out-file=\(out)/out", Child.probe, job,
        out + "/bench.navlog",
      ] + numbers.map(String.init)
    ).run(log: out + "/log")
    // "==12== Total:     1,234 bytes in 56 blocks"
    for line in text.split(separator: "\n") where line.contains(" Total: ") {
      let words = line.split(separator: " ")
      let number = words[words.count - 2].filter { $0 != "," }
      if let blocks = Double(number) { return blocks }
    }
    throw Failure(description: "dhat said something else:\n\(text)")
  }

  // MARK: - Barriers

  private func barriers(_ report: inout Report) throws {
    var rows: [(String, [Cell])] = []
    for per in [1, 12, 996] {
      let counts = try [sizes.small, sizes.large].map { try calls($0, per) }
      let commits = Double(sizes.large - sizes.small)
      let barriers = Double(counts[1].barriers - counts[0].barriers) / commits
      let writes = Double(counts[1].writes - counts[0].writes) / commits
      rows.append(("\(per) events", [.number(barriers), .number(writes)]))
      if per == 996 {
        report.goal("barriers a commit", barriers, atMost: 2.05, "", isCounted: true)
      }
    }
    report.table(
      "The disk, a durable commit (strace)", columns: ["barriers", "writes"], rows: rows)
  }

  private func calls(_ commits: Int, _ per: Int) throws -> SystemCalls {
    let out = try folder.make("strace-\(commits)-\(per)")
    try Child(
      arguments: [
        "strace", "-f", "-qq", "-o", out + "/trace",
        "-e", "trace=openat,fdatasync,fsync,msync,pwrite64,pwritev,write,writev",
        Child.probe, "commit", out + "/bench.navlog", "\(commits)", "\(per)",
      ]
    ).run(log: out + "/log")
    return SystemCalls(text(of: out + "/trace"))
  }

  // MARK: - Bytes

  private func bytes(_ report: inout Report) throws {
    let corpus = Corpus()
    let total = isQuick ? 120_000 : 1_200_000
    var rows: [(String, [Cell])] = []
    for (name, per, count, spacing) in [
      ("1,000 events a commit", 996, total, 0),
      ("the same, a time of its own for each event", 996, total, 200),
      ("one command a commit", 12, total / 10, 0),
      ("one event, one command, one commit", 1, total / 100, 0),
    ] {
      let folder = try folder.make("bytes-\(rows.count)")
      let contender = try StoreContender(in: folder, corpus, spacing: UInt64(spacing))
      for _ in 0..<count / per { try contender.commit(per) }
      try contender.close()
      var status = stat()
      unsafe stat(folder + "/bench.navlog/data.mdb", &status)
      let size = Double(status.st_size) / Double(count / per * per)
      rows.append((name, [.number(size)]))
      if rows.count == 1 {
        report.goal("bytes an event at rest", size, atMost: 32, "", isCounted: true)
      }
    }
    report.table(
      "At rest, bytes an event of \(corpus.meanSize.short)", columns: ["bytes"], rows: rows)
  }
}
