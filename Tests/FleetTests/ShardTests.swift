import Foundation
import NavlogCollector
import NavlogFleet
import NavlogPostgres
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// A fleet on several servers of one machine.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct ShardTests {
  @Test func `two servers have a range each, and a third one reads both`() throws {
    let silent = FleetConsole(output: { _ in }, error: { _ in })
    let places = (0..<3).map { "/tmp/navlog-shard\($0)-\(getpid())" }
    defer {
      for place in places {
        _ = FleetTool.run(["fleet", "down", place, "--now"], silent)
        do { try FileManager.default.removeItem(atPath: place) } catch {}
      }
    }
    for place in places { #expect(FleetTool.run(["fleet", "up", place, "--alone"], silent) == 0) }
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    let addresses = places.map { FleetPlace($0).address }
    let tokens = try #require(CollectorTokens(CollectorTests.token))
    let collector = Collector(
      Array(addresses[..<2]), keys: try KeyStore(keys), tokens, now: { 1_000 })
    let server = try #require(CollectorServer(collector, port: 0, isLocal: true, tls: nil))
    let transport = try HTTPSTransport(
      "http://127.0.0.1:\(server.port)", token: CollectorTests.token)
    let stores = try (0..<8 as Range<UInt64>).map { try RandomStore(seed: $0) }
    for store in stores {
      var shipper = try Shipper(
        store.store, to: transport, ShippingOptions(dailyBudget: 1 << 30), store.consent
      ) { _, _ in }
      #expect(try shipper.run(now: 0).pending == 0)
    }
    var shards: [FleetDatabase] = []
    for (index, address) in addresses[..<2].enumerated() {
      let database = try FleetDatabase(address)
      let sessions = try database.sessions()
      #expect(
        !sessions.isEmpty
          && sessions.allSatisfy { FleetShards.index(of: $0.install, among: 2) == index })
      let indexer = SessionIndexer(FleetReader(database, try KeyStore(keys)))
      while try indexer.indexSome() != nil {}
      shards.append(database)
    }
    let arguments = ["fleet", "gather", "--db", places[2], places[0], places[1]]
    #expect(FleetTool.run(arguments, silent) == 0)
    #expect(FleetTool.run(arguments, silent) == 0, "Again, as after a migration")

    let all = try FleetDatabase(addresses[2])
    #expect(try all.status().installs == 8)
    #expect(try all.sessions() == (try shards.flatMap { try $0.sessions() }))
    let manifest = try IndexTests.manifest(IndexTests.manifest)
    let whole = try FleetRehearsal(all, against: manifest)
    let parts = try shards.map { try FleetRehearsal($0, against: manifest) }
    #expect(whole.decided == parts.reduce(0) { $0 + $1.decided } && whole.decided > 0)
    #expect(whole.whole == parts.reduce(0) { $0 + $1.whole })
    for (loss, extent) in whole.losses {
      #expect(extent.nodes == parts.reduce(0) { $0 + ($1.losses[loss]?.nodes ?? 0) })
    }
    let session = try #require(try all.sessions().last)
    var (here, there): ([UInt8], [UInt8]) = ([], [])
    try FleetReader(all, try KeyStore(keys)).pull(session) { here += $0 }
    try FleetReader(shards[1], try KeyStore(keys)).pull(session) { there += $0 }
    #expect(here == there && !here.isEmpty)
    // What names an install asks one server.
    let plan = try PostgresConnection(addresses[2]).run(
      "EXPLAIN SELECT * FROM navlog.session WHERE install = '\\xff000000000000000000000000000000'"
    ).map { (row) throws(PostgresError) in try row.text(0) }.joined(separator: "\n")
    #expect(plan.split(separator: "\n").count { $0.contains("Foreign Scan") } == 1, "\(plan)")
  }

  /// The steps of the runbook.
  @Test func `a range of installs moves to another server, and everything is there once`() throws {
    let silent = FleetConsole(output: { _ in }, error: { _ in })
    let place = "/tmp/navlog-split-\(getpid())"
    defer {
      do { try BackupTests.server(place, "pg_ctl stop -w -m immediate -D \(place)/second") } catch {
      }
      _ = FleetTool.run(["fleet", "down", place, "--now"], silent)
      do { try FileManager.default.removeItem(atPath: place) } catch {}
    }
    #expect(FleetTool.run(["fleet", "up", place, "--alone"], silent) == 0)
    let (keys, first) = (place + "/keys", FleetPlace(place).address)
    let second = first.replacing("5432", with: "5441")
    let stores = try (0..<9 as Range<UInt64>).map { try RandomStore(seed: $0) }
    for store in stores { try store.ship(to: first, keys: keys) }
    let erased = stores[8].consent.install
    _ = try FleetEraser(try FleetDatabase(first), try KeyStore(keys)).erase(erased)
    let before = try FleetDatabase(first).sessions()

    try BackupTests.server(
      place, "pg_basebackup -h \(place) -p 5432 -U navlog -D \(place)/second -c fast")
    try BackupTests.server(
      place, "pg_ctl start -w -D \(place)/second -o '-p 5441' -l \(place)/second.log")
    for (address, other) in [(first, ">="), (second, "<")] {
      let bound = "\(other) '\\x80000000000000000000000000000000'"
      try PostgresConnection(address).run(
        script: """
          BEGIN;
          DELETE FROM navlog.segment WHERE install \(bound);
          DELETE FROM navlog.session WHERE install \(bound);
          DELETE FROM navlog.answer WHERE install \(bound);
          DELETE FROM navlog.install WHERE id \(bound);
          COMMIT
          """)
    }
    let tokens = try #require(CollectorTokens(CollectorTests.token))
    let collector = Collector(first, second, keys: try KeyStore(keys), tokens, now: { 1_000 })
    let server = try #require(CollectorServer(collector, port: 0, isLocal: true, tls: nil))
    let transport = try HTTPSTransport(
      "http://127.0.0.1:\(server.port)", token: CollectorTests.token)
    func ship(_ store: RandomStore) throws -> ShippingReport {
      var shipper = try Shipper(
        store.store, to: transport, ShippingOptions(dailyBudget: 1 << 30), store.consent
      ) { _, _ in }
      return try shipper.run(now: 0)
    }
    for store in stores[..<8] { #expect(try ship(store).pending == 0) }
    #expect(try ship(stores[8]).isErased)
    let halves = try [first, second].map { try FleetDatabase($0) }
    #expect(try halves.flatMap { try $0.sessions() } == before)
    #expect(try halves.allSatisfy { try !$0.sessions().isEmpty })
    for database in halves {
      let reader = FleetReader(database, try KeyStore(keys))
      for session in try database.sessions() { try reader.verify(session) }
    }
    #expect(try ship(try RandomStore(seed: 20)).pending == 0, "What is new has its server, too")
    #expect(try halves.reduce(0) { $0 + (try $1.status().installs) } == 9)
  }
}
