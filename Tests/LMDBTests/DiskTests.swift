import Foundation
import NavlogLMDB
import Support
import Testing

/// Full disks, truncated files, and invalid directories.
@Suite struct DiskTests {
  let directory: TemporaryDirectory
  var data: String { directory.file("store/data.mdb") }

  init() throws { directory = try TemporaryDirectory() }

  @Test(.enabled(if: Privileges.canMount))
  func
    `a full disk and a broken one are different errors, and a full one works again when there is room`()
    throws
  {
    let disk = try Tmpfs(directory.file("disk"), size: "1m")
    let options = Environment.Options(cacheDirectory: directory.file("cache"))
    let environment = try Environment.open(disk.path + "/store", options)
    var written = 0
    var failure: LMDBError?
    while failure == nil, written < 1_000 {
      do throws(LMDBError) {
        try environment.write { (transaction) throws(LMDBError) in
          for number in written..<written + 20 {
            try transaction.put(Bytes(repeating: 1, count: 900).span, forKey: key(number).span)
          }
        }
        written += 20
      } catch { failure = error }
    }

    #expect(failure?.code == .diskFull)
    #expect(written > 100)
    #expect(try environment.rows().count == written)
    try disk.resize("8m")
    try environment.put(
      (written..<written + 500).map { Row(key($0), Bytes(repeating: 2, count: 900)) })
    #expect(try environment.rows().count == written + 500)
    #expect(try environment.checkStructure().lostPages == 0)
  }

  @Test(.enabled(if: Privileges.canMount))
  func `a full disk leaves nothing of a store that can't be created`() throws {
    let disk = try Tmpfs(directory.file("disk"), size: "4k")
    let error = #expect(throws: LMDBError.self) { try Environment.open(disk.path + "/store") }
    #expect(error?.code == .diskFull)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: disk.path) == [])
  }

