import Foundation
import NavlogLMDB
import Support
import Testing

/// What LMDB guarantees when several processes use one store, and what it doesn't.
@Suite(.slow) struct ProcessTests {
  let directory: TemporaryDirectory
  var store: String { directory.file("store") }

  init() throws { directory = try TemporaryDirectory() }

  @Test func `releasing a second handle keeps the lock`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [1])])
    let held = try FileLocks.count(on: store + "/lock.mdb")

    for _ in 0..<3 {
      _ = try open(directory)
      _ = try Environment.checkStructure(ofStoreIn: store)
      _ = try environment.checkStructure()
      try environment.copy(to: directory.file(UUID().uuidString))
    }

    #expect(held >= 1)
    #expect(try FileLocks.count(on: store + "/lock.mdb") == held)
  }

  @Test func `a writer waits for another process's writer, and sees its changes`() throws {
    let environment = try open(directory)
    var child: ChildProcess?

    try environment.write { (transaction) throws(LMDBError) in
      child = try? ChildProcess("LMDBChild", ["put", store, "7"])
      _ = child?.line()
      try transaction.put([1].span, forKey: key(1).span)
    }

    #expect(child?.line() == "found 1")
    #expect(child?.ending() == .exited(0))
    #expect(try environment.rows().count == 2)
  }

  @Test func `a killed writer leaves nothing, and doesn't block the next`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [1])])
    for _ in 0..<5 {
      let child = try ChildProcess("LMDBChild", ["hold-write", store])
      while let line = child.line(), !line.hasPrefix("writing") {}
      child.kill()

      try environment.put([Row(key(2), [2])])
    }

    #expect(try environment.rows().map(\.key) == [key(1), key(2)])
    #expect(try environment.checkStructure().lostPages == 0)
  }

  @Test func `a killed reader pins pages until it is cleared away`() throws {
    let environment = try open(directory)
    let rows = (0..<100).map { Row(key($0), Bytes(repeating: 1, count: 3_000)) }
    for _ in 0..<4 { try environment.put(rows) }
    let child = try ChildProcess("LMDBChild", ["hold-read", store])
    #expect(child.line()?.hasPrefix("reading") == true)

    let before = try environment.info().lastPage
    for _ in 0..<4 { try environment.put(rows) }
    #expect(try environment.info().lastPage > before + 200)
    #expect(try environment.clearStaleReaders() == 0)
    child.kill()
    #expect(try environment.clearStaleReaders() == 1)

    let after = try environment.info().lastPage
    for _ in 0..<4 { try environment.put(rows) }
    #expect(try environment.info().lastPage == after)
  }

  @Test func `opening a store clears the slots of killed readers`() throws {
    _ = try open(directory)
    // Another process must keep the store open, or the whole table is created anew.
    let keeper = try ChildProcess("LMDBChild", ["read-only", store])
    #expect(keeper.line() == "entries 0")
    let child = try ChildProcess("LMDBChild", ["hold-read", store])
    _ = child.line()
    child.kill()

    #expect(try open(directory).notices.map(\.kind).contains(.staleReaders))
    keeper.send("")
  }

  @Test func `a full reader table is cleared of killed readers, or is a typed error`() throws {
    let options = Environment.Options(maxReaders: 2)
    let environment = try open(directory, "store", options)
    try environment.read { (_) throws(LMDBError) in }
    let child = try ChildProcess("LMDBChild", ["hold-read", store])
    #expect(child.line()?.hasPrefix("reading") == true)

    let code = try environment.read { (_) throws(LMDBError) -> LMDBError.Code? in
      do throws(LMDBError) {
        try environment.read { (_) throws(LMDBError) in }
        return nil
      } catch { return error.code }
    }
    #expect(code == .readersFull)
    child.kill()

    try environment.read { (_) throws(LMDBError) in
      try environment.read { (_) throws(LMDBError) in }
    }
  }

  @Test func `another process's commits are counted and read`() throws {
    let environment = try open(directory)
    let child = try ChildProcess("LMDBChild", ["follow", store, "20"])
    for number in 1...20 {
      child.send("go")
      #expect(child.line() == "wrote \(number)")
      #expect(try environment.lastTransactionID == UInt64(number))
      #expect(try environment.rows().count == number)
    }
  }

  @Test(arguments: 0..<8)
  func `processes that create a store concurrently open the same one`(round: Int) throws {
    let children = try (0..<4).map {
      try ChildProcess("LMDBChild", ["put", directory.file("store"), "\($0)"])
    }
    for child in children {
      _ = child.lines()
      #expect(child.ending() == .exited(0))
    }

    #expect(try open(directory).rows().count == 4)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("store"))
    #expect(names.sorted() == ["data.mdb", "lock.mdb"])
  }

  @Test(.enabled(if: FaultShim.isUsable))
  func `a lock file that another process is making while it creates the store is not foreign`()
    throws
  {
    let child = try ChildProcess(
      "LMDBChild", ["put", store, "1"],
      environment: FaultShim.fault("mkdir", at: 1, .stoppedAfter, armed: true, path: "/store"))
    #expect(child.stops())

    // The other process has linked the store into place, and LMDB has yet to write the lock file.
    _ = try open(directory)
    try Data(count: 8192).write(to: URL(filePath: store + "/lock.mdb"))
    kill(child.id, SIGCONT)

    #expect(child.lines() == ["waiting", "found 0"])
    #expect(child.ending() == .exited(0))
  }

  @Test func `after a fork every call of the child fails, and the parent keeps its locks`() throws {
    let child = try ChildProcess("LMDBChild", ["fork", store])
    let code = LMDBError.Code.usedAfterFork.rawValue

    for call in ["read", "write", "id", "info", "copy", "check", "clear", "open"] {
      #expect(child.line() == "\(call) \(code)")
    }
    #expect(child.line() == "other done")
    #expect(child.line() == "child 0")
    #expect(child.line() == "locks 2")
    try open(directory).put([Row(key(2), [2])])
    child.send("")
    #expect(child.ending() == .exited(0))
  }

  @Test(.enabled(if: Privileges.canUnshare))
  func `two processes with the same process ID get an error that explains it`() throws {
    _ = try open(directory)
    let command = ["--pid", "--fork", BuildProducts.path(of: "LMDBChild"), "hold-read", store]
    let first = try ChildProcess("/usr/bin/unshare", command)
    #expect(first.line()?.hasPrefix("reading") == true)
    let second = try ChildProcess("/usr/bin/unshare", command)

    let code = LMDBError.Code.alreadyOpenElsewhere.rawValue
    #expect(second.line()?.hasPrefix("error \(code) ") == true)
    first.send("")
    #expect(first.line() == "ended")
  }

  @Test(.enabled(if: Privileges.canChangeUser))
  func `reading in place needs write access to the lock file`() throws {
    try open(directory).put([Row(key(1), [1])])
    let lock = store + "/lock.mdb"
    for path in [directory.path, store] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: store + "/data.mdb")
    let command = [
      "--reuid=65534", "--regid=65534", "--clear-groups", BuildProducts.path(of: "LMDBChild"),
      "read-only", store,
    ]

    let denied = try ChildProcess("/usr/bin/setpriv", command)
    let code = LMDBError.Code.accessDenied.rawValue
    #expect(denied.line()?.hasPrefix("error \(code) ") == true)

    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: lock)
    let allowed = try ChildProcess("/usr/bin/setpriv", command)
    #expect(allowed.line() == "entries 1")
    allowed.send("")
  }

  @Test(.enabled(if: Privileges.canMount))
  func `opening a store on an overlay file system gives a warning`() throws {
    let script = """
      cd "$1" && mkdir lower upper work merged &&
      mount -t overlay overlay -o lowerdir=lower,upperdir=upper,workdir=work merged &&
      exec "$2" open merged/store
      """
    let child = try ChildProcess(
      "/usr/bin/unshare",
      [
        "--mount", "sh", "-c", script, "sh", directory.path,
        BuildProducts.path(of: "LMDBChild"),
      ])
    #expect(child.lines().contains("notice overlayFileSystem"))
  }

  @Test func `a store whose lock file counts another file's commits is refused`() throws {
    try {
      let environment = try open(directory)
      for number in 1...4 { try environment.put([Row(key(number), [1])]) }
      try environment.copy(to: directory.file("copy"), compacting: true)
    }()
    // It has the former file open, and both use the same lock file.
    let child = try ChildProcess("LMDBChild", ["hold-read", store])
    _ = child.line()
    let data = directory.file("store/data.mdb")
    try FileManager.default.removeItem(atPath: data)
    try FileManager.default.moveItem(atPath: directory.file("copy/data.mdb"), toPath: data)

    let error = #expect(throws: LMDBError.self) { _ = try open(directory) }

    #expect(error?.code == .replaced)
    child.kill()
    #expect(try open(directory).rows().count == 4)
  }
}
