import NavlogStore
import Foundation
import StoreSupport
import Support
import Testing

/// The remains of killed processes, and the files that recoveries set aside.
@Suite struct LeftoverTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  private func makeDirectory(_ path: String, holding file: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(FileManager.default.createFile(atPath: path + "/" + file, contents: Data([1])))
  }

  // MARK: - Of killed processes

  @Test func `opening a store removes the remains of its creation, and nothing else`() throws {
    _ = try test.fillSession()
    let elsewhere = test.directory.file("elsewhere")
    try makeDirectory(elsewhere, holding: "data.mdb")
    try makeDirectory(test.path + "/creating-a1B2c3", holding: "data.mdb")
    try makeDirectory(test.path + "/creating-letter", holding: "letter")
    try FileManager.default.createSymbolicLink(
      atPath: test.path + "/creating-abcdef", withDestinationPath: elsewhere)

    _ = try StoreInspector(of: test.path, temporary: test.directory.path)
    #expect(try names(test.path).contains("creating-a1B2c3"), "who only looks removes nothing")
    _ = try test.open()
    #expect(
      try names(test.path).filter { $0.hasPrefix("creating-") }
        == ["creating-abcdef", "creating-letter"])
    #expect(try names(elsewhere) == ["data.mdb"])
  }

  @Test func `a store can be created after a process was killed while creating it`() throws {
    try FileManager.default.createDirectory(
      atPath: test.path, withIntermediateDirectories: false)
    try makeDirectory(test.path + "/creating-a1B2c3", holding: "data.mdb")
    let number = try test.fillSession()
    #expect(try test.open().session(number).head == 720)
    #expect(try names(test.path) == ["data.mdb", "lock.mdb", "outbox", "store.lock"])
  }

  @Test func `a copy removes the remains of killed copies, but not those of running ones`() throws {
    _ = try test.fillSession()
    let copy = test.directory.file("copy.navlog")
    func left() throws -> [String] {
      try names(test.directory.path).filter { $0.hasPrefix("copy.navlog.new-") }
    }
    try makeDirectory(copy + ".new-backup", holding: "data.mdb")
    let child = try ChildProcess(
      "StoreChild", ["scratch", test.directory.path, "copy.navlog.new-"])
    #expect(child.line() == "holds")
    try test.open().copy(to: copy)
    #expect(try left().count == 2, "the other process lives")
    child.kill()
    try FileManager.default.removeItem(atPath: copy)
    try test.open().copy(to: copy)
    #expect(try left() == ["copy.navlog.new-backup"], "a file of the user")
    #expect(try Store.open(copy, test.options).verify().isClean)
  }

  @Test func `empty directories left before they were signed are removed after a minute`() throws {
    let prefix = "copy.navlog.new-"
    let letters = ["a", "b", "c"].map {
      test.directory.file(prefix) + String(repeating: $0, count: 32)
    }
    for path in letters {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    #expect(FileManager.default.createFile(atPath: letters[1] + "/.navlog-scratch", contents: nil))
    #expect(FileManager.default.createFile(atPath: letters[2] + "/letter", contents: nil))
    let now = time(nil)
    Scratch.sweep(test.directory.path, prefix: prefix, now: now + 30)
    #expect(letters.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    Scratch.sweep(test.directory.path, prefix: prefix, now: now + 90)
    #expect(letters.map { FileManager.default.fileExists(atPath: $0) } == [false, false, true])
  }

  /// A sign that isn't locked yet isn't left over, and locking it would keep its process from doing so.
  @Test func `a directory can be created while others look for remains`() async {
    let parent = test.directory.path
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<200 {
            do throws(StoreError) { _ = try Scratch(under: parent) } catch {
              Issue.record("\(error)")
              return
            }
          }
        }
      }
    }
  }

  @Test func `the remains of a killed migration's copy are removed by the next migration`() throws {
    try FileManager.default.copyItem(
      atPath: GoldenTests.folder.appending(path: "format-1.navlog").path, toPath: test.path)
    let child = try ChildProcess("StoreChild", ["scratch", test.path, "before-format-2.new-"])
    #expect(child.line() == "holds")
    child.kill()
    _ = try test.open()
    #expect(
      try names(test.path).filter { $0.hasPrefix("before-format") } == ["before-format-2"])
  }

  @Test func `a rescue counts the commands that are still in the outbox`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let held = try HeldCommits(test.path)
    for _ in 0..<2 { try writer.write(4) }
    let image = try test.crash(store)
    held.end()
    let report = try Store.rescue(image.path, to: image.target)
    #expect(report.isWhole)
    #expect(report.sessions.map(\.kept) == [11] && report.sessions.map(\.head) == [11])
    #expect(try Store.open(image.target, image.options).session(writer.session).head == 11)
  }

  // MARK: - Set aside

  private func setOutboxAside() throws -> String {
    let outbox = "outbox/" + String(repeating: "a", count: 32) + ".outbox"
    _ = try test.fillSession()
    let junk = Data(repeating: 0x5A, count: 5_000)
    #expect(FileManager.default.createFile(atPath: test.path + "/" + outbox, contents: junk))
    #expect(try test.open().notices.contains { $0.kind == .rejected })
    return outbox + ".rejected"
  }

  @Test func `verifying reports an outbox that was set aside each time`() throws {
    let name = try setOutboxAside()
    for _ in 0..<2 {
      let report = try test.open().verify()
      #expect(report.isClean)
      #expect(report.remarks.map(\.message).filter { $0.contains(name) }.count == 1)
    }
    #expect(try StoreInspector(of: test.path, temporary: test.directory.path).remarks == [])
  }

  @Test func `copies, compaction and rescue keep an outbox that was set aside`() throws {
    let name = try setOutboxAside()
    let copy = test.directory.file("copy.navlog")
    try { try test.open().copy(to: copy, compacting: true) }()
    try Store.compact(at: test.path)
    let rescued = try Store.rescue(test.path, to: test.target)
    #expect(rescued.lost.count == 1 && rescued.lost[0].contains(name), "\(rescued.lost)")
    for path in [test.path, copy, test.target] {
      #expect(try Data(contentsOf: URL(filePath: path + "/" + name)).count == 5_000)
      #expect(try Store.open(path, test.options).verify().remarks.count == 1)
    }
  }

  // MARK: - Missing

  @Test func `an open session has its outbox, and a copy of it doesn't`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    #expect(try store.verify().remarks == [])
    let view = try StoreInspector(of: test.path, temporary: test.directory.path)
    #expect(try view.verify().remarks == [])
    #expect(try view.sessionsWithoutOutbox() == [])
    let copy = test.directory.file("copy.navlog")
    try store.copy(to: copy)
    let copied = try StoreInspector(of: copy, temporary: test.directory.path)
    #expect(try copied.verify().remarks.map(\.session) == [writer.session])
    #expect(try copied.sessionsWithoutOutbox().map(\.head) == [3])
    try writer.end()
    #expect(try store.verify().remarks == [])
  }

  /// The copy that is read has no outbox of the session that is being written.
  @Test func `an open session beside a crashed one isn't reported as lacking its outbox`() throws {
    let store = try test.open()
    // A writer that is released without ending its session leaves the outbox.
    try { _ = try store.begin(SessionConfiguration(app: "test")).write(3).wait() }()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let view = try StoreInspector(of: test.path, temporary: test.directory.path)
    #expect(view.store !== store)
    #expect(try view.verify().remarks == [])
    #expect(try view.sessionsWithoutOutbox() == [])
    try writer.end()
  }

  // MARK: - The directory of outboxes

  @Test(.timeLimit(.minutes(10)), arguments: ["pipe", "link", "file"])
  func `another file in place of the outbox directory is named, and never opened`(
    thing: String
  ) throws {
    let number = try test.fillSession()
    let folder = test.path + "/outbox"
    try FileManager.default.removeItem(atPath: folder)
    let elsewhere = test.directory.file("elsewhere")
    try makeDirectory(elsewhere, holding: String(repeating: "a", count: 32) + ".outbox")
    let word: String
    switch thing {
    case "pipe":
      #expect(unsafe mkfifo(folder, 0o600) == 0)
      word = "a named pipe"
    case "link":
      try FileManager.default.createSymbolicLink(
        atPath: folder, withDestinationPath: elsewhere)
      word = "a symbolic link"
    default:
      #expect(FileManager.default.createFile(atPath: folder, contents: Data([1])))
      word = "a regular file"
    }
    let message = "'\(folder)' is \(word), not a directory"

    try {
      let view = try StoreInspector(of: test.path, temporary: test.directory.path)
      #expect(view.remarks == ["\(message); it is passed over"])
      #expect(try view.store.session(number).head == 720)
    }()
    let store = try test.open()
    #expect(store.notices.map(\.message).contains("\(message); it is passed over"))
    #expect(try store.verify().findings.map(\.message) == [message])
    let error = #expect(throws: StoreError.self) {
      try store.begin(SessionConfiguration(app: "test"))
    }
    #expect(error?.code == .notRegularFile && error?.message == message)
    #expect(try Store.rescue(test.path, to: test.target).lost == [message])
    #expect(try names(elsewhere).count == 1)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["pipe", "file"])
  func `an unfinished session is read whatever file is in place of its outbox`(
    thing: String
  ) throws {
    let child = try ChildProcess("StoreChild", ["hold", test.path])
    #expect(child.line() == "session 1")
    child.kill()
    let folder = test.path + "/outbox"
    try FileManager.default.removeItem(atPath: folder)
    if thing == "pipe" {
      #expect(unsafe mkfifo(folder, 0o600) == 0)
    } else {
      #expect(FileManager.default.createFile(atPath: folder, contents: Data([1])))
    }

    try {
      let view = try StoreInspector(of: test.path, temporary: test.directory.path)
      #expect(view.remarks.contains { $0.hasSuffix("not a directory; it is passed over") })
      let sessions = try view.store.sessions()
      #expect(sessions.map(\.state) == [.crashed] && sessions.map(\.head) == [3])
      #expect(try view.verify().findings.contains { $0.message.hasSuffix("not a directory") })
    }()
    #expect(try test.open().sessions().map(\.head) == [3])
  }
}
