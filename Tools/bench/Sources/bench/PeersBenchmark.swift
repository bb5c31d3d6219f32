import FoundationEssentials
import Workload

/// The store beside everything else that keeps events: one table, and charts for the documentation.
struct PeersBenchmark {
  let folder: Folder
  let corpus: Corpus
  let rounds: Int
  /// A Python that has `eventsourcing`.
  let python: String?
  /// Where charts are written.
  let charts: String?

  private static let sizes = [(1, 5), (12, 5), (100, 4), (1_000, 3), (10_000, 1)]
  /// How many events are scanned at once.
  private static let stretch = 12_000

  func run(_ report: inout Report) throws {
    var contenders: [any Contender] = []
    var missing: [String] = []
    var folders: [String] = []
    func add(_ name: String, _ make: (String) throws -> any Contender) throws {
      let place = try folder.make("peer-\(folders.count)")
      do { contenders.append(try make(place)) } catch {
        missing.append("\(name): missing, \(error)")
        return
      }
      folders.append(place)
    }
    let events = PeerEvents(corpus)
    try add(StoreContender.title) { try StoreContender(in: $0, corpus) }
    for (kind, name) in PeerContender.all {
      try add(name) { try PeerContender(kind, name, in: $0, events) }
    }
    for coder in CoderContender.Coder.allCases {
      try add(coder.rawValue) { try CoderContender(coder, in: $0) }
    }
    try add(PythonContender.title) { place in
      guard let python else { throw Failure(description: "not installed") }
      return try PythonContender(python, script: "eventsourcing_peer.py", in: place)
    }

    let all = Interleaved(contenders: contenders, rounds: rounds)
    // The fastest round is the one that other work disturbed least.
    let appends = try all.appends(Self.sizes).minima
    let recorded = (rounds + 2) * Self.sizes.reduce(0) { $0 + $1.0 * $1.1 }
    for contender in contenders { try contender.reopen() }
    let scans = try all.scans(of: Self.stretch, in: recorded).minima.map { $0[0] }
    let bytes = try folders.map { Double(try Self.size(of: $0)) / Double(recorded) }
    let columns = Self.sizes.map { "\($0.0)" } + ["scan/s", "B/event"]
    report.table(
      "Side by side: durable appends/s by events a commit, events/s of a scan, bytes at rest "
        + "(the fastest of \(rounds) interleaved rounds)", columns: columns,
      rows: contenders.indices.map { index in
        (
          contenders[index].name,
          appends[index].map(Cell.rate)
            + [scans[index].isNaN ? .none : .rate(scans[index]), .number(bytes[index])]
        )
      } + missing.map { ($0, columns.map { _ in Cell.none }) })
    report.table(
      "This store's rate over that of the others (ratio of minima)",
      columns: Array(columns.dropLast()),
      rows: contenders.indices.dropFirst().map { index in
        (
          contenders[index].name,
          zip(appends[index] + [scans[index]], appends[0] + [scans[0]]).map {
            $0.isNaN ? .none : Cell.ratio($0 / $1)
          }
        )
      })
    guard let charts else { return }
    let names = contenders.map(\.name)
    try Chart(
      title: "Durable appends", unit: "events a second, by events a commit",
      ticks: Self.sizes.map { "\($0.0)" },
      series: zip(names, appends).map { ($0, $1.map { 1e9 / $0 }) }
    ).write(to: charts + "/peers-append")
    try Chart(
      title: "Reading in order", unit: "events a second",
      series: zip(names, scans).map { ($0, [1e9 / $1]) }
    ).write(to: charts + "/peers-scan")
    try Chart(
      title: "At rest", unit: "bytes an event", series: zip(names, bytes).map { ($0, [$1]) }
    ).write(to: charts + "/peers-bytes")
  }

  /// The bytes of the files in a folder and those below it.
  private static func size(of folder: String) throws -> Int {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: folder).reduce(0) { sum, name in
      let attributes = try manager.attributesOfItem(atPath: folder + "/" + name)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { return sum }
      return sum + (attributes[.size] as? Int ?? Int(attributes[.size] as? UInt64 ?? 0))
    }
  }
}
