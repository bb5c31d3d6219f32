import NavlogFleet
import NavlogPostgres
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// From a store to a fleet, and back.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct ShippingTests {
  @Test(arguments: 0..<3 as Range<UInt64>)
  func `a session that is pulled is the redacted export, byte for byte`(_ seed: UInt64) async throws
  {
    let shipped = try await ShippedStore(seed: seed, isLong: seed == 2)
    let report = try shipped.ship().report
    #expect(report.shipped == 1 && report.pending == 0 && report.stopped == nil)
    #expect(report.parcels >= (seed == 2 ? 3 : 2))
    let session = try #require(try shipped.fleet.open().sessions().first)
    #expect(session.app == "Trips" && session.build == "8" && session.ended == .clean)
    #expect(try shipped.pulled(session) == shipped.exported())
    try shipped.reader().verify(session)
    #expect(try shipped.fleet.open().sessions().first?.verified == session.head.position)
  }

  @Test func `shipping again sends nothing; with a state that was lost, once more, to no effect`()
    async throws
  {
    let shipped = try await ShippedStore()
    let (first, state) = try shipped.ship()
    let second = try shipped.ship(state).report
    #expect(second.shippedBefore == 1 && second.parcels == 0)
    let third = try shipped.ship().report
    #expect(third.shipped == 1 && third.parcels <= first.parcels)
    #expect(try shipped.fleet.open().sessions().count == 1)
    #expect(try shipped.fleet.open().status().segments == first.parcels)
  }

  @Test func `interrupted anywhere, it goes on where the fleet stands`() async throws {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    var parcels = 0
    while true {
      // Each time another install, so that nothing has arrived before.
      let consent = ShippedStore.consent(UInt64(parcels))
      let transport = CutTransport(
        try shipped.transport(), after: parcels, loses: parcels % 2 == 0)
      let (report, state) = try shipped.ship(consent, to: transport)
      if report.stopped == nil { break }
      #expect(report.shipped == 0 && report.pending == 1)
      #expect(try shipped.ship(state).report.shipped == 1)
      let session = try #require(
        try shipped.fleet.open().sessions().first { $0.install == consent.install })
      #expect(try shipped.pulled(session) == shipped.exported(consent))
      parcels += 1
    }
    #expect(parcels >= 3)
  }

  @Test func `a budget that is spent ends the day`() async throws {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    let whole = try shipped.ship().report
    let other = ShippedStore.consent(9)
    let report = try shipped.ship(
      other, ShippingOptions(dailyBudget: whole.bytes / 2, rules: shipped.rules)
    ).report
    #expect(report.stopped == "the budget of the day is spent" && report.pending == 1)
    #expect(report.bytes < whole.bytes && report.parcels < whole.parcels)
  }

  @Test func `an install that isn't in the sample ships nothing`() async throws {
    let shipped = try await ShippedStore()
    #expect(
      try shipped.ship(ShippedStore.consent(), ShippingOptions(sample: 0)).report.parcels == 0)
    let sampled = (0..<400 as Range<UInt64>).count { seed in
      do throws(ShippingError) {
        var shipper = try Shipper(
          shipped.store, to: DryTransport { _ in }, ShippingOptions(sample: 0.25),
          ShippedStore.consent(seed)
        ) { _, _ in }
        return try shipper.run(now: 0).parcels > 0
      } catch {
        return false
      }
    }
    #expect((60..<140).contains(sampled))
  }

  @Test func `sessions from before the consent stay`() async throws {
    let shipped = try await ShippedStore()
    var random = SplitMix64(seed: 1)
    let report = try shipped.ship(ShippingState(consented: .max, using: &random)).report
    #expect(report.beforeConsent == 1 && report.parcels == 0)
  }

  @Test func `a store that another device has shipped differently gets an identity of its own`()
    async throws
  {
    let shipped = try await ShippedStore()
    try shipped.ship()
    // The other device's copy went on differently: its chain isn't ours.
    try shipped.fleet.connect().run(
      "UPDATE navlog.session SET chain = $1", AppendTests.id(5))
    try shipped.fleet.connect().run("UPDATE navlog.segment SET chain = $1", AppendTests.id(5))
    let (report, state) = try shipped.ship()
    #expect(report.shipped == 1 && report.parked == 0)
    let generation = try #require(state.entries.values.first?.generation)
    #expect(generation != 0)
    let sessions = try shipped.fleet.open().sessions()
    #expect(sessions.count == 2)
    let export = try shipped.exported(generation: generation)
    #expect(try sessions.contains { try shipped.pulledIfWhole($0) == export })
  }

  @Test func `a dry run shows what leaves, byte for byte`() async throws {
    let shipped = try await ShippedStore()
    var text = ""
    _ = try shipped.ship(ShippedStore.consent(), to: DryTransport { text += $0 })
    var bytes: [UInt8] = []
    for line in text.split(separator: "\n") where line.utf8.allSatisfy(\.isHexadecimal) {
      let digits = Array(line.utf8)
      bytes += stride(from: 0, to: digits.count, by: 2).compactMap { index in
        UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
      }
    }
    let file = try shipped.exported()
    #expect(file.count > bytes.count && bytes.count > 500)
    #expect(Array(file.dropFirst(12).prefix(bytes.count)) == bytes)
    #expect(!text.contains("word-of-the-app"))
    #expect(try shipped.fleet.open().sessions().isEmpty)
  }

  @Test func `no word of the app is in the database`() async throws {
    let shipped = try await ShippedStore(values: [Array("a secret value of the user".utf8)])
    try shipped.ship()
    let rows = try shipped.fleet.connect().run(
      """
      SELECT count(*) FROM navlog.segment WHERE position('word-of-the-app'::bytea in body) > 0 \
      OR position('Trips'::bytea in body) > 0 OR position('secret'::bytea in body) > 0
      """)
    #expect(try rows.first?.integer(0) == 0)
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool { (48...57).contains(self) || (97...102).contains(self) }
}

extension ShippedStore {
  fileprivate func pulledIfWhole(_ session: FleetSession) throws -> [UInt8]? {
    do { return try pulled(session) } catch { return nil }
  }
}

/// A way that breaks after some parcels: before the next one arrives, or before its answer does.
final class CutTransport: ShippingTransport {
  private let inner: any ShippingTransport
  private var left: Int
  private let loses: Bool

  init(_ inner: any ShippingTransport, after parcels: Int, loses: Bool) {
    (self.inner, left, self.loses) = (inner, parcels, loses)
  }

  func send(_ parcel: Parcel, of install: InstallID) -> ShippingReply {
    left -= 1
    if left >= 0 { return inner.send(parcel, of: install) }
    if !loses { _ = inner.send(parcel, of: install) }
    return .later("the way broke", seconds: nil)
  }

  func head(of ship: SessionID, _ install: InstallID) -> ParcelPoint? { nil }
}
