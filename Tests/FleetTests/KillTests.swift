import Foundation
import HistorySupport
import NavlogFleet
import NavlogHistory
import NavlogRedaction
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// Nothing is lost, and nothing is there twice, whatever dies on the way.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct KillTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a way that repeats, reorders, loses and breaks changes nothing`(_ seed: UInt64) async throws
  {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    let hostile = HostileTransport(try shipped.transport(), seed: seed)
    var state = ShippedStore.consent()
    var rounds = 0
    while rounds < 200 {
      let (report, kept) = try shipped.ship(state, to: hostile)
      state = kept
      rounds += 1
      #expect(report.parked == 0)
      if report.shippedBefore + report.shipped == 1 { break }
    }
    let sessions = try shipped.fleet.open().sessions()
    #expect(sessions.count == 1 && state.entries.values.first?.generation == 0)
    #expect(try shipped.pulled(try #require(sessions.first)) == shipped.exported(state))
  }

  @Test(.timeLimit(.minutes(10)))
  func `client, collector and primary are killed while sessions are shipped`() async throws {
    let kills = Effort.isLong ? 300 : 15
    let place = "/tmp/navlog-kills-\(getpid())"
    let silent = FleetConsole(output: { _ in }, error: { _ in })
    #expect(FleetTool.run(["fleet", "up", place, "--alone"], silent) == 0)
    defer {
      _ = FleetTool.run(["fleet", "down", place, "--now"], silent)
      do { try FileManager.default.removeItem(atPath: place) } catch {}
    }
    let directory = try TemporaryDirectory()
    let recorded = try RandomStore(seed: 5, launches: Effort.isLong ? 60 : 12)
    let (store, path) = (recorded.store, recorded.path)
    #expect(FleetTool.run(["ship", path, "--consent"], silent) == 0)
    let state = try #require(try ShippingStateFile(ofStore: path).load())
    let tokens = directory.file("tokens")
    try "a-token-for-this-test\n".write(toFile: tokens, atomically: true, encoding: .utf8)
    // No pool of its own: the same port each time, so that a client finds the next collector.
    let port = 20_000 + Int(getpid()) % 20_000
    func collector() throws -> ChildProcess {
      try ChildProcess(
        "navlog-fleet",
        ["collect", "--db", place, "--tokens", tokens, "--listen", "127.0.0.1:\(port)"])
    }
    let arguments = [
      "ship", path, "--to", "http://127.0.0.1:\(port)", "--token", "a-token-for-this-test",
    ]
    var random = SplitMix64(seed: 5)
    var serving = try collector()
    for kill in 0..<kills {
      let client = try ChildProcess("navlog-fleet", arguments)
      usleep(UInt32(random.below(120_000)))
      switch kill % 3 {
      case 0: client.kill()
      case 1:
        serving.kill()
        serving = try collector()
      default:
        _ = FleetTool.run(["fleet", "down", place, "--now"], silent)
        #expect(FleetTool.run(["fleet", "up", place, "--alone"], silent) == 0)
      }
      client.kill()
      // What was done is done again, as if the client's disk had been lost, too.
      if kill < kills - 1 { try ShippingStateFile(ofStore: path).save(state, durably: true) }
    }
    _ = serving.line()
    var status: ChildProcess.Ending?
    for _ in 0..<20 where status != .exited(0) {
      status = try ChildProcess("navlog-fleet", arguments).ending()
    }
    #expect(status == .exited(0))
    serving.kill()

    let reader = FleetReader(
      try FleetDatabase(FleetPlace(place).address), try KeyStore(place + "/keys"))
    let sessions = try reader.database.sessions()
    let originals = try store.sessions().filter { $0.isRestorable }
    #expect(sessions.count == originals.count && sessions.count > 10)
    let redaction = try #require(state.redaction(RedactionPolicy(), generation: 0))
    var events: UInt64 = 0
    for info in originals {
      let ship = redaction.derivative(of: info.id, from: info.base)
      let session = try #require(sessions.first { $0.ship == ship })
      var pulled: [UInt8] = []
      try reader.pull(session) { pulled += $0 }
      var exported: [UInt8] = []
      _ = try SessionExport(of: info.number, in: store, withOrigins: false, redaction: redaction)
        .write { (bytes) throws(SessionFileError) in exported += bytes }
      #expect(pulled == exported, "session \(info.number)")
      try reader.verify(session)
      events += info.head
    }
    print("\(kills) kills, \(sessions.count) sessions with \(events) events: none lost, none twice")
  }
}

/// A way on which everything happens that can happen on networks.
final class HostileTransport: ShippingTransport {
  private let inner: any ShippingTransport
  private var random: SplitMix64
  private var sent: [Parcel] = []

  init(_ inner: any ShippingTransport, seed: UInt64) {
    (self.inner, random) = (inner, SplitMix64(seed: seed))
  }

  func send(_ parcel: Parcel, of install: InstallID) -> ShippingReply {
    let late = sent.isEmpty ? nil : sent[random.below(sent.count)]
    sent.append(parcel)
    switch random.below(6) {
    case 0: return .later("it got lost", seconds: nil)
    case 1:
      _ = inner.send(parcel, of: install)
      return .later("the answer got lost", seconds: nil)
    case 2: _ = inner.send(parcel, of: install)  // Twice.
    case 3: _ = late.map { inner.send($0, of: install) }
    default: break
    }
    return inner.send(parcel, of: install)
  }

  func head(of ship: LogID, _ install: InstallID) -> ParcelPoint? {
    random.below(2) == 0 ? nil : inner.head(of: ship, install)
  }
}
