import NavlogStore
import Foundation
import StoreSupport
import Support
import Synchronization
import Testing

/// Copying, compacting and erasing whole stores.
@Suite struct StoreFilesTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private func fill(_ store: Store, batches: Int = 20) throws -> SessionNumber {
    let writer = try store.begin(SessionConfiguration(app: "test"))
    for count in 0..<batches { try writer.write(count + 1) }
    try writer.end()
    return writer.session
  }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test func `reopening a store by any path gives the same instance`() throws {
    let store = try test.open()
    let link = test.directory.file("link.navlog")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: test.path)
    #expect(try test.open() === store)
    #expect(try Store.open(link, test.options) === store)
    let writer = try store.begin(SessionConfiguration(app: "test"))
    #expect(try Store.open(link, test.options).session(writer.session).state == .open)
  }

  @Test
  func `erasing a store leaves no byte of it, and a new one can be created in its place`() throws {
    _ = try fill(test.open())
    try FileManager.default.createDirectory(
      atPath: test.path + "/before-format-1", withIntermediateDirectories: false)
    #expect(FileManager.default.createFile(atPath: test.path + "/letter", contents: Data([1])))
    try Store.erase(at: test.path)
    #expect(try names(test.path) == ["letter", "store.lock"])
    try Store.erase(at: test.path)

    let store = try test.open()
    #expect(try store.sessions().isEmpty)
    #expect(try fill(store).rawValue == 1)
  }

  @Test func `compacting and erasing remove the remains of a killed compaction`() throws {
    for action in [{ _ = try Store.compact(at: $0) }, { try Store.erase(at: $0) }]
      as [(String) throws -> Void]
    {
      _ = try fill(test.open())
      let left = test.path + "/compacting.new-a1B2c3"
      try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
      #expect(FileManager.default.createFile(atPath: left + "/data.mdb", contents: Data([1])))
      try action(test.path)
      #expect(try !names(test.path).contains { $0.hasPrefix("compacting") })
    }
  }

  @Test func `a directory that isn't a store is neither erased nor compacted`() throws {
    let other = test.directory.file("documents")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    #expect(FileManager.default.createFile(atPath: other + "/letter", contents: Data([1])))
    for action in [{ try Store.erase(at: other) }, { _ = try Store.compact(at: other) }] {
      let error = #expect(throws: StoreError.self) { try action() }
      #expect(error?.code == .notAStore)
    }
    #expect(try names(other) == ["letter"])
    let missing = #expect(throws: StoreError.self) {
      try Store.erase(at: test.directory.file("missing"))
    }
    #expect(missing?.code == .notFound)
  }

  @Test func `a store that this process has open is neither erased nor compacted`() throws {
    let store = try test.open()
    let number = try fill(store)
    let path = test.path
    for action in [{ try Store.erase(at: path) }, { _ = try Store.compact(at: path) }] {
      let error = #expect(throws: StoreError.self) { try action() }
      #expect(error?.code == .inUse)
    }
    #expect(try store.events(of: number).count == 210)
  }

  @Test(.enabled(if: Privileges.canChangeUser), arguments: ["/data.mdb", "/lock.mdb"])
  func `root compacting another user's store keeps its owner and permissions`(name: String) throws {
    _ = try fill(test.open())
    let path = test.path + name
    let files = FileManager.default
    let rights: [FileAttributeKey: Int] = [
      .posixPermissions: 0o660, .ownerAccountID: 12_345, .groupOwnerAccountID: 54_321,
    ]
    try files.setAttributes(rights, ofItemAtPath: path)
    try Store.compact(at: test.path)

    let after = try files.attributesOfItem(atPath: path)
    for (key, value) in rights { #expect(after[key] as? Int == value, "\(key)") }
    #expect(try test.open().verify().findings == [])
  }

  @Test func `compacting keeps all content and reclaims space`() throws {
    let numbers = try {
      let store = try test.open()
      let numbers = try (0..<8).map { _ in try fill(store, batches: 100) }
      for number in numbers.dropLast(2) { try store.remove(number) }
      return numbers
    }()
    let sizes = try Store.compact(at: test.path)
    #expect(sizes.after < sizes.before)
    let store = try test.open()
    #expect(try store.sessions().map(\.number) == Array(numbers.suffix(2)))
    #expect(try store.events(of: numbers[7]).count == 5050)
    #expect(try store.verify().findings == [])
    #expect(try names(test.path) == ["data.mdb", "lock.mdb", "outbox", "store.lock"])
  }

  @Test func `a crashed session is recovered after compacting`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let held = try HeldCommits(test.path)
    try writer.write(4)
    let image = try test.crash(store)
    held.end()
    try Store.compact(at: image.path)
    #expect(try image.open().session(writer.session).head == 7)
  }

  @Test func `a copy of a store in use holds whole commands, and opens as after a crash`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let session = writer.session
    let isOver = Atomic<Bool>(false)
    let copies = Lock<[String]>([])
    let done = DispatchSemaphore(value: 0)
    let directory = test.directory
    Thread.detachNewThread {
      defer { done.signal() }
      do {
        while !isOver.load(ordering: .acquiring) {
          let path = directory.file("copy-\(copies.withLock { $0.count })")
          try store.copy(to: path, compacting: copies.withLock { $0.count } % 2 == 0)
          copies.withLock { $0.append(path) }
        }
      } catch {
        Issue.record(error)
      }
    }
    var count = 0
    while copies.withLock({ $0.count }) < 6 {
      count += 1
      try writer.write(1 + count % 20).wait()
    }
    isOver.store(true, ordering: .releasing)
    done.wait()
    try writer.end()

    var last = 0
    for path in copies.withLock({ $0 }) {
      let copy = try Store.open(path, test.options)
      let events = try copy.events(of: session)
      #expect(events.map(\.bytes) == (0..<events.count).map { event(UInt64($0) + 1) })
      #expect(events.count >= last)
      last = events.count
      #expect(try copy.session(session).state == .crashed)
      #expect(try copy.verify().findings == [])
    }
  }

  @Test func `a copy doesn't replace an existing directory`() throws {
    let store = try test.open()
    let taken = test.directory.file("taken")
    try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: false)
    #expect(FileManager.default.createFile(atPath: taken + "/letter", contents: Data([1])))
    #expect(throws: StoreError.self) { try store.copy(to: taken) }
    #expect(try names(taken) == ["letter"])
    #expect(try names(test.directory.path).allSatisfy { !$0.contains(".new-") })
  }

  // MARK: - Beside others

  @Test func `the remains of a killed compaction are recognized by their marker, not by name`()
    throws
  {
    _ = try fill(test.open())
    let files = FileManager.default
    let names = [
      "compacting", "compacting-" + String(repeating: "a", count: 32), "compacting.new-abc",
    ]
    for name in names {
      let path = test.path + "/" + name
      try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect(files.createFile(atPath: path + "/letter", contents: Data([1])))
    }
    let child = try ChildProcess(
      "StoreChild", ["scratch", test.path, "compacting-"])
    #expect(child.line() == "holds")
    child.kill()
    #expect(try self.names(test.path).count { $0.hasPrefix("compacting") } == 4)
    try Store.compact(at: test.path)
    #expect(try self.names(test.path).filter { $0.hasPrefix("compacting") } == names)
    #expect(try test.open().verify().findings == [])
  }

  @Test(.enabled(if: Privileges.canChangeUser))
  func `compacting another user's store as root can't be led to a file elsewhere`() throws {
    _ = try fill(test.open())
    let canary = test.directory.file("canary")
    let files = FileManager.default
    #expect(files.createFile(atPath: canary, contents: Data("root's own".utf8)))
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: canary)
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: test.directory.path)
    #expect(
      try ChildProcess("/bin/chown", ["-R", "65534:65534", test.path]).ending() == .exited(0))
    let rogue = try ChildProcess(
      "/usr/bin/setpriv",
      Privileges.asNobody([
        "/usr/bin/python3", "-c",
        """
        import os, sys
        store, canary = sys.argv[1:]
        os.chdir(store)
        print("begins", flush=True)
        while True:
            for name in os.listdir("."):
                try:
                    if name.startswith("compacting"):
                        os.rename(name, "away%d" % os.getpid())
                        os.symlink(os.path.dirname(canary), name)
                    elif name in ("data.mdb", "lock.mdb", "store.lock"):
                        os.rename(name, "kept-" + name)
                        os.symlink(canary, name)
                        os.rename("kept-" + name, name)
                except OSError:
                    pass
        """, test.path, canary,
      ]))
    #expect(rogue.line() == "begins")
    for _ in 0..<150 {
      do throws(StoreError) { try Store.compact(at: test.path) } catch {
        // A failure is correct: the store changes in the meantime.
      }
    }
    rogue.kill()

    let after = try files.attributesOfItem(atPath: canary)
    #expect(after[.ownerAccountID] as? Int == 0 && after[.posixPermissions] as? Int == 0o600)
    #expect(files.contents(atPath: canary) == Data("root's own".utf8))
  }

  @Test(.enabled(if: Privileges.canMount))
  func `a closed copy on a full disk can be read`() throws {
    let disk = try Tmpfs(test.directory.file("disk"), size: "1m")
    let copy = disk.path + "/copy"
    do {
      let store = try test.open()
      _ = try fill(store)
      try store.copy(to: copy)
    }
    let full = try ChildProcess("/bin/sh", ["-c", #"cat /dev/zero > "$0""#, disk.path + "/rest"])
    #expect(full.ending() != .exited(0))

    let view = try StoreInspector(of: copy, temporary: test.directory.path)
    #expect(try view.store.sessions().count == 1)
    #expect(try view.store.verify().findings == [])
    #expect(try names(copy) == ["data.mdb"])
  }

  @Test func `verifying skips sessions that are removed meanwhile`() throws {
    let store = try test.open()
    let numbers = try (0..<40).map { _ in try fill(store, batches: 12) }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { done.signal() }
      do { for number in numbers.dropLast() { try store.remove(number) } } catch {
        Issue.record(error)
      }
    }
    repeat {
      #expect(try store.verify().findings == [])
    } while done.wait(timeout: .now()) == .timedOut
    #expect(try store.verify().sessions == 1)
  }
}
