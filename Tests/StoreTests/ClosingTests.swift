import NavlogStore
import Foundation
import Support
import Testing

/// Releasing the last reference closes a store, so that it can be compacted or erased immediately.
@Suite struct ClosingTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  /// Opens the store, runs `body`, and releases the store.
  private func use<R>(_ body: (Store) throws -> R) throws -> R { try body(test.open()) }

  @Test func `a child process that is just being started doesn't keep a store open`() throws {
    var store: Store? = try test.open()
    let session = try #require(store).begin(SessionConfiguration(app: "test")).session
    // The files of this process that a child inherits until it executes its program.
    let copies = try FileLocks.descriptors(of: test.path + "/store.lock").map { dup($0) }
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1)
    store = nil
    try Store.compact(at: test.path)
    #expect(try use { try $0.session(session).number } == session)
  }

  @Test
  func `housekeeping doesn't keep a store open, and resumes when the store is reopened`() throws {
    test.options.retention = RetentionPolicy(sessions: 1)
    try use { store in
      // Open sessions aren't removed.
      let writers = try (0..<12).map { _ in try store.begin(SessionConfiguration(app: "test")) }
      for writer in writers { try writer.write(2_000) }
      for writer in writers { try writer.end() }
    }
    for round in 0..<12 {
      let last = try use { store in
        let writer = try store.begin(SessionConfiguration(app: "test"))
        // Housekeeping starts when the thread has been idle for a moment.
        usleep(UInt32(round) * 400)
        try writer.end()
        return writer.session
      }
      try Store.compact(at: test.path)
      #expect(try use { try $0.verify().findings } == [])
      #expect(try use { try $0.sessions().last?.number } == last)
    }
  }

  @Test func `releasing a receipt from before a compaction drops no lock`() throws {
    var receipt: Receipt? = try use { store in
      let writer = try store.begin(SessionConfiguration(app: "test"))
      let receipt = try writer.write(1)
      try writer.end()
      return receipt
    }
    try Store.compact(at: test.path)
    let store = try test.open()
    #expect(try store.sessions().count == 1)
    let locks = try FileLocks.count(on: test.path + "/lock.mdb")
    #expect(locks > 0)
    #expect(receipt?.isDurable == true)
    receipt = nil
    #expect(try FileLocks.count(on: test.path + "/lock.mdb") == locks)
    #expect(try store.verify().findings == [])
  }
}
