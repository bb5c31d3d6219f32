import Foundation
import HistorySupport
import NavlogCBOR
import NavlogCollector
import NavlogFleet
import NavlogHistory
import NavlogPostgres
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// Sessions that can't leave, or not yet, don't keep the others; and nothing leaves without consent.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed"))
struct UnshippedSessionTests {
  @Test func `a session with a part that is too large is left, and the others go on`() async throws
  {
    // More than a parcel takes, and nothing that can be compressed.
    var random = SplitMix64(seed: 9)
    let bytes = (0..<(9 << 17)).flatMap { _ in
      unsafe withUnsafeBytes(of: random.next()) { unsafe Array($0) }
    }
    let shipped = try await ShippedStore(values: [try CBORValue.bytes(bytes).encoded()])
    let recorder = try shipped.storm.session.recorder(shipped.store)
    try recorder.finish()
    let transport = try shipped.transport()
    var kept = ShippedStore.consent()
    let options = ShippingOptions(dailyBudget: 1 << 30, rules: "keep *")
    var shipper = try Shipper(shipped.store, to: transport, options, kept) {
      (state, _) throws(ShippingError) in kept = state
    }
    let report = try shipper.run(now: 0)
    #expect(report.parked == 1 && report.shipped == 1 && report.pending == 0)
  }

  @Test func `with any budget that has room for each part, a session arrives`() async throws {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    let transport = RecordingTransport()
    _ = try shipped.ship(to: transport)
    let sizes = transport.parcels.map(\.0.bytes.count)
    let largest = UInt64(try #require(sizes.max()))
    // No two parts fit into a day, beginning with the first one.
    var state = ShippedStore.consent()
    var days: UInt64 = 0
    while state.entries.values.first?.outcome != .shipped, days < 100 {
      let options = ShippingOptions(dailyBudget: largest, rules: shipped.rules)
      var shipper = try Shipper(shipped.store, to: shipped.transport(), options, state) {
        (kept, _) throws(ShippingError) in state = kept
      }
      #expect(try shipper.run(now: days * 86_400_000_000_000).parcels <= 2)
      days += 1
    }
    #expect(days <= sizes.count)
    let session = try #require(try shipped.fleet.open().sessions().first)
    #expect(try shipped.pulled(session) == shipped.exported())
  }

  @Test func `a part that is larger than the budget of a day keeps its session only`() async throws
  {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    try shipped.storm.session.recorder(shipped.store).finish()
    var state = ShippedStore.consent()
    let options = ShippingOptions(dailyBudget: 4_000, rules: shipped.rules)
    var shipper = try Shipper(shipped.store, to: shipped.transport(), options, state) {
      (kept, _) throws(ShippingError) in state = kept
    }
    let report = try shipper.run(now: 0)
    #expect(report.shipped == 1 && report.pending == 1)
    #expect(report.stopped == "a part of a session is larger than the budget of a day")
  }

  @Test func `a session that the fleet has in other pieces arrives under another identity`()
    async throws
  {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    let other = OtherPieces(try shipped.transport())
    let (report, state) = try shipped.ship(to: other)
    #expect(report.shipped == 1 && report.parked == 0)
    let generation = try #require(state.entries.values.first?.generation)
    #expect(generation != 0)
    let session = try #require(try shipped.fleet.open().sessions().first)
    #expect(try shipped.pulled(session) == shipped.exported(generation: generation))
  }

  @Test func `the fleet is told once what stays, and why`() async throws {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    let file = ShippingStateFile(ofStore: shipped.store.path)
    let consent = ShippedStore.consent()
    try file.save(consent, durably: true)
    let server = try #require(
      CollectorServer(try CollectorTests.collector(shipped), port: 0, isLocal: true, tls: nil))
    let transport = try HTTPSTransport(
      "http://127.0.0.1:\(server.port)", token: CollectorTests.token)
    func round(_ budget: UInt64) throws -> ShippingReport {
      try ShippingRound(
        shipped.store, file, ShippingOptions(dailyBudget: budget, rules: shipped.rules)
      ).run(to: transport)
    }
    let database = try shipped.fleet.open()
    #expect(try round(4_000).pending == 1)
    let backlog = try database.backlog()
    #expect(backlog.installs == 1 && backlog.pending == 1 && backlog.parked == 0)
    let connection = try shipped.fleet.connect()
    try connection.run("UPDATE navlog.backlog SET pending = 7")
    #expect(try round(4_000).pending == 1)
    #expect(try database.backlog().pending == 7, "What hasn't changed isn't sent again")
    #expect(try round(1 << 30).pending == 0)
    #expect(try database.backlog().pending == 0)

    let said = Said()
    let console = FleetConsole(output: { said.text += $0 }, error: { said.text += $0 })
    #expect(FleetTool.run(["fleet", "status", "--db", shipped.fleet.address], console) == 0)
    #expect(said.text.contains("0 pending, 0 open, 0 refused"), "\(said.text)")
    _ = try FleetEraser(database, try KeyStore(shipped.keys)).erase(consent.install)
    #expect(try database.backlog().installs == 0)
    #expect(!transport.send(ShippingBacklog(), of: consent.install), "It was erased")

    #expect(ShippingBacklog("pending 3\nnewer 5\n")?.pending == 3)
    #expect(ShippingBacklog("pending 3\n")?.text.hasPrefix("pending 3\nopen 0\n") == true)
    for text in ["pending", "pending -1", "pending 4294967296", "pending  1", "a b c"] {
      #expect(ShippingBacklog(text) == nil, "\(text)")
    }
  }

