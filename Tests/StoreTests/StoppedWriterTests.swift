import Foundation
import NavlogStore
import Support
import Testing

/// A store while another process holds the lock of the writers and is stopped.
@Suite struct StoppedWriterTests {
  let test: TestStore

  init() throws {
    test = try TestStore()
    test.options.patience = WriteTimeouts(limit: 300_000_000)
  }

  private func holder() throws -> ChildProcess {
    let child = try ChildProcess("LMDBChild", ["hold-write", test.path])
    while let line = child.line(), !line.hasPrefix("writing") {}
    #expect(kill(child.id, SIGSTOP) == 0)
    return child
  }

  @Test func `a writer times out, and its batches stay queued`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let child = try holder()
    writer.patience = 300_000_000
    let began = ContinuousClock.now
    try writer.write(4)

    let error = #expect(throws: StoreError.self) { try writer.settle() }

    #expect(error?.code == .noRoom)
    #expect(error?.message.contains("process \(child.id), which is stopped") == true)
    #expect(ContinuousClock.now - began < .seconds(5))
    child.kill()
    writer.patience = nil
    try writer.settle()
    #expect(try store.events(of: writer.session).count == 7)
  }

  @Test func `changes to the store time out`() throws {
    let store = try test.open()
    let session = try store.record()
    let child = try holder()

    for change in [
      { _ = try store.begin(SessionConfiguration(app: "test")) },
      { try store.mark("here", session: session, at: 1) },
      { try store.recordOperation("test") },
    ] as [() throws -> Void] {
      let error = #expect(throws: StoreError.self) { try change() }
      #expect(error?.code == .inUse, "\(String(describing: error))")
    }
    child.kill()
    #expect(try store.numbers == [session.rawValue])
  }

  @Test func `opening waits for a compaction, and times out`() throws {
    _ = try test.open().record()
    let descriptor = unsafe open(test.path + "/store.lock", O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    // A lock of the open file, as a compaction has it.
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    #expect(unsafe fcntl(descriptor, 37, &lock) == 0)
    let error = #expect(throws: StoreError.self) { try test.open() }
    #expect(error?.code == .inUse)

    test.options.patience = WriteTimeouts(limit: 20_000_000_000)
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
      var lock = flock()
      lock.l_type = Int16(F_UNLCK)
      _ = unsafe fcntl(descriptor, 37, &lock)
    }
    #expect(try test.open().numbers == [1])
  }
}
