import EventStore
import Foundation
import LMDB
import Migrations
import Support
import Testing

@testable import NavlogTool

/// Every verb against every kind of store that somebody may have: the right status, and a message that
/// helps.
@Suite struct StoreKindTests {
  /// What looks at a store, with what it needs beside it.
  static let looking = [
    "sessions", "info", "log", "tree", "stats", "verify", "doctor", "mark ls", "manifest",
    "compact --dry-run",
  ]
  /// What asks about something that the recorded session has.
  static let asking = [
    "show 1", "diff 0 1", "last n6", "blame", "why n6", "life n6", "find exists(n6)",
    "bisect --pred exists(n6)", "replay", "replay --fold", "log -S class:*", "log -G exists(n6)",
    "tree --at 50%", "why n10.title", "restore --dry-run",
    "debug -x 'start; next; into; finish; c; tree; back; rc; end; last n6'",
  ]
  /// What says what would become of a session, and writes nothing.
  static let trying = ["skip 59 --dry-run", "insert 58 'pop n8' --dry-run"]
  static let writing = [
    "mark add here", "compact", "verify --repair-derived", "fork try", "skip 1 --name a",
    "insert end 'pop n8' --name b", "edit end 'pop n8' --name c",
  ]
  /// What writes, and needs more than a store to do it.
  static let making = ["copy @ %", "apply try 'pop n8'", "mark rm x", "migrate"]

  /// The words of a line, with the store in the place of `@` or at the end, and for `%` a new one.
  private static func words(_ verb: String, _ store: String) -> [String] {
    let words = DebugLine(verb).words
    guard words.contains("@") else { return words + [store] }
    return words.map { $0 == "@" ? store : $0 == "%" ? store + "-made" : $0 }
  }

  private func run(_ verb: String, _ store: String, in directory: TemporaryDirectory) -> Ran {
    Ran.navlog(Self.words(verb, store), columns: 80, in: directory)
  }

  /// One line with the cause; hints in lines of their own.
  private func expectHelp(_ ran: Ran, _ context: String) {
    #expect(ran.error.hasPrefix("navlog: "), "\(context) \(ran.snapshot)")
    #expect(ran.error.hasSuffix("\n"))
  }

  @Test(arguments: looking + asking + trying + writing + making + ["rescue @ %"])
  func `where there is no store, it says so`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let ran = run(verb, directory.file("none.navlog"), in: directory)

