import NavlogStore
import Foundation
import NavlogLMDB
import Support
import Testing

/// Several processes that use one store.
@Suite(.slow) struct ProcessTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private func child(_ verb: String, _ arguments: String...) throws -> ChildProcess {
    try ChildProcess("StoreChild", [verb, test.path] + arguments)
  }

  @Test func `processes that create a store concurrently create one store`() throws {
    for round in 0..<6 {
      let path = test.directory.file("new-\(round).navlog")
      let children = try (0..<3).map { _ in try ChildProcess("StoreChild", ["create", path]) }
      let lines = children.map { $0.lines() }
      #expect(lines.allSatisfy { $0.count == 1 && $0[0].hasPrefix("store ") }, "\(lines)")
      #expect(Set(lines).count == 1, "each sees the same store")
      let store = try Store.open(path, test.options)
      #expect(try store.sessions().map(\.head) == [3, 3, 3])
      #expect(try store.verify().findings == [])
    }
  }

  @Test func `sessions can begin while other processes open the store`() throws {
    _ = try test.open()
    let children = try [
      child("begins", "60"), child("opens", "200"), child("begins", "60"), child("opens", "200"),
    ]
    let lines = children.map { $0.lines() }
    #expect(lines == Array(repeating: ["done"], count: 4))
    let sessions = try test.open().sessions()
    #expect(sessions.count == 120)
    #expect(sessions.allSatisfy { $0.state == .clean && $0.head == 3 })
  }

  @Test func `a store is compacted only while no process has it open`() throws {
    let number = try {
      let writer = try test.open().begin(SessionConfiguration(app: "test"))
      for count in 1...50 { try writer.write(count) }
      try writer.end()
      return writer.session
    }()
    let children = try [
      child("opens", "150"), child("compacts", "150"), child("opens", "150"),
      child("compacts", "150"),
    ]
    let lines = children.map { $0.lines() }
    #expect(lines.allSatisfy { $0.count == 1 }, "\(lines)")
    #expect(lines[0] == ["done"] && lines[2] == ["done"])
    let store = try test.open()
    #expect(try store.events(of: number).count == 1275)
    #expect(try store.verify().findings == [])
  }

  @Test func `a store that another process has open is neither erased nor compacted`() throws {
    let child = try child("hold")
    #expect(child.line() == "session 1")
    let path = test.path
    for action in [{ try Store.erase(at: path) }, { _ = try Store.compact(at: path) }] {
      let error = #expect(throws: StoreError.self) { try action() }
      #expect(error?.code == .inUse)
    }
    child.send("go on")
    #expect(child.lines() == ["ended"])
    try Store.erase(at: path)
  }

  @Test func `a session is open while its process lives, and crashed when it is killed`() throws {
    let child = try child("hold")
    #expect(child.line() == "session 1")
    let store = try test.open()
    let number = try #require(SessionNumber(1))
    #expect(try store.session(number).state == .open)
    let error = #expect(throws: StoreError.self) { try store.remove(number) }
    #expect(error?.code == .inUse)

    child.kill()
    #expect(try store.session(number).state == .crashed)
    #expect(try store.session(number).head == 3)
  }

  @Test func `another process adds marks and notes to a session that is being written`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let child = try child("remember", "\(writer.session)")
    #expect(child.lines() == ["state open"])
    try writer.write(2).wait()
    #expect(try store.marks(of: writer.session).map(\.name) == ["from elsewhere"])
    #expect(try store.notes(of: writer.session).map(\.bytes) == [[1, 2, 3]])
    try writer.end()
    #expect(try store.verify().findings == [])
  }

  /// LMDB writes the meta page of a commit before it announces the commit to readers.
  @Test(.enabled(if: FaultShim.isUsable), arguments: 1...12)
  func `a process that dies at a write is recovered while others have the store open`(
    number: Int
  ) throws {
    try { _ = try test.open() }()
    let environment = try Environment.open(
      test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
    let child = try ChildProcess(
      "StoreChild", ["begins", test.path, "9"],
      environment: FaultShim.fault("pwrite", at: number, .killedAfter, armed: true))
    #expect(child.ending() == .signalled(SIGKILL))

    let store = try test.open()
    #expect(store.notices.filter { $0.kind == .rejected } == [])
    #expect(try store.verify().findings == [])
    #expect(try store.sessions().allSatisfy { $0.ended != nil && [0, 3].contains($0.head) })
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.path + "/outbox") == [])
    withExtendedLifetime(environment) {}
  }

  @Test(.enabled(if: !Sanitizer.isThread))
  func `every call in a forked child is refused without side effects`() throws {
    let child = try child("fork")
    var answers: [String: String] = [:]
    for line in child.lines() {
      let words = line.split(separator: " ", maxSplits: 1)
      answers[String(words[0])] = words.count > 1 ? String(words[1]) : ""
    }
    #expect(child.ending() == .exited(0))
    for verb in [
      "append", "attach", "close", "begin", "end", "sessions", "session", "mark", "copy", "verify",
      "remove", "open",
    ] {
      #expect(answers[verb] == "usedAfterFork", "\(verb)")
    }
    #expect(answers["receipt"] ?? "usedAfterFork" == "usedAfterFork")
    #expect(answers["compact"] == "inUse")
    #expect(answers["other"] == "done")
    #expect(answers["child"] == "0")
    #expect(answers["state"] == "open")
    #expect(answers["head"] == "9")
    #expect(try test.open().verify().findings == [])
  }

  @Test(.enabled(if: Privileges.canChangeUser))
  func `a user who can write only the lock file can read the store`() throws {
    let holder = try child("hold")
    #expect(holder.line() == "session 1")
    try {
      let writer = try test.open().begin(SessionConfiguration(app: "test"))
      try writer.write(4)
      try writer.end()
    }()
    for path in [test.directory.path, test.path] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    func read() throws -> [String] {
      let command = [BuildProducts.path(of: "StoreChild"), "read", test.path]
      return try ChildProcess("/usr/bin/setpriv", Privileges.asNobody(command)).lines()
    }
    #expect(try read().first?.hasPrefix("error accessDenied ") == true)
    for (name, rights) in [("/lock.mdb", 0o666), ("/data.mdb", 0o644)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: rights], ofItemAtPath: test.path + name)
    }
    #expect(try read() == ["session 1 open 3", "session 2 clean 4", "done"])
    holder.kill()
    #expect(try read() == ["session 1 crashed 3", "session 2 clean 4", "done"])
  }

  @Test func `a killed reader doesn't affect writers and other readers`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let watcher = try child("watch")
    #expect(watcher.line() == "watching")
    watcher.kill()
    for count in 1...40 { try writer.write(count % 9 + 1).wait() }
    try writer.end()
    let reader = try child("read")
    #expect(reader.lines().first == "session 1 clean \(writer.position)")
  }

  @Test func `a million events are read in bounded memory`() throws {
    let writer = try test.open().begin(SessionConfiguration(app: "test"))
    let bytes = event(7)
    for _ in 0..<5_000 {
      try writer.begin(at: 1)
      for _ in 0..<200 { try writer.append(bytes.span, at: 1) }
      try writer.close(digest: StateDigest())
    }
    try writer.end()
    let child = try child("scan", "1")
    let words = try #require(child.line()).split(separator: " ").compactMap { Int($0) }
    #expect(words.prefix(2) == [1_000_000, 1_000_000])
    #expect(words.last.map { $0 < 4_096 } == true, "\(words) KiB")
  }
}
