import EventStore
import Support
import Testing

@Suite struct LargeValueTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test func `an event with more values than a record counts is refused`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionDescription(app: "test"))
    try writer.begin(at: 1)
    for number in 0..<127 as Range<UInt8> { _ = try writer.attach([number].span) }
    let error = #expect(throws: StoreError.self) { _ = try writer.attach([200].span) }
    #expect(error?.code == .tooLarge)
    try writer.append(event(1).span, at: 1)
    _ = try writer.attach([200].span)
    try writer.append(event(2).span, at: 1)
    try writer.close(digest: StateDigest()).wait()

    #expect(try store.valueCounts(of: writer.session) == [127, 1])
    #expect(try store.events(of: writer.session).count == 2)
  }

  @Test func `many values are spread over as many records as it takes`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionDescription(app: "test"))
    try writer.begin(at: 1)
    for number in 0..<500 as Range<UInt64> {
      _ = try writer.attach([UInt8](repeating: UInt8(number % 251), count: 3).span)
      if number % 3 == 0 { try writer.append(event(number).span, at: 1) }
    }
    // Values behind the last event go with it.
    for number in 0..<126 as Range<UInt8> { _ = try writer.attach([number].span) }
    try writer.close(digest: StateDigest()).wait()

    let counts = try store.valueCounts(of: writer.session)
    #expect(counts.reduce(0, +) == 626)
    #expect(counts.allSatisfy { $0 <= 255 })
    #expect(try store.events(of: writer.session).count == 167)
  }
}

extension Store {
  /// How many values each record of a session names.
  fileprivate func valueCounts(of session: SessionNumber) throws -> [Int] {
    var counts: [Int] = []
    try scan(session) { (record, _) throws(StoreError) in
      counts.append(record.values.count)
      return true
    }
    return counts
  }
}
