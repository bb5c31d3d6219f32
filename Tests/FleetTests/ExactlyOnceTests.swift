import Foundation
import NavlogFleet
import NavlogPostgres
import NavlogRedaction
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// Every session arrives, and arrives once, whatever dies and whatever happens on the way.
/// `Tools/fleet/prove` runs it with 300 kills and 1,000 sessions.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct ExactlyOnceTests {
  @Test(.timeLimit(.minutes(300)))
  func `client, collector and primary are killed while many stores ship through a hostile way`()
    throws
  {
    let kills = Effort.isLong ? 300 : 15
    let server = try KilledFleet(seed: 5)
    defer { server.end() }
    let stores = try (0..<RandomStore.count(usual: 4, long: 50)).map { seed in
      try RandomStore(seed: UInt64(seed), launches: Effort.isLong ? 20 : 5)
    }
    var clients: [Client] = try stores.map { try Client($0, server) }
    var random = SplitMix64(seed: 5)
    for kill in 0..<kills {
      // The stores begin one after another, so that there is something new until the end.
      let begun = min(clients.count, 1 + clients.count * (kill + 1) * 10 / (kills * 9))
      for _ in 0..<3 {
        try clients[random.below(begun)].start(following: random.below(2) == 0)
      }
      usleep(UInt32(random.below(150_000)))
      let victim = random.below(begun)
      switch kill % 3 {
      case 0: clients[victim].kill()
      case 1: try server.killCollector()
      default: server.killPrimary()
      }
      // What was done is done again, as if the client's disk had been lost, too.
      if random.below(2) == 0 { try clients[victim].forget() }
    }
    server.proxy.calm()
    for index in clients.indices { #expect(try clients[index].finish(), "store \(index)") }
    server.proxy.stop()

    let record = server.proxy.record
    var (sessions, events) = (0, 0 as UInt64)
    for client in clients {
      let shipped = try client.expectShipped()
      sessions += shipped.sessions
      events += shipped.events
    }
    #expect(
      try server.database().sessions(limit: 100_000).count == sessions, "No session is duplicated")
    let ledger = try Ledger(record, try server.connect())
    #expect(ledger.lost.isEmpty && ledger.appendedTwice.isEmpty)
    print(
      """
      \(kills) kills; \(stores.count) stores, \(sessions) sessions, \(events) events: none lost, none \
      twice; \(ledger.acknowledged) parcels were acknowledged \(ledger.times) times; on the way: \
      \(record.mishaps.map { "\($0.value) \($0.key)" }.sorted().joined(separator: ", "))
      """)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a client that follows a growing store is killed at any moment of any round`() throws {
    let server = try KilledFleet(seed: 6)
    defer { server.end() }
    let stores = try (0..<(Effort.isLong ? 8 : 3) as Range<UInt64>).map { seed in
      try RandomStore(seed: 100 + seed, launches: 2)
    }
    var clients = try stores.map { try Client($0, server) }
    var random = SplitMix64(seed: 6)
    for kill in 0..<(Effort.isLong ? 150 : 10) {
      for index in clients.indices { try clients[index].start(following: true) }
      // Sessions end while their store is followed: the next round ships them.
      try stores[random.below(stores.count)].grow(number: kill)
      usleep(UInt32(random.below(2_000_000)))
      clients[random.below(clients.count)].kill()
    }
    server.proxy.calm()
    for index in clients.indices { #expect(try clients[index].finish(), "store \(index)") }
    server.proxy.stop()
    var sessions = 0
    for client in clients { sessions += try client.expectShipped().sessions }
    #expect(
      try server.database().sessions(limit: 100_000).count == sessions, "No session is duplicated")
    let ledger = try Ledger(server.proxy.record, try server.connect())
    #expect(ledger.lost.isEmpty && ledger.appendedTwice.isEmpty)
  }

  /// What the collector said that it has, and what is there.
  struct Ledger {
    var acknowledged = 0
    var times = 0
    var lost: [String] = []
    var appendedTwice: [String] = []

    init(_ record: HostileProxy.Record, _ connection: PostgresConnection) throws {
      var present: Set<String> = []
      for row in try connection.run("SELECT ship, first, last, install FROM navlog.segment") {
        let (ship, install) = (try row.number16(0), try row.number16(3))
        present.insert(
          "PUT /v1/s/\(SessionID(rawValue: ship))/\(try row.integer(1))-\(try row.integer(2)) "
            + "\(InstallID(rawValue: install))")
      }
      for (request, statuses) in record.answers where request.hasPrefix("PUT /v1/s/") {
        let count = (statuses[201] ?? 0) + (statuses[200] ?? 0)
        guard count > 0 else { continue }
        acknowledged += 1
        times += count
        if !present.contains(request) { lost.append(request) }
        if statuses[201] ?? 0 > 1 { appendedTwice.append(request) }
      }
    }
  }
}

/// A store that ships in processes that are killed.
struct Client {
  private let recorded: RandomStore
  private let server: KilledFleet
  private let consent: ShippingState
  private var process: ChildProcess?

  init(_ recorded: RandomStore, _ server: KilledFleet) throws {
    (self.recorded, self.server) = (recorded, server)
    let silent = FleetConsole(output: { _ in }, error: { _ in })
    #expect(FleetTool.run(["ship", recorded.path, "--consent"], silent) == 0)
    consent = try #require(try ShippingStateFile(ofStore: recorded.path).load())
  }

  /// - Parameter follows: whether it goes on when everything has been shipped.
  mutating func start(following follows: Bool = false) throws {
    guard process?.hasEnded != false else { return }
    process = try ChildProcess(
      "navlog-fleet",
      [
        "ship", recorded.path, "--to", "http://127.0.0.1:\(server.proxy.port)", "--token",
        KilledFleet.token,
      ] + (follows ? ["--follow"] : []))
  }

  mutating func kill() {
    process?.kill()
    process = nil
  }

  mutating func forget() throws {
    kill()
    try ShippingStateFile(ofStore: recorded.path).save(consent, durably: true)
  }

  /// Ships until everything has arrived; returns whether it has.
  mutating func finish() throws -> Bool {
    for _ in 0..<20 {
      kill()
      try start()
      if process?.ending() == .exited(0) { return true }
    }
    return false
  }

  /// Compares what the fleet has of the store with its redacted exports, byte for byte.
  func expectShipped() throws -> (sessions: Int, events: UInt64) {
    let reader = FleetReader(try server.database(), try KeyStore(server.place + "/keys"))
    let redaction = try #require(consent.redaction(RedactionPolicy(), generation: 0))
    var (count, events) = (0, 0 as UInt64)
    for info in try recorded.store.sessions() where info.isRestorable && info.state != .open {
      let ship = redaction.derivative(of: info.id, from: info.base)
      let session = try #require(try reader.database.sessions(named: ship).first)
      var pulled: [UInt8] = []
      try reader.pull(session) { pulled += $0 }
      var exported: [UInt8] = []
      let export = SessionExport(
        of: info.number, in: recorded.store, withOrigins: false, redaction: redaction)
      _ = try export.write { (bytes) throws(SessionFileError) in exported += bytes }
      #expect(pulled == exported, "session \(info.number)")
      try reader.verify(session)
      count += 1
      events += info.head
    }
    return (count, events)
  }
}

/// A fleet whose servers are killed, and are reached through a hostile proxy.
final class KilledFleet {
  static let token = "a-token-for-this-test"
  let place: String
  let proxy: HostileProxy
  private let directory: TemporaryDirectory
  /// No port of its own each time: the proxy has to find the next collector.
  private let port: Int
  private var collector: ChildProcess?
  private let silent = FleetConsole(output: { _ in }, error: { _ in })

  init(seed: UInt64, keepsWire: Bool = false) throws {
    place = "/tmp/navlog-kills-\(getpid())-\(seed)"
    port = 20_000 + (Int(getpid()) * 8 + Int(seed % 8)) % 20_000
    directory = try TemporaryDirectory()
    proxy = try HostileProxy(to: port, seed: seed, keepsWire: keepsWire)
    #expect(FleetTool.run(["fleet", "up", place, "--alone"], silent) == 0)
    try "\(Self.token)\n".write(
      toFile: directory.file("tokens"), atomically: true, encoding: .utf8)
    try startCollector()
  }

  func end() {
    collector?.kill()
    _ = FleetTool.run(["fleet", "down", place, "--now"], silent)
    do { try FileManager.default.removeItem(atPath: place) } catch {}
  }

  func killCollector() throws {
    collector?.kill()
    try startCollector()
  }

  func killPrimary() {
    #expect(FleetTool.run(["fleet", "down", place, "--now"], silent) == 0)
    #expect(FleetTool.run(["fleet", "up", place, "--alone"], silent) == 0)
  }

  func database() throws -> FleetDatabase { try FleetDatabase(FleetPlace(place).address) }

  func connect() throws -> PostgresConnection { try PostgresConnection(FleetPlace(place).address) }

  private func startCollector() throws {
    let tokens = directory.file("tokens")
    let started = try ChildProcess(
      "navlog-fleet",
      ["collect", "--db", place, "--tokens", tokens, "--listen", "127.0.0.1:\(port)"])
    #expect(started.line() != nil, "The collector listens")
    collector = started
  }
}
