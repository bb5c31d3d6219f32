import NavlogStore
import Foundation
import Support
import Testing

@testable import NavlogTool

/// The effects and the output of verbs that maintain a store.
@Suite struct MaintenanceVerbTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func golden(_ name: String) throws -> String {
    let path = directory.file(name)
    try FileManager.default.copyItem(
      at: BuildProducts.package.appending(path: "Tests/Golden/\(name)"), to: URL(filePath: path))
    return path
  }

  @Test(.enabled(if: Privileges.canChangeUser), arguments: ["copy", "export --profile full -o"])
  func `a target without permission is not said to exist`(verb: String) throws {
    let recorded = try Recorded()
    let (directory, store) = (recorded.directory.path, recorded.store)
    let words = verb.split(separator: " ", maxSplits: 1)
    let rest = words.dropFirst().joined()
    let child = try ChildProcess(
      "/bin/sh",
      [
        "-c",
        """
        chmod 755 \(directory) && mkdir -m 700 \(directory)/locked
        chown -R 65534:65534 \(store)
        setpriv \(Privileges.asNobody([BuildProducts.path(of: "navlog")]).joined(separator: " ")) \
          \(words[0]) \(store) \(rest) \(directory)/locked/x 2>&1
        echo "status $?"
        """,
      ], environment: ["HOME": directory, "TMPDIR": directory])
    let text = child.lines().joined(separator: "\n")
    #expect(text.contains("ermission denied") && !text.contains("already exists"), "\(text)")
    #expect(text.hasSuffix("status 5"), "\(text)")
  }

  @Test func `migrate removes other users' access, even if nothing is migrated`() throws {
    let path = try golden("classes-2.navlog")
    _ = Ran.navlog("migrate", path, in: directory)
    let files = FileManager.default
    for name in ["", "/data.mdb", "/lock.mdb"] {
      try files.setAttributes(
        [.posixPermissions: name.isEmpty ? 0o755 : 0o644], ofItemAtPath: path + name)
    }
    let ran = Ran.navlog("migrate", path, in: directory)
    #expect(ran.status == 0 && ran.output.contains("nothing to do"), "\(ran.snapshot)")
    for name in ["", "/data.mdb", "/lock.mdb"] {
      let mode = try files.attributesOfItem(atPath: path + name)[.posixPermissions] as? Int
      #expect(mode == (name.isEmpty ? 0o700 : 0o600), "\(name)")
    }
  }

  @Test func `what can't be trimmed is refused by a dry run, too`() throws {
    let path = directory.file("a.navlog")
    #expect(try PlayedStore.make("a.navlog", Recorded.script, [], in: directory).status == 0)
    #expect(Ran.navlog("mark", "add", "here", "1:20", path, in: directory).status == 0)
    let dry = Ran.navlog("compact", path, "--below", "1:end", "--dry-run", in: directory)
    let run = Ran.navlog("compact", path, "--below", "1:end", in: directory)
    #expect(run.status == 5 && run.error.contains("can't be trimmed"), "\(run.snapshot)")
    #expect(dry.snapshot == run.snapshot)
  }

  @Test(arguments: ["import", "play", "record"])
  func `a store whose maker was killed is made by the next one`(_ verb: String) throws {
    let file = directory.file("f.navsession")
    #expect(try PlayedStore.make("a.navlog", Recorded.script, [], in: directory).status == 0)
    #expect(
      Ran.navlog(
        "export", directory.file("a.navlog"), "--profile", "full", "-o", file, in: directory
      )
      .status == 0)
    for leaves in [[], ["creating-aB3dE6"]] {
      let path = directory.file("b\(leaves.count).navlog")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for name in leaves {
        try FileManager.default.createDirectory(
          atPath: path + "/" + name, withIntermediateDirectories: true)
        try Data([1]).write(to: URL(filePath: path + "/\(name)/data.mdb"))
      }
      let ran =
        switch verb {
        case "import": Ran.navlog("import", file, path, in: directory)
        case "play":
          Ran.navlog("play", "s", path, files: ["s": Recorded.script], in: directory)
        default:
          Ran.navlog(
            "record", "-", "-C", path, input: [#"{"event":"init","node":"A","class":"X"}"# + "\n"],
            in: directory)
        }
      #expect(ran.status == 0, "\(ran.snapshot)")
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(!names.contains { $0.hasPrefix("creating-") }, "\(names)")
      #expect(Ran.navlog("import", file, path, in: directory).status == 0)
    }
  }

  @Test func `migrate names the sessions that it recovered`() throws {
    let path = try golden("format-2.navlog")
    let ran = Ran.navlog("migrate", path, in: directory)
    #expect(ran.status == 0 && ran.output.contains("nothing to do"), "\(ran.snapshot)")
    #expect(ran.error.hasPrefix("navlog: session 4 had crashed; "), "\(ran.snapshot)")
  }

  @Test func `info describes the store itself, not the copy that it reads`() throws {
    let path = try golden("format-1.navlog")
    let ran = Ran.navlog("info", path, in: directory)
    #expect(ran.error.contains("a copy of"), "its crashed session is recovered in a copy")
    #expect(ran.output.contains("\nformat      1, made"), "\(ran.snapshot)")
    #expect(ran.output.contains("\noperations  none\n"), "\(ran.snapshot)")
    let operations = Ran.navlog("info", path, "--operations", in: directory)
    #expect(operations.output == "no operations\n", "\(operations.snapshot)")
  }

  /// The events of this store are artificial, with a version that no program has written yet.
  @Test func `verify checks everything but the events of a newer program`() throws {
    let path = try golden("format-1.navlog")
    _ = Ran.navlog("migrate", path, in: directory)
    let ran = Ran.navlog("verify", path, in: directory)
    #expect(ran.status == 4 && ran.error == "", "\(ran.snapshot)")
    #expect(ran.output.hasPrefix("note: session 1 was not folded: "), "\(ran.snapshot)")
    #expect(ran.output.contains("\nchecked    "), "\(ran.snapshot)")
    #expect(
      ran.output.hasSuffix(
        "newer: the bytes are intact; a newer navlog wrote some of the events\n"))
  }

  @Test func `verify mentions an outbox that was set aside, and succeeds`() throws {
    let recorded = try Recorded()
    let outbox =
      recorded.store + "/outbox/" + String(repeating: "a", count: 32) + ".outbox.rejected"
    try FileManager.default.createDirectory(
      atPath: recorded.store + "/outbox", withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: outbox, contents: Data([1])))
    let ran = Ran.navlog("verify", recorded.store, in: recorded.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(ran.output.hasPrefix("note: what a process left when it died"), "\(ran.snapshot)")
    #expect(
      ran.output.hasSuffix(
        "intact: the log is as it was written, but what the notes name may be lost\n"))
    let json = Ran.navlog("verify", recorded.store, "--json", in: recorded.directory)
    #expect(json.output.contains(#""clean":false"#), "\(json.snapshot)")
  }

  /// A crashed session is read from a copy, which lacks the link.
  @Test(arguments: [false, true])
  func `verify and rescue name a symbolic link among the outboxes`(hasCrashed: Bool) throws {
    let recorded = try Recorded(
      hasCrashed ? Recorded.script + #"{"do":"crash"}"# : Recorded.script)
    let name = String(repeating: "a", count: 32) + ".outbox"
    try FileManager.default.createSymbolicLink(
      atPath: recorded.store + "/outbox/" + name, withDestinationPath: "/etc/passwd")
    let verify = Ran.navlog("verify", recorded.store, in: recorded.directory)
    #expect(verify.status == 0, "\(verify.snapshot)")
    #expect(verify.output.contains("/outbox/\(name)' is a symbolic link"), "\(verify.snapshot)")
    #expect(verify.output.contains("\nintact: "), "\(verify.snapshot)")
    let rescue = Ran.navlog(
      "rescue", recorded.store, recorded.directory.file("saved.navlog"), in: recorded.directory)
    #expect(rescue.status == 1, "\(rescue.snapshot)")
    #expect(rescue.output.contains("/outbox/\(name)' is a symbolic link"), "\(rescue.snapshot)")
  }

  /// The outboxes are removed, or only the data file is copied.
  @Test(arguments: [false, true])
  func `verify, info and rescue name a missing outbox`(isCopy: Bool) throws {
    let recorded = try Recorded(Recorded.script + #"{"do":"crash"}"#)
    var store = recorded.store
    if isCopy {
      store = try recorded.damaged { _ in }
    } else {
      try FileManager.default.removeItem(atPath: store + "/outbox")
    }
    let message = "it has no end, and its outbox isn't here; commands after position "
    let verify = Ran.navlog("verify", store, in: recorded.directory)
    #expect(verify.status == 0, "\(verify.snapshot)")
    #expect(verify.output.hasPrefix("note: session 1: " + message), "\(verify.snapshot)")
    #expect(verify.output.contains("\nintact: "), "\(verify.snapshot)")
    let json = Ran.navlog("verify", store, "--json", in: recorded.directory)
    #expect(json.output.contains(#""clean":false"#), "\(json.snapshot)")
    let info = Ran.navlog("info", store, in: recorded.directory)
    #expect(info.status == 0, "\(info.snapshot)")
    #expect(info.output.contains("session 1: it has no end"), "\(info.snapshot)")
    let rescue = Ran.navlog(
      "rescue", store, recorded.directory.file("saved.navlog"), in: recorded.directory)
    #expect(rescue.status == 1, "\(rescue.snapshot)")
    #expect(rescue.output.contains("\nlost: commands after position "), "\(rescue.snapshot)")
    #expect(rescue.output.contains("its outbox isn't here"), "\(rescue.snapshot)")
    // The session of the new store ends as lost, so that nothing is unknown about it.
    let saved = Ran.navlog(
      "verify", recorded.directory.file("saved.navlog"), in: recorded.directory)
    #expect(saved.status == 0 && saved.output.contains("\nclean: "), "\(saved.snapshot)")
  }

  @Test func `an outbox that was set aside is not named as missing`() throws {
    let recorded = try Recorded(Recorded.script + #"{"do":"crash"}"#)
    let folder = recorded.store + "/outbox"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    try Data(repeating: 0x5A, count: 5_000).write(to: URL(filePath: folder + "/" + name))
    _ = Ran.navlog("mark", "add", "here", "-C", recorded.store, in: recorded.directory)
    let verify = Ran.navlog("verify", recorded.store, in: recorded.directory)
    #expect(verify.output.contains("set aside"), "\(verify.snapshot)")
    #expect(!verify.output.contains("isn't here"), "\(verify.snapshot)")
  }

  @Test(arguments: ["copy", "rescue"])
  func `a target inside of the store is refused`(verb: String) throws {
    let recorded = try Recorded()
    let ran = Ran.navlog(
      verb, recorded.store, recorded.store + "/new.navlog", in: recorded.directory)
    #expect(ran.status == 2 && ran.output == "", "\(ran.snapshot)")
    #expect(ran.error.contains("is inside the store"), "\(ran.snapshot)")
  }

  @Test(arguments: ["copy", "rescue"])
  func `a target in a missing directory is refused`(verb: String) throws {
    let recorded = try Recorded()
    let target = recorded.directory.file("missing/new.navlog")
    let ran = Ran.navlog(verb, recorded.store, target, in: recorded.directory)
    #expect(ran.status == 2 && ran.output == "", "\(ran.snapshot)")
    #expect(
      ran.error == """
        navlog: there is no directory '\(recorded.directory.file("missing"))' for 'new.navlog'
        hint: create it first, or check the path

        """)
  }

  @Test(arguments: ["info -C", "log -C", "record - -C", "play s --store"])
  func `a file in place of a store is named as such`(line: String) throws {
    let file = directory.file("plain")
    #expect(FileManager.default.createFile(atPath: file, contents: Data("text".utf8)))
    let ran = Ran.navlog(
      line.split(separator: " ").map(String.init) + [file], files: ["s": ""], in: directory)
    #expect(ran.status == 2 && ran.output == "", "\(ran.snapshot)")
    #expect(
      ran.error == """
        navlog: '\(file)' is a regular file, and a store is a directory
        hint: name a directory NAME.navlog

        """)
  }
}
