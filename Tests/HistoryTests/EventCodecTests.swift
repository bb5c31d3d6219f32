import NavlogCBOR
import NavlogStore
import NavlogNavigation
import Support
import Testing

@testable import NavlogHistory

@Suite struct EventCodecTests {
  private let versions: EventVersions

  init() throws { versions = try EventVersions.today() }

  private func bytes(_ entry: RecordedEvent, at position: Position) -> [UInt8] {
    var bytes: [UInt8] = []
    EventWriter.append(entry, at: position, to: &bytes)
    return bytes
  }

  private func entry(_ bytes: [UInt8], at position: Position) throws -> RecordedEvent? {
    let raw = try RawEvent(whole: bytes.span, at: UInt64(position), versions)
    return raw.form.event(at: position).map { RecordedEvent($0, link: raw.form.link) }
  }

  /// Returns a random event of any kind.
  private func anything(_ random: inout SplitMix64, at position: Position) -> RecordedEvent? {
    var form = EventForm(kind: UInt8(random.below(256)))
    let limits: [UInt64] = [2, 8, 16, 100, 1 << 16, 1 << 32]
    for index in 0..<8 where random.below(3) > 0 {
      form[index] = UInt32(random.next() % limits[random.below(limits.count)])
    }
    let link = Position(truncatingIfNeeded: random.next())
    return form.event(at: position).map {
      RecordedEvent(
        $0, link: random.below(2) == 0 ? 0 : random.below(2) == 0 ? link : position &- link % 99)
    }
  }

  @Test(arguments: 0..<32 as Range<UInt64>)
  func `a written event reads back the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let position = Position(truncatingIfNeeded: random.next()) >> UInt32(random.below(32))
      guard let entry = anything(&random, at: position) else { continue }

      let bytes = bytes(entry, at: position)

      #expect(try self.entry(bytes, at: position) == entry)
      let item = try CBORValue(decoding: bytes.span)
      #expect(try item.encoded() == bytes)
    }
  }

  @Test func `every kind of event and command is found by its number`() {
    let commands = CommandKind.allCases.map { (EventKind.commanded.rawValue, UInt32($0.rawValue)) }
    let structure = EventKind.allCases.map { ($0.rawValue, UInt32(1)) }
    let callbacks = Callback.allCases.map { (EventKind.callbacks + $0.rawValue, UInt32(0)) }
    let questions = Question.Kind.allCases.map { (EventKind.questions + $0.rawValue, UInt32(0)) }

    for (kind, command) in commands + structure + callbacks + questions {
      var form = EventForm(kind: kind)
      form[5] = command
      let event = form.event(at: 9)
      #expect(event != nil)
      guard let event else { continue }
      let again = EventForm(event, at: 9)
      #expect(again.kind == kind)
      if kind == EventKind.commanded.rawValue { #expect(again[5] == command) }
    }
  }

  @Test func `the ranges of numbers have room for callbacks and questions`() {
    #expect(EventKind.allCases.allSatisfy { $0.rawValue < EventKind.callbacks })
    #expect(
      Callback.allCases.allSatisfy { $0.rawValue < EventKind.questions - EventKind.callbacks })
    #expect(
      Question.Kind.allCases.allSatisfy {
        $0.rawValue < EventKind.endOfQuestions - EventKind.questions
      })
  }

  @Test func `a callback takes at most twelve bytes, with a link and two hundred nodes`() {
    let call = Call(.viewWillAppear, Slot(200), flag: true)
    #expect(bytes(RecordedEvent(.called(call), link: 999_900), at: 1_000_000).count <= 12)
  }

  @Test func `an event carries its value, or the ID of its value`() throws {
    let entry = RecordedEvent(.stateSet(Slot(3), Symbol(4), Fingerprint(of: [1, 2].span)), link: 5)
    var writer = EventWriter()
    writer.write(entry, value: [1, 2].span, at: 9)
    let inline = Array(writer.buffer[0..<writer.count])
    writer.write(entry, value: .init(rawValue: 77), at: 9)
    let kept = Array(writer.buffer[0..<writer.count])

    let first = try RawEvent(whole: inline.span, at: 9, versions)
    let second = try RawEvent(whole: kept.span, at: 9, versions)

    let both =
      try first.logged(inline.span, 0..<inline.count, at: 9, time: 1, versions)
      + second.logged(kept.span, 0..<kept.count, at: 9, time: 1, versions)
    #expect(both.map(\.entry) == [entry, entry])
    #expect(both.map(\.value) == [.inline([1, 2]), .kept(.init(rawValue: 77))])
  }

  // MARK: - Foreign events

  private func map(_ pairs: [(UInt64, CBORValue)]) throws -> [UInt8] {
    try CBORValue.map(
      CBORMap(pairs.map { CBORMap.Pair(key: .unsigned($0.0), value: $0.1) })
    ).encoded()
  }

  @Test(
    arguments: [
      [(0, .unsigned(255)), (3, .text("later")), (4, .array([.null]))],
      [(0, .unsigned(70_000)), (2, .unsigned(1))],
      [(0, .unsigned(1)), (1, .unsigned(2)), (3, .double(1.5))],
      [(0, .unsigned(16)), (3, .unsigned(1)), (6, .unsigned(200))],
    ] as [[(UInt64, CBORValue)]])
  func `an event of a newer program is kept unchanged`(pairs: [(UInt64, CBORValue)]) throws {
    let item = try map(pairs)

    let raw = try RawEvent(whole: item.span, at: 4, versions)
    let logged = try raw.logged(item.span, 0..<item.count, at: 4, time: 0, versions)

    guard case .foreign(let foreign) = logged.first?.content else {
      Issue.record("it was taken for \(logged)")
      return
    }
    #expect(foreign.bytes == item)
  }

  @Test func `an unknown field is ignored`() throws {
    let item = try map([(0, .unsigned(1)), (20, .text("more"))])
    #expect(try entry(item, at: 3) == RecordedEvent(.ended, link: 0))
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `arbitrary bytes never trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<3_000 {
      var item: [UInt8]
      if random.below(3) == 0 {
        item = (0..<random.below(24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      } else {
        guard let entry = anything(&random, at: 70) else { continue }
        item = bytes(entry, at: 70)
        for _ in 0..<(1 + random.below(3)) where !item.isEmpty {
          item[random.below(item.count)] = UInt8(truncatingIfNeeded: random.next())
        }
        if random.below(4) == 0 { item.removeLast(random.below(item.count)) }
      }
      do throws(HistoryError) {
        let raw = try RawEvent(whole: item.span, at: 70, versions)
        for event in try raw.logged(item.span, 0..<item.count, at: 70, time: 0, versions) {
          guard let entry = event.entry else { continue }
          let again = bytes(entry, at: 70)
          let form = try RawEvent(whole: again.span, at: 70, versions).form
          #expect(form.event(at: 70) == entry.event && form.link == entry.link)
        }
      } catch {
        #expect(error.code == .malformedEvent)
      }
    }
  }
}
