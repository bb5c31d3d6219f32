import NavlogStore
import Support
import Testing

@Suite struct ReceiptTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test func `waiting for a receipt in the middle of a read succeeds`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    var waited = false
    try store.scan(writer.session) { (_, _) throws(StoreError) in
      do { try writer.write(2).wait() } catch { throw error as? StoreError ?? .unexpected }
      waited = true
      return false
    }

    #expect(waited)
    #expect(try store.session(writer.session).head == 5)
  }

  @Test func `a read after waiting for a commit sees that commit`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let other = try store.begin(SessionConfiguration(app: "test"))
    for count in 1...20 {
      try writer.write(count).wait()
      try other.write(1).wait()
      #expect(try store.events(of: writer.session).count == count * (count + 1) / 2)
      #expect(try store.events(of: other.session).count == count)
      #expect(try store.lastCommandEnd(of: writer.session).position == writer.position)
    }
  }

  @Test func `sessions awaited concurrently on several threads all become durable`() async throws {
    let store = try test.open()
    try await withThrowingTaskGroup(of: (SessionNumber, UInt64).self) { group in
      for _ in 0..<4 {
        group.addTask {
          let writer = try store.begin(SessionConfiguration(app: "test"))
          for _ in 0..<25 { #expect(try writer.durableWrite(3)) }
          return (writer.session, writer.position)
        }
      }
      for try await (session, position) in group {
        #expect(position == 75)
        #expect(try store.events(of: session).map(\.position) == Array(1...75))
      }
    }
  }
}

extension SessionWriter {
  fileprivate func durableWrite(_ count: Int) throws -> Bool {
    let receipt = try write(count)
    try receipt.wait()
    return receipt.isDurable
  }
}

extension StoreError {
  fileprivate static var unexpected: StoreError {
    StoreError(.database, "Something else was thrown")
  }
}
