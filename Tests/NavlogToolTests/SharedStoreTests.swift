import NavlogStore
import Foundation
import Support
import Testing

@testable import NavlogTool

/// Every verb on stores that other processes write meanwhile, or that this user can't write.
@Suite(.slow) struct SharedStoreTests {
  @Test(arguments: VerbLines.looking + VerbLines.asking)
  func `verbs that read don't change a byte`(verb: String) throws {
    let recorded = try Recorded(
      Recorded.script.split(separator: "\n").dropLast().joined(separator: "\n")
        + "\n" + #"{"do":"crash"}"#)
    let before = try recorded.files()
    let ran = VerbLines.run(verb, recorded.store, in: recorded.directory)

    #expect(ran.status == 0 || verb == "doctor", "\(ran.snapshot)")
    #expect(try recorded.files() == before)
    #expect(recorded.directory.stores == [recorded.store])
  }

  @Test(arguments: VerbLines.looking)
  func `a store can be read while it is open elsewhere`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("live.navlog")
    let store = try Store.open(path, Store.Options(cacheDirectory: directory.file("cache")))
    let writer = try store.begin(SessionConfiguration(app: "org.example.notes", build: "7"))
    defer { withExtendedLifetime(writer) {} }
    let ran = VerbLines.run(verb, path, in: directory)

    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(ran.error == "")
  }

  /// Starts a process that writes the store, after it has created some controllers and a window.
  private func writer(_ recorded: Recorded, controllers: Int = 1) throws -> ChildProcess {
    let child = try ChildProcess(
      BuildProducts.path(of: "navlog"), ["play", "--json", "--store", recorded.store, "-"])
    for index in 0..<controllers { child.send(#"{"do":"controller","id":"A\#(index)"}"#) }
    child.send(#"{"do":"window","id":"main","root":"A0"}"#)
    _ = child.line()
    return child
  }

  @Test(arguments: VerbLines.asking)
  func `a session can be queried while it is played`(verb: String) throws {
    let recorded = try Recorded()
    let child = try writer(recorded, controllers: 4)
    let ran = VerbLines.run(verb, recorded.store, in: recorded.directory)

    // The progress of the process is unknown; the node is found, or reported as missing.
    #expect([0, 1, 2].contains(ran.status), "\(ran.snapshot)")
    #expect(ran.status == 0 || ran.output != "" || ran.error.hasPrefix("navlog: "))
    let older = Ran.navlog(
      VerbLines.words(verb, recorded.store) + ["--session", "1"], columns: 80,
      in: recorded.directory)
    #expect(older.status == 0 && older.error == "", "\(older.snapshot)")
    child.kill()
  }

  @Test(arguments: [
    "mark add here 1:9", "fork try 1:end", "skip 1:59", "skip 1:59 --dry-run", "copy @ %",
  ])
  func `verbs that add to a store can do so while an app writes it`(verb: String) throws {
    let recorded = try Recorded()
    let child = try writer(recorded)
    let ran = VerbLines.run(verb, recorded.store, in: recorded.directory)

    #expect([0, 1].contains(ran.status) && ran.error == "", "\(ran.snapshot)")
    #expect(VerbLines.run("verify --session 1", recorded.store, in: recorded.directory).status == 0)
    child.kill()
  }

  @Test func `verbs that rewrite the file wait until no process has it open`() throws {
    let recorded = try Recorded()
    let child = try writer(recorded)
    let ran = VerbLines.run("compact --wait 1200ms", recorded.store, in: recorded.directory)

    #expect(ran.status == 5, "\(ran.snapshot)")
    #expect(
      ran.error.hasPrefix(
        "navlog: waiting up to 1.2 s: '\(recorded.store)' is open in process \(child.id)\n"),
      "\(ran.snapshot)")
    #expect(kill(child.id, SIGSTOP) == 0)
    let behind = VerbLines.run("compact --wait 0s", recorded.store, in: recorded.directory)
    #expect(behind.status == 5, "\(behind.snapshot)")
    #expect(behind.error.contains("is open in process \(child.id), which is stopped"))
    child.kill()
    #expect(VerbLines.run("compact", recorded.store, in: recorded.directory).status == 0)
  }

  @Test(.enabled(if: Privileges.canChangeUser), arguments: VerbLines.looking + VerbLines.asking)
  func `a store in a directory that can't be written is read from a copy`(verb: String) throws {
    let recorded = try Recorded()
    let whole = VerbLines.run(verb, recorded.store, in: recorded.directory)
    let modes = try ChildProcess("/usr/bin/chmod", ["-R", "a+rX,a-w", recorded.directory.path])
    #expect(modes.ending() == .exited(0))
    let child = try ChildProcess(
      "/usr/bin/setpriv",
      Privileges.asNobody(
        [BuildProducts.path(of: "navlog")] + VerbLines.words(verb, recorded.store)),
      environment: ["COLUMNS": "80", "HOME": "/nonexistent"])
    let lines = child.lines()

    #expect(child.ending() == .exited(whole.status))
    #expect(lines.isEmpty == whole.output.isEmpty)
    // The place of the store and the details of its file differ.
    if VerbLines.asking.contains(verb) {
      #expect(lines.joined(separator: "\n") + "\n" == whole.output)
    }
  }

  @Test(
    .enabled(if: Privileges.canChangeUser), arguments: VerbLines.writing + ["migrate", "mark rm x"])
  func `verbs that write report a read-only directory`(verb: String) throws {
    let recorded = try Recorded()
    let modes = try ChildProcess("/usr/bin/chmod", ["-R", "a+rX,a-w", recorded.directory.path])
    #expect(modes.ending() == .exited(0))
    let before = try recorded.files()
    let child = try ChildProcess(
      "/bin/sh",
      [
        "-c", #"shift; exec /usr/bin/setpriv "$@" 2>&1"#, "sh", "--",
      ]
        + Privileges.asNobody(
          [BuildProducts.path(of: "navlog")] + VerbLines.words(verb, recorded.store)),
      environment: ["COLUMNS": "80", "HOME": "/nonexistent"])
    let lines = child.lines()

    #expect(child.ending() == .exited(5), "\(lines)")
    #expect(lines.first?.hasPrefix("navlog: ") == true, "\(lines)")
    #expect(try recorded.files() == before)
  }

}
