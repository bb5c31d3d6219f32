import Foundation
import Support
import Synchronization
import Testing

@testable import NavlogLMDB

/// Writers waiting for a process that holds LMDB's lock and doesn't finish.
@Suite struct WriterLockTests {
  let directory: TemporaryDirectory
  var store: String { directory.file("store") }

  init() throws { directory = try TemporaryDirectory() }

  private func holder(stopped: Bool = true) throws -> ChildProcess {
    let child = try ChildProcess("LMDBChild", ["hold-write", store])
    while let line = child.line(), !line.hasPrefix("writing") {}
    if stopped { #expect(kill(child.id, SIGSTOP) == 0) }
    return child
  }

  @Test func `the lock names the thread that writes, and nothing while it is free`() throws {
    let environment = try open(directory)
    let lock = try #require(environment.locks.writers)
    #expect(lock.thread == 0)
    try environment.write { (_) throws(LMDBError) in
      let thread = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/thread-self")
      #expect(thread?.hasSuffix("/task/\(lock.thread)") == true)
    }
    #expect(lock.thread == 0)
  }

  @Test func `a write gives up on a stopped writer, and names its process`() throws {
    var options = Environment.Options()
    let told = Told()
    options.writerDelay = { told.add("\($0)") }
    let environment = try open(directory, "store", options)
    let child = try holder()

    let error = #expect(throws: LMDBError.self) {
      try environment.write(waitingAtMost: 1_200_000_000) { (_) throws(LMDBError) in }
    }

    #expect(error?.code == .writerBusy)
    #expect(error?.subject == "process \(child.id), which is stopped")
    #expect(told.lines.count == 1 && told.lines[0].contains("process \(child.id)"))
    child.kill()
    try environment.put([Row(key(1), [1])])
    #expect(try environment.rows().count == 1)
  }

  @Test func `a write continues once the other process ends its transaction`() throws {
    let environment = try open(directory)
    let child = try holder()
    // It finishes as soon as it is continued.
    child.send("")
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) { [id = child.id] in
      _ = kill(id, SIGCONT)
    }

    try environment.put([Row(key(1), [1])])

    #expect(try environment.rows().count == 2)
  }

  @Test func `a stopped writer doesn't delay a copy`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [1])])
    let child = try holder()

    try environment.copy(to: directory.file("copy"))

    #expect(try open(directory, "copy").rows() == [Row(key(1), [1])])
    child.kill()
  }

  // MARK: - The reader table

  /// Sets the word of the reader table's mutex, which is after two numbers of 4 bytes.
  private func setReaderLock(_ thread: Int32) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: store + "/lock.mdb"))
    try file.seek(toOffset: 8)
    try unsafe file.write(contentsOf: withUnsafeBytes(of: thread) { unsafe Data($0) })
    try file.close()
  }

  @Test func `a read releases the lock of the reader table`() throws {
    let environment = try open(directory)
    let lock = try #require(environment.locks.readers)
    try environment.read { (_) throws(LMDBError) in #expect(!lock.isHeld) }
    #expect(try environment.clearStaleReaders() == 0)
    #expect(!lock.isHeld)
  }

  /// A process can't be stopped exactly while it takes a slot, but its mark can be set.
  @Test func `a read gives up on a process that is stopped in the reader table`() throws {
    var options = Environment.Options()
    options.writerPatience = 300_000_000
    let environment = try open(directory, "store", options)
    try environment.put([Row(key(1), [1])])
    let child = try holder()
    try setReaderLock(child.id)

    // Another read of this process is under way, so that a new slot is needed.
    let error = #expect(throws: LMDBError.self) {
      try environment.read { (_) throws(LMDBError) in
        try environment.read { (_) throws(LMDBError) in }
        try environment.read { (_) throws(LMDBError) in
          try environment.read { (_) throws(LMDBError) in
            try environment.read { (_) throws(LMDBError) in }
          }
        }
      }
    }

    #expect(error?.code == .readersBusy)
    #expect(error?.subject == "process \(child.id), which is stopped")
    #expect(throws: LMDBError.self) { try open(directory, "store", options).copy(to: "x") }
    try setReaderLock(0)
    child.kill()
    #expect(try environment.rows().count == 1)
  }

  private final class Told: Sendable {
    private let texts = Mutex<[String]>([])
    var lines: [String] { texts.withLock { $0 } }
    func add(_ line: String) { texts.withLock { $0.append(line) } }
  }
}
