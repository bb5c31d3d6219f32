import NavlogStore
import Foundation
import NavlogLMDB
import StoreSupport
import Support
import Testing

/// The access rights of a store, and other files in the place of its files.
@Suite struct RightsTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  func fill(_ store: Store) throws {
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(5)
    try writer.end()
  }

  /// Returns the rights of everything at and below `path`, by name.
  private func rights(_ path: String) throws -> [String: String] {
    let files = FileManager.default
    var all: [String: String] = [:]
    for name in [""] + (try files.subpathsOfDirectory(atPath: path)) {
      let mode = try files.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
      all[name] = String(mode ?? 0, radix: 8)
    }
    return all
  }

  private func arePrivate(_ rights: [String: String]) -> Bool {
    rights.allSatisfy { ["600", "700"].contains($0.value) }
  }

  @Test(arguments: [0o000, 0o022, 0o077, 0o177] as [mode_t])
  func `a store is private to its owner, whatever the umask`(mask: mode_t) throws {
    let child = try ChildProcess(
      "/bin/sh",
      [
        "-c", #"umask \#(String(mask, radix: 8)); exec "$0" "$@""#,
        BuildProducts.path(of: "StoreChild"), "makes", test.path,
      ])
    #expect(child.lines() == ["done"])

    for path in ["", ".copy", ".rescued"].map({ test.path + $0 }) {
      let found = try rights(path)
      #expect(arePrivate(found), "\(found)")
      #expect(found[""] == "700" && found["data.mdb"] == "600", "\(found)")
    }
  }

  @Test func `opening a store for writing removes other users' access`() throws {
    try fill(test.open())
    let loosen = try ChildProcess("/bin/chmod", ["-R", "a+rX", test.path])
    #expect(loosen.ending() == .exited(0))

    var options = test.options
    options.access = .readOnly
    _ = try Store.open(test.path, options).sessions()
    #expect(try !arePrivate(rights(test.path)))

    try fill(test.open())
    let found = try rights(test.path)
    #expect(arePrivate(found), "\(found)")
  }

  @Test func `a directory with other files keeps its permissions`() throws {
    try fill(test.open())
    let files = FileManager.default
    #expect(files.createFile(atPath: test.path + "/letter", contents: Data([1])))
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: test.path)
    try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: test.path + "/data.mdb")

    _ = try test.open()
    let found = try rights(test.path)
    #expect(found[""] == "755" && found["data.mdb"] == "600", "\(found)")
  }

  @Test(.enabled(if: Privileges.canChangeUser))
  func `an access error names the obstacle and its owner`() throws {
    try fill(test.open())
    for path in [test.directory.path] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let command = [BuildProducts.path(of: "StoreChild"), "read", test.path]
    let child = try ChildProcess("/usr/bin/setpriv", Privileges.asNobody(command))
    let line = try #require(child.line())
    #expect(line.hasPrefix("error accessDenied "), "\(line)")
    #expect(line.contains("'\(test.path)': it belongs to root and has the rights 0700"), "\(line)")
  }

  @Test(.enabled(if: Privileges.canChangeUser))
  func `an access error names the data file that its owner can't write`() throws {
    try fill(test.open())
    let give = try ChildProcess("/bin/chown", ["-R", "nobody", test.directory.path])
    #expect(give.ending() == .exited(0))
    let data = test.path + "/data.mdb"
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: data)
    let command = [BuildProducts.path(of: "StoreChild"), "opens", test.path, "1"]
    let child = try ChildProcess("/usr/bin/setpriv", Privileges.asNobody(command))
    let line = try #require(child.line())
    #expect(line.hasPrefix("error accessDenied "), "\(line)")
    #expect(
      line.contains("'\(data)': it belongs to user 'nobody' and has the rights 0400"), "\(line)")
  }

  @Test(.enabled(if: Privileges.canMount))
  func `a file system mounted read-only is named as such`() throws {
    try fill(test.open())
    for words in [["--bind", test.path, test.path], ["-o", "remount,ro,bind", test.path]] {
      #expect(try ChildProcess("/bin/mount", words).ending() == .exited(0))
    }
    defer {
      do { _ = try ChildProcess("/bin/umount", ["--lazy", test.path]).ending() } catch {
        Issue.record(error)
      }
    }
    let error = #expect(throws: StoreError.self) { try test.open() }
    #expect(error?.code == .accessDenied)
    #expect(
      error?.message
        == "The store '\(test.path)' can't be written: its file system is mounted for reading only")
    var options = test.options
    options.access = .readOnly
    #expect(try Store.open(test.path, options).sessions().count == 1)
  }

  @Test func `another program's lock on the lock file is named as such`() throws {
    try fill(test.open())
    let path = test.path + "/lock.mdb"
    let locker = try ChildProcess(
      "/usr/bin/python3",
      [
        "-c",
        """
        import fcntl, sys
        file = open(sys.argv[1], "rb")
        fcntl.lockf(file, fcntl.LOCK_SH)
        print("locked", flush=True)
        sys.stdin.read()
        """, path,
      ])
    #expect(locker.line() == "locked")

    let error = #expect(throws: StoreError.self) { try test.open() }
    #expect(error?.cause?.code == .lockedByStranger)
    #expect(error?.description.contains("process \(locker.id)") == true, "\(error as Any)")
    locker.kill()
    try fill(test.open())
  }

  // MARK: - What is no file

  enum Thing: String, CaseIterable { case pipe, directory, link, device }

  private func put(_ thing: Thing, at path: String) throws {
    let files = FileManager.default
    switch thing {
    case .pipe: #expect(unsafe mkfifo(path, 0o600) == 0)
    case .directory: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .link: try files.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    case .device:
      let made = unsafe mknod(path, S_IFCHR | 0o600, 0x0101)
      if made != 0 { try put(.pipe, at: path) }  // Only root can create devices.
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: Thing.allCases, ["data.mdb", "lock.mdb", "store.lock"])
  func `a special file in place of a regular one is named, and never opened`(
    thing: Thing, name: String
  ) throws {
    try fill(test.open())
    let path = test.path + "/" + name
    try FileManager.default.removeItem(atPath: path)
    try put(thing, at: path)

    for attempt in [
      { _ = try test.open() },
      { _ = try StoreInspector(of: test.path, temporary: test.directory.path) },
      { _ = try Store.compact(at: test.path) },
    ] as [() throws -> Void] {
      let error = #expect(throws: StoreError.self) { try attempt() }
      #expect(error?.code == .notRegularFile, "\(error as Any)")
    }
    if name == "data.mdb" {
      let error = #expect(throws: StoreError.self) {
        try Store.rescue(test.path, to: test.directory.file("saved"))
      }
      #expect(error?.code == .notRegularFile)
    }
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: test.directory.path)
        .contains { $0.hasPrefix("saved") || $0.hasPrefix("navlog-") })
  }

  @Test(.timeLimit(.minutes(1)), arguments: Thing.allCases)
  func `an outbox that isn't a regular file is named and ignored`(thing: Thing) throws {
    try fill(test.open())
    let path = test.path + "/outbox/0123456789abcdef0123456789abcdef.outbox"
    try put(thing, at: path)

    let store = try test.open()
    #expect(store.notices.contains { $0.message.contains(path) && $0.kind == .rejected })
    try fill(store)
    let report = try Store.rescue(test.path, to: test.directory.file("saved"))
    #expect(report.lost.contains { $0.contains(path) }, "\(report.lost)")
    _ = try StoreInspector(of: test.path, temporary: test.directory.path).store.sessions()
  }

  @Test func `a store can be opened through symbolic links`() throws {
    try fill(test.open())
    let link = test.directory.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: test.directory.path)
    try fill(Store.open(link + "/test.navlog", test.options))
    try Store.compact(at: link + "/test.navlog")
    #expect(try test.open().sessions().count == 2)
  }

  @Test func `a lock file of another kind is not written over`() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: test.path, withIntermediateDirectories: false)
    let text = Data("a user's notes".utf8)
    #expect(files.createFile(atPath: test.path + "/lock.mdb", contents: text))
    let error = #expect(throws: StoreError.self) { try test.open() }
    #expect(error?.cause?.code == .foreignLockFile, "\(error as Any)")
    #expect(files.contents(atPath: test.path + "/lock.mdb") == text)
    #expect(try files.contentsOfDirectory(atPath: test.path) == ["lock.mdb"])
  }
}
