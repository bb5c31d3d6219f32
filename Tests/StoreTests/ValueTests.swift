import NavlogStore
import Support
import Testing

/// Large values stored beside the log.
@Suite struct ValueTests {
  let test: TestStore
  let value = [UInt8](repeating: 3, count: 5_000)

  init() throws { test = try TestStore() }

  private func commit(_ writer: SessionWriter, attaching values: [[UInt8]] = []) throws {
    try writer.begin(at: 1)
    for value in values { _ = try writer.attach(value.span) }
    let bytes = event(writer.position + 1)
    try writer.append(bytes.span, at: 1)
    try writer.close(digest: StateDigest()).wait()
  }

  @Test func `a value attached to a batch without events is stored with the next batch`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.begin(at: 1)
    let name = try writer.attach(value.span)
    try writer.close(digest: StateDigest())
    try commit(writer, attaching: [value])

    #expect(try store.value(name, of: writer.session) == value)
    #expect(try store.verify().findings == [])
  }

  @Test func `a trimmed value is stored again when it is attached again`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try commit(writer, attaching: [value])
    try commit(writer)
    let base: [UInt8] = []
    try store.trim(writer.session, below: 1, base: base.span)
    try commit(writer, attaching: [value])

    #expect(try store.value(ValueID(of: value.span), of: writer.session) == value)
    try writer.end()
    #expect(try store.verify().findings == [])
  }

  @Test func `trimming removes the values that nothing refers to any more`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let values = (0..<4).map { [UInt8](repeating: $0, count: 3_000) }
    for value in values { try commit(writer, attaching: [value]) }
    try commit(writer, attaching: [values[1]])
    try writer.end()
    let base: [UInt8] = []
    let content = values[0]
    let first = ValueID(of: content.span)
    try store.trim(writer.session, below: 3, base: base.span, keeping: [first])

    var kept: [Bool] = []
    for value in values {
      kept.append(try store.value(ValueID(of: value.span), of: writer.session) != nil)
    }
    #expect(kept == [true, true, false, true])
    #expect(try store.verify().findings == [])
  }

  @Test func `an event refers to at most as many values as a record can name`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.begin(at: 1)
    var attached = 0
    let refused = #expect(throws: StoreError.self) {
      for number in 0..<1_000 {
        let value = [UInt8(number >> 8), UInt8(number & 255), 1]
        _ = try writer.attach(value.span)
        attached += 1
      }
    }
    #expect(refused?.code == .tooLarge)
    #expect(attached >= 100)
    for number in 0..<3 {
      let bytes = event(UInt64(number))
      try writer.append(bytes.span, at: 1)
      for other in 0..<attached {
        let value = [UInt8(other >> 8), UInt8(other & 255), UInt8(2 + number)]
        _ = try writer.attach(value.span)
      }
    }
    try writer.close(digest: StateDigest()).wait()

    var names = 0
    try store.scan(writer.session) { (record, _) throws(StoreError) in
      names += record.values.count
      return true
    }
    #expect(names == 3 * attached)
    #expect(try store.verify().findings == [])
  }
}
