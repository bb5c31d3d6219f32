import NavlogStore
import Support
import Testing

@Suite struct SessionWriterTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test func `acknowledged events are read back in order without gaps`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    for count in 1...40 { try writer.write(count) }
    let receipt = try writer.write(3)
    try receipt.wait()

    let events = try store.events(of: writer.session)
    #expect(receipt.isDurable)
    #expect(events.map(\.position) == Array(1...UInt64(40 * 41 / 2 + 3)))
    #expect(events.allSatisfy { $0.bytes == event($0.position) })
  }

  @Test func `a clean end is seen by the same process and after reopening`() throws {
    var store: Store? = try test.open()
    let writer = try #require(try store?.begin(SessionConfiguration(app: "test", build: "7")))
    let number = writer.session
    try writer.write(5)
    #expect(try store?.session(number).state == .open)
    try writer.end()
    #expect(try store?.session(number).state == .clean)
    store = nil

    let info = try test.open().session(number)
    #expect(info.state == .clean)
    #expect(info.head == 5)
    #expect(info.description.build == "7")
  }

  @Test func `a large batch is split into records and read as one command`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(200, padding: 100).wait()

    var ends: [Bool] = []
    try store.scan(writer.session) { (record, bytes) throws(StoreError) in
      ends.append(record.endsCommand)
      #expect(bytes.count <= 2_000)
      return true
    }
    #expect(ends.count > 10)
    #expect(ends.filter { $0 } == [true])
    #expect(ends.last == true)
    #expect(try store.events(of: writer.session).count == 200)
  }

  @Test func `a fork continues the command numbers of the session that it forks`() throws {
    let store = try test.open()
    let trunk = try store.record(batches: 4)
    let fork = try store.fork(trunk, at: 6)
    var commands: [UInt64] = []
    try store.scan(store.fork(fork)) { (record, _) throws(StoreError) in
      commands.append(record.command)
      return true
    }
    #expect(commands == Array(1...9))
  }

  @Test func `times have nanosecond precision and never decrease`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let start = Store.systemTime() + 1_000_000_000
    try writer.begin(at: start)
    for delta in [0, 1, 23, 24, 255, 256, 65_535, 65_536, 5_000_000_000] as [UInt64] {
      try writer.append(event(delta).span, at: start + delta)
    }
    try writer.append(event(0).span, at: start)
    try writer.close(digest: StateDigest()).wait()

    let times = try store.events(of: writer.session).map { $0.time - start }
    #expect(times == [0, 1, 23, 24, 255, 256, 65_535, 65_536, 5_000_000_000, 5_000_000_000])
  }

  @Test func `symbols are numbered once and survive reopening`() throws {
    let number = try {
      let store = try test.open()
      let writer = try store.begin(SessionConfiguration(app: "test"))
      let early = try writer.intern("Note")
      try writer.begin(at: 1)
      #expect(try writer.intern("draft") == early + 1)
      #expect(try writer.intern("Note") == early)
      try writer.append(event(1).span, at: 1)
      try writer.close(digest: StateDigest())
      try writer.end()
      return writer.session
    }()

    #expect(try test.open().symbols(of: number) == [nil, "Note", "draft"])
  }

  @Test func `equal large values are stored once`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let value = [UInt8](repeating: 9, count: 3_000_000)
    var names: Set<ValueID> = []
    for _ in 0..<3 {
      try writer.begin(at: 1)
      names.insert(try writer.attach(value.span))
      try writer.append(event(1).span, at: 1)
      try writer.close(digest: StateDigest())
    }
    try writer.end()

    let name = try #require(names.first)
    #expect(names.count == 1)
    #expect(try store.value(name, of: writer.session) == value)
    var references = 0
    try store.scan(writer.session) { (record, _) throws(StoreError) in
      references += record.values.count
      return true
    }
    #expect(references == 3)
  }

  @Test func `an outdated expected head is refused without effect`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(4).wait()

    let error = #expect(throws: StoreError.self) { try writer.begin(at: 1, expecting: 3) }
    #expect(error?.code == .conflict)
    try writer.begin(at: 1, expecting: 4)
    try writer.append(event(5).span, at: 1)
    try writer.close(digest: StateDigest()).wait()
    #expect(try store.session(writer.session).head == 5)
  }

  @Test func `a batch without events leaves no trace`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.begin(at: 1)
    let symbol = try writer.intern("later")
    try writer.close(digest: StateDigest())
    try writer.write(1).wait()

    #expect(try store.session(writer.session).head == 1)
    #expect(try store.symbols(of: writer.session)[Int(symbol)] == "later")
  }

  @Test func `an ended session refuses further batches`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.end()
    let error = #expect(throws: StoreError.self) { try writer.begin(at: 1) }
    #expect(error?.code == .ended)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `any sequence of batches reads back as written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    var written: [[UInt8]] = []
    for _ in 0..<300 {
      try writer.begin(at: random.next() % 1_000_000)
      for _ in 0..<(random.below(30) == 0 ? random.below(400) : 1 + random.below(12)) {
        let bytes = event(
          UInt64(written.count + 1), padding: random.below(20) == 0 ? random.below(3000) : 0)
        if random.below(50) == 0 {
          let value = [UInt8](repeating: UInt8(random.below(4)), count: random.below(200_000))
          _ = try writer.attach(value.span)
        }
        try writer.append(bytes.span, at: 0)
        written.append(bytes)
      }
      let receipt = try writer.close(digest: StateDigest())
      if random.below(40) == 0 { try receipt.wait() }
    }
    try writer.end()

    #expect(try store.events(of: writer.session).map(\.bytes) == written)
    let from = UInt64(1 + random.below(written.count))
    #expect(
      try store.events(of: writer.session, from: from).last?.position == UInt64(written.count))
  }
}
