import Foundation
import HistorySupport
import NavlogFleet
import NavlogHistory
import NavlogPostgres
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// Sessions that are replayed by several workers.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct ReplayTests {
  /// A fleet with sessions of many installs: each ships one of two stores.
  struct Filled {
    let fleet: TestFleet
    let keys: String
    private(set) var events: Int64 = 0
    private let directory: TemporaryDirectory

    init(_ installs: Int, commands: Int = 60) async throws {
      fleet = try TestFleet()
      directory = try TemporaryDirectory()
      keys = directory.file("keys")
      for seed in 0..<2 as Range<UInt64> {
        let storm = try await RecordedStorm(seed: seed, commands: commands)
        for install in 0..<installs {
          var shipper = try Shipper(
            storm.store, to: DatabaseTransport(FleetPlace(fleet.address), try KeyStore(keys)),
            ShippingOptions(dailyBudget: 1 << 40),
            ShippedStore.consent(UInt64(install) &* 2 &+ seed)
          ) { _, _ in }
          #expect(try shipper.run(now: 0).shipped == 1)
          events += Int64(try storm.history.info().head)
        }
      }
    }
  }

  static func work(_ run: ReplayRun, _ fleet: TestFleet, _ keys: String) throws {
    let worker = try ReplayWorker(FleetReader(try fleet.open(), try KeyStore(keys)), run)
    while try worker.replayChunk() {}
  }

  @Test func `every session is replayed once, by two workers, and is as it was recorded`()
    async throws
  {
    let filled = try await Filled(80)
    let (fleet, keys) = (filled.fleet, filled.keys)
    for redecides in [false, true] {
      let run = try fleet.open().beginReplay(redecides: redecides)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            do { try Self.work(run, fleet, keys) } catch { Issue.record(error) }
          }
        }
      }
      let report = try fleet.open().report(of: run)
      #expect(report.chunks == 3 && report.done == 3)
      #expect(report.sessions == 160 && report.events == filled.events)
      #expect(report.differing.isEmpty, "\(report.differing)")
    }
    let run = try fleet.open().beginReplay(redecides: false, share: 0.25)
    try Self.work(run, fleet, keys)
    #expect((15..<70).contains(try fleet.open().report(of: run).sessions))
  }

  @Test func `sessions that differ or can't be read are found`() async throws {
    let filled = try await Filled(3)
    let (fleet, keys) = (filled.fleet, filled.keys)
    let connection = try fleet.connect()
    try connection.run(
      """
      UPDATE navlog.segment SET body = set_byte(body, 40, get_byte(body, 40) # 1) \
      WHERE ship = (SELECT ship FROM navlog.session ORDER BY ship LIMIT 1) AND first = 1
      """)
    let run = try fleet.open().beginReplay(redecides: true)
    try Self.work(run, fleet, keys)
    let report = try fleet.open().report(of: run)
    #expect(report.sessions == 6 && report.differing[.unreadable]?.count == 1)
    let ran = try ChildProcess(
      "navlog-fleet", ["fleet", "replay", "--db", fleet.address, "--keys", keys, "--workers", "2"])
    let lines = ran.lines()
    #expect(ran.ending() == .exited(1))
    #expect(lines.first == "5 of 6 sessions are as they were recorded", "\(lines)")
  }

  @Test func `with the classes of a build, it finds what 'navlog replay --against' finds`() throws {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    let stores = try (0..<(Effort.isLong ? 100 : 8) as Range<UInt64>).map {
      try RandomStore(seed: $0)
    }
    for store in stores { try store.ship(to: fleet, keys: keys) }
    let text = IndexTests.manifest
    let file = directory.file("m.json")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let ran = try ChildProcess(
      "navlog-fleet",
      [
        "fleet", "replay", "--db", fleet.address, "--keys", keys, "--against", file, "--workers",
        "2",
      ])
    let lines = ran.lines()
    #expect(ran.ending() == .exited(1))

    var found: [SessionID: [String]] = [:]
    // Names that their own build doesn't declare are hashes: whether the other one does, isn't known.
    var hidden: Set<String> = []
    let rules = ["V7", "V7", "V8", "V4", "V3"]
    for row in try fleet.connect().run(
      """
      SELECT ship, position, class, version, coalesce(current::text, '-'), objection \
      FROM navlog.misfit ORDER BY ship, number
      """)
    {
      let (ship, incompatibility) = (
        SessionID(rawValue: try row.number16(0)), Int(try row.integer(5))
      )
      guard incompatibility > 0 else {
        hidden.insert("\(ship) \(try row.integer(1))")
        continue
      }
      found[ship, default: []].append(
        "\(try row.integer(1)) \(try row.text(2))@\(try row.integer(3))→\(try row.text(4)) "
          + rules[incompatibility - 1])
    }
    var unfit = 0
    var sessions = 0
    for store in stores {
      let expected = try store.misfits(against: text)
      for info in try store.store.sessions() where info.isRestorable && info.state != .open {
        let ship = try store.ship(of: info)
        let all = (expected[Int(info.number.rawValue)] ?? []).map { line in
          (line: line, words: line.split { " @".contains($0) })
        }
        let hashes = all.filter { hidden.contains("\(ship) \($0.words[0])") }.map { $0.words[1] }
        let known = all.filter { !hashes.contains($0.words[1]) }.map(\.line)
        #expect(found[ship] ?? [] == known, "session \(info.number)")
        unfit += known.isEmpty ? 0 : 1
        sessions += 1
      }
    }
    let report = try fleet.open().report(of: try fleet.open().replay(1))
    #expect(report.unfit == Int64(unfit) && unfit > 0 && !hidden.isEmpty)
    #expect(report.fit + report.unfit + report.undecided == Int64(sessions))
    #expect(
      lines.contains {
        $0
          == "\(report.fit) of \(sessions) sessions have only what the build can restore"
      }, "\(lines)")
    #expect(
      lines.contains { $0.contains("Account@1→9 (V3: no step 1→9), such as ") }, "\(lines)")
    let again = try ChildProcess(
      "navlog-fleet",
      ["fleet", "replay", "--db", fleet.address, "--keys", keys, "--run", "1", "--against", file])
    #expect(again.lines() == [] && again.ending() == .exited(2))
  }

  @Test(.timeLimit(.minutes(4)))
  func `workers that are killed lose nothing, and nothing counts twice`() async throws {
    let filled = try await Filled(Effort.isLong ? 600 : 60, commands: 200)
    let (fleet, keys) = (filled.fleet, filled.keys)
    let run = try fleet.open().beginReplay(redecides: true)
    let arguments = [
      "fleet", "replay", "--db", fleet.address, "--keys", keys, "--run", "\(run.number)",
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<(Effort.isLong ? 60 : 8) {
      let workers = try (0..<2).map { _ in try ChildProcess("navlog-fleet", arguments) }
      usleep(UInt32(20_000 + random.below(200_000)))
      for worker in workers { worker.kill() }
    }
    while try fleet.open().report(of: run).done < fleet.open().report(of: run).chunks {
      try Self.work(run, fleet, keys)
    }
    let report = try fleet.open().report(of: run)
    #expect(report.sessions == Int64(Effort.isLong ? 1_200 : 120) && report.events == filled.events)
    #expect(report.differing.isEmpty)
  }
}
