import NavlogCBOR
import NavlogMigrations
import NavlogNavigation
import Testing

@testable import NavlogHistory

@Suite struct UpcasterTests {
  /// Assumes that `childAdded` had no position in version 1, and named the preceding sibling in
  /// version 2, where it also placed the view.
  private let upcasters = [
    Upcaster(kind: 7, version: 1, summary: "at the end") { (event) throws(UpcastError) in
      [try event.setting(1, to: 2)]
    },
    Upcaster(kind: 7, version: 2, summary: "the view is an event of its own") {
      (event) throws(UpcastError) in
      guard let node = event[.unsigned(3)], let parent = event[.unsigned(4)] else {
        throw UpcastError("it names no node")
      }
      let placed = try CBORMap.of([(0, .unsigned(10)), (3, node), (4, parent)])
      return [try event.setting(1, to: 3), placed]
    },
    Upcaster(kind: 12, version: 1, summary: "never meant anything") { _ throws(UpcastError) in [] },
  ]

  private let written: [UInt8: UInt64] = [7: 3, 12: 2]

  private func item(_ pairs: [(UInt64, CBORValue)]) throws -> [UInt8] {
    try CBORValue.map(CBORMap.of(pairs)).encoded()
  }

  private func logged(_ item: [UInt8]) throws -> [LoggedEvent] {
    let versions = try EventVersions(written: written, upcasters: upcasters)
    let raw = try RawEvent(whole: item.span, at: 9, versions)
    return try raw.logged(item.span, 0..<item.count, at: 9, time: 5, versions)
  }

  @Test func `an old event can become several current ones, at its position`() throws {
    let old = try item([(0, .unsigned(7)), (2, .unsigned(4)), (3, .unsigned(3)), (4, .unsigned(1))])

    let events = try logged(old)

    #expect(
      events.compactMap(\.entry) == [
        RecordedEvent(.childAdded(Slot(2), to: Slot(0), before: .none), link: 5),
        RecordedEvent(.viewPlaced(Slot(2), in: Slot(0)), link: 0),
      ])
    #expect(events.allSatisfy { $0.position == 9 && $0.time == 5 })
  }

  @Test func `an old event can be dropped`() throws {
    #expect(try logged(item([(0, .unsigned(12)), (3, .unsigned(1))])).isEmpty)
  }

  @Test func `an event that can't be upgraded is an error`() throws {
    let old = try item([(0, .unsigned(7)), (1, .unsigned(2))])
    #expect(throws: HistoryError.self) { try logged(old) }
  }

  @Test func `an event of a later version is kept unchanged`() throws {
    let later = try item([(0, .unsigned(7)), (1, .unsigned(4)), (3, .text("?"))])
    #expect(try logged(later).first?.entry == nil)
  }

  @Test func `a missing upcaster is reported when the table is built`() throws {
    for missing in upcasters.indices {
      var some = upcasters
      some.remove(at: missing)
      let error = #expect(throws: HistoryError.self) {
        try EventVersions(written: written, upcasters: some)
      }
      #expect(error?.code == .incompleteUpcasters)
    }
    #expect(throws: HistoryError.self) {
      try EventVersions(written: written, upcasters: upcasters + upcasters.prefix(1))
    }
    #expect(throws: HistoryError.self) {
      try EventVersions(written: [7: 2, 12: 2], upcasters: upcasters)
    }
  }

  @Test func `the current upcasters are complete`() throws {
    _ = try EventVersions.today()
  }
}

extension CBORMap {
  fileprivate static func of(_ pairs: [(UInt64, CBORValue)]) throws(UpcastError) -> CBORMap {
    do throws(CBORSyntaxError) {
      return try CBORMap(pairs.map { Pair(key: .unsigned($0.0), value: $0.1) })
    } catch {
      throw UpcastError("\(error)")
    }
  }

  fileprivate func setting(_ key: UInt64, to value: UInt64) throws(UpcastError) -> CBORMap {
    try .of(
      filter { $0.key != .unsigned(key) }.compactMap { pair in
        if case .unsigned(let number) = pair.key { (number, pair.value) } else { nil }
      } + [(key, .unsigned(value))])
  }
}
