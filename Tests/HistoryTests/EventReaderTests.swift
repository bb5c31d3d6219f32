import NavlogCBOR
import Foundation
import NavlogNavigation
import Support
import Testing

@testable import NavlogHistory

/// The fast decoder of events returns the same as the slow one, or nothing.
@Suite struct EventReaderTests {
  private let versions: EventVersions

  init() throws { versions = try EventVersions.today() }

  /// Decodes all items with both decoders; returns the number of items, and how many the fast
  /// decoder read.
  private func check(_ bytes: [UInt8]) -> (all: Int, quick: Int) {
    var hierarchy = Hierarchy()
    var reader = CBORReader()
    var count = (all: 0, quick: 0)
    while !reader.isAtEnd(of: bytes.span) {
      let position = hierarchy.position + 1
      let start = reader.offset
      var end = start
      let form = EventReader.form(in: bytes.span, at: &end, position: position)
      let isQuick = form.map { versions.isFirst($0.kind) } ?? false
      #expect(form != nil || end == start, "Who has read nothing has not moved")
      let raw: RawEvent
      do throws(CBORSyntaxError) {
        raw = try RawEvent(bytes.span, &reader, at: position, versions)
      } catch {
        #expect(!isQuick, "the quick reader takes what is no event: \(bytes[start...].prefix(40))")
        return count
      }
      count.all += 1
      if isQuick, let form {
        count.quick += 1
        #expect(end == reader.offset && raw.standing == .current)
        #expect(form.event(at: position) == raw.form.event(at: position))
        #expect(form.link == raw.form.link)
      }
      if raw.standing == .current, let event = raw.form.event(at: position) {
        hierarchy.apply(event)
      } else {
        hierarchy.pass()
      }
    }
    // The folded state is valid and can be encoded, whatever the events were.
    hierarchy.settle()
    let again = Result { () throws(HistoryError) in
      try SnapshotReader.hierarchy(SnapshotWriter.bytes(of: hierarchy).span, versions)
    }
    if case .success(let again) = again {
      #expect(again == hierarchy)
    } else {
      Issue.record("what was written can't be read: \(again)")
    }
    return count
  }

  private func golden() throws -> [[UInt8]] {
    try GoldenLogTests.names.flatMap { (name) throws in
      GoldenLog(reading: try String(contentsOf: GoldenLog.path(name), encoding: .utf8))
        .commands.flatMap(\.events)
    }
  }

  @Test func `nearly every event takes the fast path`() throws {
    let events = try golden()
    let count = check(events.flatMap { $0 })

    #expect(count.all == events.count)
    #expect(count.quick * 10 > count.all * 9, "\(count)")
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `both paths read modified bytes alike, or not at all`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let events = try golden()
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<(1 + random.below(6)) { bytes += events[random.below(events.count)] }
      for _ in 0..<(1 + random.below(4)) where !bytes.isEmpty {
        let at = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[at] ^= 1 << UInt8(random.below(8))
        case 1: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: at)
        case 3: bytes.remove(at: at)
        default: bytes.removeLast(bytes.count - at)
        }
      }
      _ = check(bytes)
    }
  }
}
