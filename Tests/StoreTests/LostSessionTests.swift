import NavlogStore
import NavlogLMDB
import StoreSupport
import Support
import Testing

/// Sessions whose log can't be written any more, or whose writer is released.
@Suite struct LostSessionTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  /// Adds a foreign record to the log of `session`, like a second writer.
  ///
  /// - Parameter body: runs while no other writer can commit.
  private func intrude(
    _ session: SessionNumber, at position: UInt8, _ body: () throws -> Void = {}
  ) throws {
    let environment = try Environment.open(
      test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
    let number = UInt8(session.rawValue)
    let key: [UInt8] = [0xF0, 0, 0, number, 0, 0, 0, 0, position]
    let outcome = try environment.write { (transaction) throws(LMDBError) in
      try transaction.put(key.span, forKey: key.span)
      return Result { try body() }
    }
    try outcome.get()
  }

  @Test func `a session that another process has written to is lost, and the error says so`()
    throws
  {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    try intrude(writer.session, at: 200)

    let receipt = try writer.write(2)
    let lost = #expect(throws: StoreError.self) { try receipt.wait() }
    #expect(lost?.code == .lost)
    #expect(writer.lostFrom == 4)
    let refused = #expect(throws: StoreError.self) { try writer.begin(at: 1) }
    #expect(refused?.code == .lost)
    let end = #expect(throws: StoreError.self) { try writer.end() }
    #expect(end?.code == .lost)
  }

  @Test func `an open batch of a lost session can neither grow nor be closed`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    var receipt: Receipt?
    try intrude(writer.session, at: 200) {
      receipt = try writer.write(2)
      try writer.begin(at: 1)
    }
    #expect(throws: StoreError.self) { try receipt?.wait() }

    let bytes = event(6)
    for _ in 0..<2 {
      let append = #expect(throws: StoreError.self) {
        let bytes = bytes
        try writer.append(bytes.span, at: 1)
      }
      #expect(append?.code == .lost)
      let attach = #expect(throws: StoreError.self) {
        let bytes = bytes
        _ = try writer.attach(bytes.span)
      }
      #expect(attach?.code == .lost)
      let close = #expect(throws: StoreError.self) { try writer.close(digest: StateDigest()) }
      #expect(close?.code == .lost)
      let begin = #expect(throws: StoreError.self) { try writer.begin(at: 1) }
      #expect(begin?.code == .lost)
      let end = #expect(throws: StoreError.self) { try writer.end() }
      #expect(end?.code == .lost)
    }
  }

  @Test func `losing a session doesn't affect other sessions`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let other = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    try intrude(writer.session, at: 200)
    let held = try HeldCommits(test.path)
    let receipt = try writer.write(2)
    let fine = try other.write(7)
    held.end()

    #expect(throws: StoreError.self) { try receipt.wait() }
    try fine.wait()
    #expect(try store.session(other.session).head == 7)
  }

  @Test
  func `a session whose writer is released has crashed, and keeps each closed batch`() throws {
    var store: Store? = try test.open()
    var writer = try store?.begin(SessionConfiguration(app: "test"))
    let number = try #require(writer?.session)
    try writer?.write(3)
    let receipt = try writer?.write(4)
    writer = nil

    #expect(try store?.session(number).state == .crashed)
    #expect(try store?.session(number).head == 7)
    #expect(receipt?.isDurable == true)
    store = nil
    let reopened = try test.open()
    #expect(try reopened.session(number).state == .crashed)
    #expect(try reopened.session(number).head == 7)
    #expect(try test.outboxes == [])
  }

  @Test func `releasing a writer interrupts its open batch`() throws {
    let number = try {
      let store = try test.open()
      let writer = try store.begin(SessionConfiguration(app: "test"))
      try writer.write(3)
      try writer.begin(at: 1)
      let bytes = event(9)
      try writer.append(bytes.span, at: 1)
      return writer.session
    }()

    let reopened = try test.open()
    #expect(try reopened.session(number).head == 3)
    #expect(try reopened.interrupted(number)?.events.map(\.bytes) == [event(9)])
  }

  @Test func `a new session continues where a lost one broke off`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let point = try store.lastCommandEnd(of: writer.session).point
    try intrude(writer.session, at: 200)
    let receipt = try writer.write(2)
    #expect(throws: StoreError.self) { try receipt.wait() }

    let next = try store.begin(
      SessionConfiguration(app: "test", origin: .continued(from: point)), base: [1, 2, 3])
    try next.write(2).wait()
    #expect(try store.session(next.session).head == 2)
    #expect(try store.base(of: next.session)?.body == [1, 2, 3])
    #expect(try store.session(next.session).description.origin.point == point)
  }

  @Test func `a receipt of a lost session fails at once`() async throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try await writer.write(3).durable()
    try intrude(writer.session, at: 200)
    let receipt = try writer.write(2)
    await #expect(throws: StoreError.self) { try await receipt.durable() }

    let late = await #expect(throws: StoreError.self) { try await receipt.durable() }
    #expect(late?.code == .lost)
  }
}
