import Foundation
import NavlogEventText
import NavlogFleet
import NavlogNavigation
import NavlogPostgres
import NavlogRestoration
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool
@testable import NavlogTool

/// Tables of last trees, and the questions that they answer.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct IndexTests {
  static func index(_ fleet: TestFleet, _ keys: String) throws -> SessionIndexer.Progress {
    let indexer = SessionIndexer(FleetReader(try fleet.open(), try KeyStore(keys)))
    var total = SessionIndexer.Progress()
    while let some = try indexer.indexSome() { total += some }
    return total
  }

  static func manifest(_ text: String) throws -> Manifest {
    try Manifest(decoding: try JSONReader.read(Array(text.utf8)).encoded())
  }

  /// The decisions in the form of ``RandomStore/rehearsed(against:)``.
  static func lines(_ decisions: [NodeDecision]) -> [String] {
    decisions.map { decision in
      let to = decision.to.map { "\($0)" } ?? "-"
      return
        "\(decision.className)@\(decision.from)→\(to) \(decision.outcome) \(decision.rule.code)"
    }
  }

  @Test func `the index decides about each node of a random fleet as its device would`() throws {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    var (decided, nodes, lost, waiting) = (0, 0, 0, 0)
    var expected: [(ship: SessionID, manifest: String, decisions: [String])] = []
    for seed in 0..<UInt64(RandomStore.count(usual: 16, long: 200)) {
      let store = try RandomStore(seed: seed, launches: Effort.isLong ? 19 : nil)
      try store.ship(to: fleet, keys: keys)
      var script = RandomScript(seed: seed &+ 99)
      let manifest = script.manifest()
      let found = try store.rehearsed(against: manifest)
      for info in try store.store.sessions() where !info.isEmpty {
        expected.append(
          (try store.ship(of: info), manifest, found[Int(info.number.rawValue)] ?? []))
      }
    }
    let progress = try Self.index(fleet, keys)
    let database = try fleet.open()
    for device in expected {
      guard let shape = try database.shape(of: device.ship),
        let decisions = shape.decisions(against: try Self.manifest(device.manifest))
      else { continue }
      #expect(
        Self.lines(decisions) == device.decisions, "session \(device.ship): \(device.manifest)")
      decided += 1
      nodes += decisions.count
      lost += decisions.count { !$0.isFull }
      waiting += decisions.count { $0.outcome == .deferred }
    }
    print(
      "decided \(decided) of \(progress.sessions) sessions, \(nodes) nodes: \(lost) lost, "
        + "\(waiting) of these wait")
    // What can't be decided stays so in the sessions that restore it: the more launches, the more.
    #expect(decided * (Effort.isLong ? 5 : 2) > progress.sessions && waiting > 0 && lost > waiting)
    #expect(try Self.index(fleet, keys).sessions == 0, "Nothing is indexed twice")
    let rows = try fleet.connect().run(
      "SELECT count(*) FROM navlog.shape WHERE position('Stray'::bytea in body) > 0")
    #expect(try rows.first?.integer(0) == 0, "Names that aren't declared stay on the device")
  }

  static let manifest = #"""
    {"manifest":1,"classes":[{"id":"Account","version":9},{"id":"Note","version":3,"migrations":
    [[1,2],[2,3]]},{"id":"Book","aliases":["Deck"]},{"id":"Trips","version":4},{"id":"Tag","version":9,
    "migrations":[[7,8]]}]}
    """#

  @Test func `what is restored from a session that isn't there is undecidable until it arrives`()
    throws
  {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    let store = try RandomStore(seed: 3)
    try store.ship(to: fleet, keys: keys)
    let connection = try fleet.connect()
    let first = try #require(try store.store.sessions().first)
    try connection.run(
      "UPDATE navlog.session SET ended = NULL WHERE ship = $1",
      .bytes(try store.ship(of: first).rawValue.bytes))
    let before = try Self.index(fleet, keys)
    #expect(before.undecidable > 0)
    let manifest = try Self.manifest(Self.manifest)
    let missing = try FleetRehearsal(try fleet.open(), against: manifest)
    let waiting = Int(missing.undecidable[.missing] ?? 0)
    #expect(missing.arriving == 1 && waiting > 0)
    try connection.run("UPDATE navlog.session SET ended = 0 WHERE ended IS NULL")
    let after = try Self.index(fleet, keys)
    #expect(after.sessions == waiting + 1, "It, and those that waited for it")
    #expect(try FleetRehearsal(try fleet.open(), against: manifest).undecidable[.missing] == nil)
  }

  @Test func `the verbs say what is lost, what is needed and what leads to an ending`() throws {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    for seed in 0..<5 as Range<UInt64> {
      try RandomStore(seed: seed).ship(to: fleet, keys: keys)
    }
    let file = directory.file("m.json")
    try Self.manifest.write(toFile: file, atomically: true, encoding: .utf8)
    func ran(_ words: String...) -> (status: Int32, text: String) {
      let said = Said()
      let console = FleetConsole(output: { said.text += $0 }, error: { said.text += $0 })
      return (FleetTool.run(["fleet"] + words + ["--db", fleet.address], console), said.text)
    }
    let unindexed = ran("restore", "--against", file)
    #expect(unindexed.text.contains("are not indexed"), "\(unindexed.text)")
    #expect(ran("index", "--keys", keys).text.hasPrefix("indexed "))
    let text = ran("restore", "--against", file)
    #expect(text.status == 1)
    #expect(
      text.text.contains("Account@1→9 defaulted (V3: no step 1→9), such as "), "\(text.text)")
    #expect(text.text.contains(" sessions of <5 installs"), "\(text.text)")
    #expect(ran("restore", "--against", file, "--exact").text.contains(" installs, build "))
    #expect(ran("restore", "--against", file, "--format", "markdown").text.contains("| --- |"))
    #expect(ran("restore", "--against", file, "--format", "junit").text.contains("<failure "))
    let needs = ran("compat", "--against", file).text
    #expect(needs.contains("alias 'Deck' of Book: "), "\(needs)")
    #expect(needs.contains("migration of Tag from 7 to 8: no session needs it"), "\(needs)")
    let paths = ran("paths", "--to", "clean").text
    #expect(paths.contains("1.0×  ") && paths.contains("select"), "\(paths)")
    #expect(ran("paths", "--to", "nowhere").status == 2)
    for words in [
      ["status"], ["sessions"], ["restore", "--against", file], ["compat", "--against", file],
      ["paths", "--to", "clean"], ["replay", "--against", file, "--keys", keys],
    ] {
      try Self.expectSchemas(of: words + ["--db", fleet.address])
    }
    let again = ran("index", "--keys", keys, "--drop").text
    #expect(
      !again.hasPrefix("indexed 0 ")
        && ran("restore", "--against", file).text.suffix(40)
          == text.text.suffix(40),
      "Made anew, it says the same")
  }

  /// Checks that each line of JSON is one that the help lists.
  static func expectSchemas(of words: [String]) throws {
    var text = ""
    let console = FleetConsole(output: { text += $0 }, error: { _ in })
    #expect((0...1).contains(FleetTool.run(["fleet"] + words + ["--json"], console)))
    #expect(!text.isEmpty)
    for line in text.split(separator: "\n") {
      guard case .object(let object) = try JSONReader.read(String(line)),
        case .string(let name)? = object["schema"]
      else {
        Issue.record("'\(line)' is no object with a schema")
        continue
      }
      let schema = try #require(Schema.all.first { $0.name == name }, "\(name)")
      #expect(schema.problem(in: object) == nil, "\(line)")
    }
  }

  @Test func `each verb is reached through navlog`() throws {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    for (words, status) in [
      (["status"], 0), (["sessions", "--limit", "3"], 0), (["verify"], 0), (["index"], 0),
      (["replay", "--workers", "2"], 0), (["answers", "1"], 1), (["pull", "x"], 2),
    ] as [([String], Int32)] {
      let takesKeys = ["verify", "index", "replay", "pull"].contains(words[0])
      let place = ["--db", fleet.address] + (takesKeys ? ["--keys", directory.file("keys")] : [])
      let ran = try ChildProcess("navlog", ["fleet"] + words + place)
      _ = ran.lines()
      #expect(ran.ending() == .exited(status), "\(words)")
    }
  }

  @Test func `the help has the options of the program`() throws {
    let parts =
      try #require(ToolVerb.named("fleet")).parts + ["ship", "collect"].compactMap(ToolVerb.named)
    for part in parts {
      let verb = try #require(
        FleetVerb.all.first { $0.name.joined(separator: " ") == part.name }, "\(part.name)")
      let taken = Set(verb.flags + verb.valued).subtracting(["-o"])
      #expect(Set(part.options.map(\.name)) == taken, "\(part.name)")
    }
    #expect(parts.count == FleetVerb.all.count)
  }

  @Test func `two indexers share the work; what is erased is gone from the tables`() async throws {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    let stores = try (0..<8 as Range<UInt64>).map { try RandomStore(seed: $0) }
    for store in stores { try store.ship(to: fleet, keys: keys) }
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          do { return try Self.index(fleet, keys).sessions } catch {
            Issue.record(error)
            return 0
          }
        }
      }
      return await group.reduce(0, +)
    }
    let connection = try fleet.connect()
    func count(_ table: StaticString) throws -> Int64? {
      try connection.run(table).first?.integer(0)
    }
    #expect(try count("SELECT count(*) FROM navlog.archive") == Int64(counts))
    #expect(try count("SELECT count(*) FROM navlog.session WHERE dirty") == 0)
    let install = stores[0].consent.install
    _ = try FleetEraser(try fleet.open(), try KeyStore(keys)).erase(install)
    let left = try connection.run(
      """
      SELECT (SELECT count(*) FROM navlog.archive WHERE install = $1) \
      + (SELECT count(*) FROM navlog.edge WHERE install = $1)
      """, .bytes(install.rawValue.bytes))
    #expect(try left.first?.integer(0) == 0)
  }
}

extension UInt128 {
  /// The number as a database has it.
  var bytes: [UInt8] { (0..<16).map { UInt8(truncatingIfNeeded: self &>> UInt128(120 - 8 * $0)) } }
}
