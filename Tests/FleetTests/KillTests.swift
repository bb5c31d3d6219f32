import NavlogFleet
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// Nothing is lost or duplicated, whatever process dies.
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

  func head(of ship: SessionID, _ install: InstallID) -> ParcelPoint? {
    random.below(2) == 0 ? nil : inner.head(of: ship, install)
  }
}