  /// LMDB writes to its lock file through a map: without disk space that would raise SIGBUS.
  @Test(.enabled(if: Privileges.canMount))
  func `opening a store on a disk without a free page is an error, not a crash`() throws {
    let disk = try Tmpfs(directory.file("disk"), size: "1m")
    let options = Environment.Options(cacheDirectory: directory.file("cache"))
    var environment: Environment? = try Environment.open(disk.path + "/store", options)
    try environment?.put([Row(key(1), [1])])
    environment = nil
    try FileManager.default.removeItem(atPath: disk.path + "/store/lock.mdb")
    let filling = FileManager.default.createFile(atPath: disk.path + "/filling", contents: nil)
    #expect(filling)
    let file = try #require(FileHandle(forWritingAtPath: disk.path + "/filling"))
    while (try? file.write(contentsOf: Data(repeating: 0, count: 4_096))) != nil {}

    let error = #expect(throws: LMDBError.self) {
      try Environment.open(disk.path + "/store", options)
    }
    #expect(error?.code == .diskFull)
    // Truncated as well as removed: a child process that another test is starting may have it open.
    try file.truncate(atOffset: 0)
    try file.close()
    #expect(try Environment.open(disk.path + "/store", options).rows().count == 1)
  }

  @Test(arguments: [0, 1, 100, 4_096, 5_000, 8_192, 20_480])
  func `a truncated file is refused`(size: Int) throws {
    try open(directory).put((0..<200).map { Row(key($0), Bytes(repeating: 1, count: 400)) })
    #expect(unsafe truncate(data, off_t(size)) == 0)

    let error = #expect(throws: LMDBError.self) { try open(directory) }
    #expect(error?.code == .truncated)
    let second = #expect(throws: LMDBError.self) {
      try Environment.checkStructure(ofStoreIn: directory.file("store"))
    }
    #expect(second?.code == .truncated)
  }

  @Test(arguments: [0, 4_096, 8_192, 20_480])
  func `the next write refuses a file that was truncated while open`(size: Int) throws {
    let environment = try open(directory)
    try environment.put((0..<200).map { Row(key($0), Bytes(repeating: 1, count: 400)) })
    #expect(unsafe truncate(data, off_t(size)) == 0)

    let error = #expect(throws: LMDBError.self) { try environment.put([Row(key(1), [1])]) }
    #expect(error?.code == .truncated)
  }

  @Test func `reads of a new commit refuse a file that was truncated while open`() throws {
    let environment = try open(directory)
    try environment.put((0..<200).map { Row(key($0), Bytes(repeating: 1, count: 400)) })
    _ = try environment.rows()
    let child = try ChildProcess("LMDBChild", ["put", directory.file("store"), "1"])
    child.ending()
    #expect(unsafe truncate(data, 20_480) == 0)

    for _ in 0..<3 {
      let error = #expect(throws: LMDBError.self) { try environment.rows() }
      #expect(error?.code == .truncated)
    }
  }

  @Test func `a store that is removed while open refuses writes`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [1])])
    try FileManager.default.removeItem(atPath: directory.file("store"))

    let error = #expect(throws: LMDBError.self) { try environment.put([Row(key(2), [2])]) }
    #expect(error?.code == .replaced)
    try open(directory).put([Row(key(3), [3])])
    #expect(try open(directory).rows().map(\.key) == [key(3)])
  }

  /// Another process would create a new lock file and write at the same time.
  @Test func `a store whose lock file is gone refuses writes`() throws {
    let environment = try open(directory)
    try FileManager.default.removeItem(atPath: directory.file("store/lock.mdb"))

    let error = #expect(throws: LMDBError.self) { try environment.put([Row(key(2), [2])]) }
    #expect(error?.code == .replaced)
    let second = #expect(throws: LMDBError.self) { try open(directory) }
    #expect(second?.code == .replaced)
  }

  @Test func `a store that is moved while open can be read, but not written`() throws {
    var environment: Environment? = try open(directory)
    try environment?.put([Row(key(1), [1])])
    try FileManager.default.moveItem(
      atPath: directory.file("store"), toPath: directory.file("moved"))

    let first = #expect(throws: LMDBError.self) { try environment?.put([Row(key(2), [2])]) }
    #expect(first?.code == .replaced)
    let second = #expect(throws: LMDBError.self) { _ = try open(directory, "moved") }
    #expect(second?.code == .replaced)
    #expect(try environment?.rows().map(\.key) == [key(1)])
    environment = nil
    #expect(try open(directory, "moved").rows().map(\.key) == [key(1)])
  }

  @Test func `a store whose data file was replaced by a copy refuses writes`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [1])])
    let data = directory.file("store/data.mdb")
    try FileManager.default.copyItem(atPath: data, toPath: directory.file("copy"))
    try FileManager.default.moveItem(atPath: data, toPath: directory.file("kept"))
    try FileManager.default.moveItem(atPath: directory.file("copy"), toPath: data)

    let error = #expect(throws: LMDBError.self) { try environment.put([Row(key(2), [2])]) }
    #expect(error?.code == .replaced)
  }

  @Test func `anything that isn't a store is refused`() throws {
    func code(_ name: String) -> LMDBError.Code? {
      #expect(throws: LMDBError.self) { try open(directory, name) }?.code
    }
    func make(_ name: String, _ bytes: Bytes) throws {
      let path = directory.file(name)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: path + "/data.mdb"))
    }
    try make("text", Bytes(repeating: 65, count: 20_000))
    try make("zeros", Bytes(repeating: 0, count: 20_000))
    try FileManager.default.createDirectory(
      atPath: directory.file("nested/data.mdb"), withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: directory.file("file")))
    try FileManager.default.createDirectory(
      atPath: directory.file("pipe"), withIntermediateDirectories: true)
    #expect(unsafe mkfifo(directory.file("pipe/data.mdb"), 0o644) == 0)

    #expect(code("text") == .notAStore)
    #expect(code("zeros") == .notAStore)
    #expect(code("nested") == .notRegularFile)
    #expect(code("file") == .notAStore)
    #expect(code("pipe") == .notRegularFile)
    #expect(code("no/such/parent") == .notAStore)
  }

  @Test func `files of another architecture and of another format are different errors`() throws {
    try open(directory).put([Row(key(1), [1])])
    let original = Array(try Data(contentsOf: URL(filePath: data)))
    func code(_ change: (inout Bytes) -> Void) throws -> LMDBError.Code? {
      var bytes = original
      change(&bytes)
      try Data(bytes).write(to: URL(filePath: data))
      return #expect(throws: LMDBError.self) { try open(directory) }?.code
    }

    #expect(
      try code { $0.replaceSubrange(16..<20, with: [0xbe, 0xef, 0xc0, 0xde]) } == .foreignByteOrder)
    // On machines with 32-bit words the header is 4 bytes shorter.
    #expect(
      try code {
        $0.replaceSubrange(12..<24, with: [0xde, 0xc0, 0xef, 0xbe, 1, 0, 0, 0, 0, 0, 0, 0])
      } == .foreignByteOrder)
    #expect(try code { $0[20] = 2 } == .versionMismatch)
    #expect(try code { $0[40] = 1 } == .corrupted)
  }

  @Test(arguments: [
    (0x6969, FileSystem.remote), (0xfe53_4d42, .remote), (0x6573_5546, .remote),
    (0x0102_1997, .remote), (0x794c_7630, .overlay), (0xef53, .local), (0x0102_1994, .local),
    (0x9123_683e, .local), (0x5846_5342, .local),
  ])
  func `file systems are recognized by their type numbers`(type: Int, expected: FileSystem) {
    #expect(FileSystem(type: UInt32(type)) == expected)
  }

  @Test func `versions of liblmdb that lose data are refused`() {
    for patch in Int32(0)..<40 {
      let isGood = [24, 25].contains(patch) || patch >= 32
      #expect(Library.isSupported(0, 9, patch) == isGood)
    }
    #expect(!Library.isSupported(0, 8, 33))
    #expect(!Library.isSupported(1, 0, 33))
  }
}