  @Test func `nothing leaves once the consent is withdrawn, and nothing brings it back`()
    async throws
  {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    let file = ShippingStateFile(ofStore: shipped.store.path)
    try file.save(ShippedStore.consent(), durably: true)
    let withdrawing = WithdrawingTransport(try shipped.transport(), file)
    let round = ShippingRound(
      shipped.store, file, ShippingOptions(dailyBudget: 1 << 30, rules: shipped.rules))
    #expect { try round.run(to: withdrawing) } throws: {
      ($0 as? ShippingError)?.code == .noConsent
    }
    #expect(withdrawing.sent == 1)
    #expect(try file.load() == nil)
    // A consent that is given anew is another one.
    let other = ShippedStore.consent(2)
    try file.save(other, durably: true)
    #expect(throws: ShippingError.self) {
      try file.replace(ShippedStore.consent(), durably: true)
    }
    try file.remove(of: ShippedStore.consent().install)
    #expect(try file.load() == other)
  }
}

/// A fleet that has the first identity of a session in other pieces.
private final class OtherPieces: ShippingTransport {
  private let inner: any ShippingTransport
  private var first: SessionID?

  init(_ inner: any ShippingTransport) { self.inner = inner }

  func send(_ parcel: Parcel, of install: InstallID) -> ShippingReply {
    first = first ?? parcel.ship
    guard parcel.ship == first else { return inner.send(parcel, of: install) }
    return .answer(.gap(head: ParcelPoint(position: 1, chain: HistoryHash(rawValue: 1))))
  }

  func head(of ship: SessionID, _ install: InstallID) -> ParcelPoint? {
    inner.head(of: ship, install)
  }
}

/// A way on which the user withdraws the consent after the first parcel.
private final class WithdrawingTransport: ShippingTransport, QuestionTransport {
  private let inner: any ShippingTransport
  private let file: ShippingStateFile
  private(set) var sent = 0

  init(_ inner: any ShippingTransport, _ file: ShippingStateFile) {
    (self.inner, self.file) = (inner, file)
  }

  func send(_ parcel: Parcel, of install: InstallID) -> ShippingReply {
    sent += 1
    do { try file.remove() } catch { Issue.record(error) }
    return inner.send(parcel, of: install)
  }

  func head(of ship: SessionID, _ install: InstallID) -> ParcelPoint? {
    inner.head(of: ship, install)
  }

  func questions(of install: InstallID) -> [FleetQuestion]? { nil }

  func send(_ answer: QuestionAnswer, to question: UInt64, of install: InstallID) -> AnswerReply? {
    nil
  }
}