    #expect(
      ran.error.hasPrefix("navlog: There is no store at '\(directory.file("none.navlog"))'\n"),
      "\(ran.snapshot)")
    #expect(ran.status == 2 && ran.output == "")
    #expect(!FileManager.default.fileExists(atPath: directory.file("none.navlog")))
  }

  @Test(arguments: looking + asking + trying + writing + making)
  func `a file that is no store is named as that`(verb: String) throws {
    let directory = try TemporaryDirectory()
    for (name, bytes) in [
      ("empty", []), ("text", Array("not a database, but a text\n".utf8)),
      ("zeros", [UInt8](repeating: 0, count: 16384)),
    ] {
      let path = directory.file("\(name).navlog")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: path + "/data.mdb"))
      let ran = run(verb, path, in: directory)

      expectHelp(ran, "\(verb) \(name)")
      #expect(ran.status == 2 || ran.status == 3, "\(verb) \(name) \(ran.snapshot)")
      #expect(try Data(contentsOf: URL(filePath: path + "/data.mdb")) == Data(bytes))
    }
  }

  @Test(arguments: looking + asking + trying + writing + making)
  func `a database that is not ours is left alone`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("foreign.navlog")
    try {
      let environment = try Environment.open(
        path, Environment.Options(cacheDirectory: directory.file("cache")))
      try environment.write { (transaction) throws(LMDBError) in
        let (key, value): ([UInt8], [UInt8]) = ([1, 2, 3], [4])
        try transaction.put(value.span, forKey: key.span)
      }
    }()
    let before = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
    let ran = run(verb, path, in: directory)

    expectHelp(ran, verb)
    #expect(ran.status == 2 || ran.status == 3, "\(verb) \(ran.snapshot)")
    #expect(try Data(contentsOf: URL(filePath: path + "/data.mdb")) == before)
  }

  /// Makes the store say that it has another format.
  private func change(
    _ path: String, _ directory: TemporaryDirectory, _ edit: (inout FormatRow) -> Void
  ) throws {
    let environment = try Environment.open(
      path, Environment.Options(cacheDirectory: directory.file("cache")))
    var row = try #require(try Migrator.format(of: environment))
    edit(&row)
    let sealed = row.sealed
    try environment.write { (transaction) throws(LMDBError) in
      let key = FormatRow.key
      try transaction.put(sealed.span, forKey: key.span)
    }
  }

  @Test(arguments: looking + asking + trying + writing + making)
  func `a newer store is refused with status 4`(verb: String) throws {
    let recorded = try Recorded()
    try change(recorded.store, recorded.directory) {
      $0.format = 9
      $0.oldestReader = 9
    }
    let ran = run(verb, recorded.store, in: recorded.directory)

    #expect(
      ran.error.hasPrefix(
        "navlog: The store was written by a newer navlog (format 9)\nhint: upgrade navlog\n"),
      "\(verb) \(ran.snapshot)")
    #expect(ran.status == 4)
  }

  @Test func `a newer store that can be read is read, and not written`() throws {
    let recorded = try Recorded()
    try change(recorded.store, recorded.directory) { $0.format = 3 }
    for verb in Self.looking + Self.asking {
      let ran = run(verb, recorded.store, in: recorded.directory)
      #expect(ran.status == 0 || verb == "doctor", "\(verb) \(ran.snapshot)")
    }
    for verb in Self.trying + ["mark add here", "fork try", "verify --repair-derived"] {
      let ran = run(verb, recorded.store, in: recorded.directory)
      #expect(ran.status == 4, "\(verb) \(ran.snapshot)")
      #expect(ran.error.contains("'\(recorded.store)' can't be written"), "\(ran.snapshot)")
    }
  }

  @Test(arguments: looking + asking)
  func `a store of format 1 is read where it is`(verb: String) throws {
    let recorded = try Recorded()
    let today = run(verb, recorded.store, in: recorded.directory)
    try change(recorded.store, recorded.directory) {
      $0.format = 1
      $0.oldestReader = 1
    }
    let before = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb"))
    let ran = run(verb, recorded.store, in: recorded.directory)

    #expect(ran.status == today.status && ran.error == today.error, "\(verb) \(ran.snapshot)")
    #expect(try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")) == before)
  }

  @Test(arguments: writing)
  func `what writes to a store of format 1 migrates it, and says so`(verb: String) throws {
    let recorded = try Recorded()
    try change(recorded.store, recorded.directory) {
      $0.format = 1
      $0.oldestReader = 1
    }
    let ran = run(verb, recorded.store, in: recorded.directory)

    #expect(
      ran.error.hasPrefix(
        "navlog: The store had format 1; its copy is '\(recorded.store)/before-format-2'\n"),
      "\(verb) \(ran.snapshot)")
    #expect(ran.status < 2, "\(verb) \(ran.snapshot)")
    let info = Ran.navlog(["info", recorded.store, "--json"], in: recorded.directory)
    #expect(info.output.contains("\"format\":2"), "\(info.snapshot)")
  }

  @Test(arguments: looking + asking + trying + writing + making)
  func `a store too old for any migration is refused with status 4`(verb: String) throws {
    let recorded = try Recorded()
    try change(recorded.store, recorded.directory) { $0.format = 0 }
    let ran = run(verb, recorded.store, in: recorded.directory)

    expectHelp(ran, verb)
    #expect(ran.status == 4, "\(verb) \(ran.snapshot)")
  }

  @Test(arguments: looking + asking)
  func `a truncated store gives what can be saved, or says that it is damaged`(
    verb: String
  ) throws {
    let recorded = try Recorded()
    let all = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count / 4096
    let before = run(verb, try recorded.damaged { _ in }, in: recorded.directory)
    try FileManager.default.removeItem(atPath: recorded.directory.file("damaged.navlog"))
    var damaged = 0
    for pages in 1..<all {
      let path = try recorded.damaged { $0.removeLast($0.count - pages * 4096) }
      let ran = run(verb, path, in: recorded.directory)

      if ran.error == "" {
        // Cut off was what no commit uses.
        #expect(ran.status == before.status && ran.output != "" || verb == "mark ls")
      } else {
        #expect(ran.status == 3 || ran.status == 2, "\(verb) \(pages) \(ran.snapshot)")
        expectHelp(ran, verb)
        damaged += 1
      }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(damaged > 0)
  }

  @Test(arguments: looking + asking)
  func `damage anywhere is told with status 3, or lies where nothing is`(verb: String) throws {
    let recorded = try Recorded()
    let before = run(verb, recorded.store, in: recorded.directory)
    let pages = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count / 4096
    for page in 0..<pages {
      let path = try recorded.damaged { bytes in
        for offset in stride(from: 300, to: 4096, by: 256) { bytes[page * 4096 + offset] ^= 0x10 }
      }
      let ran = run(verb, path, in: recorded.directory)
      #expect([0, 1, 2, 3].contains(ran.status), "\(verb) \(page) \(ran.snapshot)")
      // What verify finds is its answer, and no failure of its own.
      if ran.status != before.status, ran.output == "" || !verb.hasPrefix("verify") {
        expectHelp(ran, "\(verb) \(page)")
      }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test(arguments: trying + writing + making + ["rescue @ %"])
  func `what would write leaves a damaged store as it is, or does what can be done`(
    verb: String
  ) throws {
    let recorded = try Recorded()
    let pages = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count / 4096
    for page in 0..<pages {
      let path = try recorded.damaged { bytes in
        for offset in stride(from: 300, to: 4096, by: 256) { bytes[page * 4096 + offset] ^= 0x10 }
      }
      let before = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
      let ran = run(verb, path, in: recorded.directory)
      #expect([0, 1, 2, 3].contains(ran.status), "\(verb) \(page) \(ran.snapshot)")
      if ran.status == 3, !verb.hasPrefix("verify") {
        expectHelp(ran, "\(verb) \(page)")
        #expect(
          try Data(contentsOf: URL(filePath: path + "/data.mdb")) == before, "\(verb) \(page)")
      }
      for made in [path, path + "-made"] where FileManager.default.fileExists(atPath: made) {
        try FileManager.default.removeItem(atPath: made)
      }
    }
  }

  @Test(arguments: looking + asking)
  func `a store that an earlier release has left is looked at as it is`(verb: String) throws {
    let directory = try TemporaryDirectory()
    for name in ["format-1", "classes-1"] {
      let path = directory.file("\(name).navlog")
      try FileManager.default.copyItem(
        at: BuildProducts.package.appending(path: "Tests/Golden/\(name).navlog"),
        to: URL(filePath: path))
      let file = URL(filePath: path + "/data.mdb")
      let before = try Data(contentsOf: file)
      let ran = run(verb, path, in: directory)

      // Whether it has such a node is another question; the one has events of no release.
      #expect(
        [0, 1, 2, name == "format-1" ? 4 : 0].contains(ran.status),
        "\(verb) \(name) \(ran.snapshot)")
      if [2, 4].contains(ran.status) { expectHelp(ran, "\(verb) \(name)") }
      #expect(try Data(contentsOf: file) == before)
    }
  }

  @Test func `verify finds each flipped bit that another verb would meet`() throws {
    let recorded = try Recorded()
    let pages = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count / 4096
    var found = 0
    for page in 0..<pages {
      let path = try recorded.damaged { bytes in
        for offset in stride(from: 300, to: 4096, by: 256) { bytes[page * 4096 + offset] ^= 0x10 }
      }
      let log = run("log", path, in: recorded.directory)
      let verify = run("verify", path, in: recorded.directory)
      if log.status == 3 { #expect(verify.status == 3, "\(page) \(verify.snapshot)") }
      if verify.status == 3, verify.output != "" {
        found += 1
        #expect(verify.output.contains("damaged: "))
        #expect(verify.output.hasSuffix("damaged: 'navlog rescue' keeps what can be read\n"))
        let target = recorded.directory.file("saved-\(page).navlog")
        let rescue = Ran.navlog("rescue", path, target, columns: 80, in: recorded.directory)
        #expect([0, 1, 3].contains(rescue.status), "\(rescue.snapshot)")
        if rescue.status == 1 {
          #expect(rescue.output.contains("lost"), "\(rescue.snapshot)")
          #expect(run("verify", target, in: recorded.directory).status == 0)
        }
      }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(found > 0)
  }

  @Test(arguments: looking + asking)
  func `nothing that only looks changes a byte`(verb: String) throws {
    let recorded = try Recorded(
      Recorded.script.split(separator: "\n").dropLast().joined(separator: "\n")
        + "\n" + #"{"do":"crash"}"#)
    let before = try recorded.files()
    let ran = run(verb, recorded.store, in: recorded.directory)

    #expect(ran.status == 0 || verb == "doctor", "\(ran.snapshot)")
    #expect(try recorded.files() == before)
    #expect(recorded.directory.stores == [recorded.store])
  }

  @Test(arguments: looking)
  func `a store that is being written is looked at`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("live.navlog")
    let store = try Store.open(path, Store.Options(cacheDirectory: directory.file("cache")))
    let writer = try store.begin(SessionDescription(app: "org.example.notes", build: "7"))
    defer { withExtendedLifetime(writer) {} }
    let ran = run(verb, path, in: directory)

    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(ran.error == "")
  }

  /// A process that goes on writing the store, once it has made so many controllers and a window.
  private func writer(_ recorded: Recorded, controllers: Int = 1) throws -> ChildProcess {
    let child = try ChildProcess(
      BuildProducts.path(of: "navlog"), ["play", "--json", "--store", recorded.store, "-"])
    for index in 0..<controllers { child.send(#"{"do":"controller","id":"A\#(index)"}"#) }
    child.send(#"{"do":"window","id":"main","root":"A0"}"#)
    _ = child.line()
    return child
  }

  @Test(arguments: asking)
  func `a session that is being played is asked`(verb: String) throws {
    let recorded = try Recorded()
    let child = try writer(recorded, controllers: 4)
    let ran = run(verb, recorded.store, in: recorded.directory)

    // How far it has come by now is not known; it is answered, or said that it is not there.
    #expect([0, 1, 2].contains(ran.status), "\(ran.snapshot)")
    #expect(ran.status == 0 || ran.output != "" || ran.error.hasPrefix("navlog: "))
    let older = Ran.navlog(
      Self.words(verb, recorded.store) + ["--session", "1"], columns: 80, in: recorded.directory)
    #expect(older.status == 0 && older.error == "", "\(older.snapshot)")
    child.kill()
  }

  @Test(arguments: [
    "mark add here 1:9", "fork try 1:end", "skip 1:59", "skip 1:59 --dry-run", "copy @ %",
  ])
  func `what adds to a store does so while an app writes it`(verb: String) throws {
    let recorded = try Recorded()
    let child = try writer(recorded)
    let ran = run(verb, recorded.store, in: recorded.directory)

    #expect([0, 1].contains(ran.status) && ran.error == "", "\(ran.snapshot)")
    #expect(run("verify --session 1", recorded.store, in: recorded.directory).status == 0)
    child.kill()
  }

  @Test func `what rewrites the file waits until nobody has it open`() throws {
    let recorded = try Recorded()
    let child = try writer(recorded)
    let ran = run("compact", recorded.store, in: recorded.directory)

    #expect(ran.status == 5, "\(ran.snapshot)")
    #expect(ran.error.contains("is open, here or in another process\nhint: close it there first\n"))
    child.kill()
  }

  @Test(arguments: looking + asking)
  func `a store without a session says that there is none, or what it is`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("fresh.navlog")
    _ = try Store.open(path, Store.Options(cacheDirectory: directory.file("cache")))
    let ran = run(verb, path, in: directory)

    #expect(
      ran.status == 0 && ran.error == ""
        || ran.status == 2 && ran.error.hasPrefix("navlog: The store has no session yet\n"),
      "\(verb) \(ran.snapshot)")
    #expect(ran.status == 2 || !Self.asking.contains(verb), "\(verb) \(ran.snapshot)")
  }

  @Test(.enabled(if: Privileges.canChangeUser), arguments: looking + asking)
  func `a store in a directory that can't be written is read from a copy`(verb: String) throws {
    let recorded = try Recorded()
    let whole = run(verb, recorded.store, in: recorded.directory)
    let modes = try ChildProcess("/usr/bin/chmod", ["-R", "a+rX,a-w", recorded.directory.path])
    #expect(modes.ending() == .exited(0))
    let child = try ChildProcess(
      "/usr/bin/setpriv",
      Privileges.asNobody(
        [BuildProducts.path(of: "navlog")] + Self.words(verb, recorded.store)),
      environment: ["COLUMNS": "80", "HOME": "/nonexistent"])
    let lines = child.lines()

    #expect(child.ending() == .exited(whole.status))
    #expect(lines.isEmpty == whole.output.isEmpty)
    // What differs is where the store lies, and what its file is like.
    if Self.asking.contains(verb) { #expect(lines.joined(separator: "\n") + "\n" == whole.output) }
  }

  @Test(.enabled(if: Privileges.canChangeUser), arguments: writing + ["migrate", "mark rm x"])
  func `what writes says that it can't in a directory that can't be written`(verb: String) throws {
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
          [BuildProducts.path(of: "navlog")] + Self.words(verb, recorded.store)),
      environment: ["COLUMNS": "80", "HOME": "/nonexistent"])
    let lines = child.lines()

    #expect(child.ending() == .exited(5), "\(lines)")
    #expect(lines.first?.hasPrefix("navlog: ") == true, "\(lines)")
    #expect(try recorded.files() == before)
  }
}
