import NavlogStore
import Foundation
import StoreSupport
import Support
import Testing

/// What a rescue doesn't change, what it leaves over, and what it withstands.
@Suite struct RescueSafetyTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private var target: String { test.target }

  // MARK: - What stays as it was

  @Test func `files beside the target are left alone, whatever their names`() throws {
    _ = try test.fillSession()
    let files = FileManager.default
    let beside = target + ".rescue"
    try files.createDirectory(atPath: beside, withIntermediateDirectories: false)
    #expect(files.createFile(atPath: beside + "/letter", contents: Data([1])))
    let link = target + ".rescue-" + String(repeating: "a", count: 32)
    try files.createSymbolicLink(atPath: link, withDestinationPath: beside)
    let own = target + ".rescue-" + String(repeating: "b", count: 32)
    try files.createDirectory(atPath: own, withIntermediateDirectories: false)

    #expect(try Store.rescue(test.path, to: target).isWhole)
    #expect(files.fileExists(atPath: beside + "/letter"))
    #expect(files.fileExists(atPath: own))
    #expect(try files.destinationOfSymbolicLink(atPath: link) == beside)
  }

  @Test func `an existing target or link is refused, and an empty directory is used`() throws {
    _ = try test.fillSession()
    let files = FileManager.default
    let empty = test.directory.file("empty")
    try files.createDirectory(atPath: empty, withIntermediateDirectories: false)
    let link = test.directory.file("link")
    try files.createSymbolicLink(atPath: link, withDestinationPath: empty)
    let file = test.directory.file("file")
    #expect(files.createFile(atPath: file, contents: Data([1])))

    for taken in [link, file] {
      let error = #expect(throws: StoreError.self) { try Store.rescue(test.path, to: taken) }
      #expect(error?.code == .inUse)
    }
    #expect(try files.contentsOfDirectory(atPath: empty) == [])
    #expect(try Store.rescue(test.path, to: empty).isWhole)
  }

  @Test func `a rescue that saves nothing leaves nothing behind`() throws {
    _ = try test.fillSession()
    try Data(repeating: 0x5A, count: 40_000).write(to: test.data)
    let before = try FileManager.default.contentsOfDirectory(atPath: test.directory.path).sorted()
    let error = #expect(throws: StoreError.self) { try Store.rescue(test.path, to: target) }
    #expect(error?.code == .notAStore)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: test.directory.path).sorted() == before)
  }

  @Test func `a killed rescue leaves no target, and the next rescue removes its remains`() throws {
    do {
      let store = try test.open()
      for _ in 0..<40 {
        let writer = try store.begin(SessionConfiguration(app: "test"))
        for _ in 0..<120 { try writer.write(12) }
        try writer.end()
      }
    }
    let files = FileManager.default
    for moment in 0..<6 as Range<UInt32> {
      let child = try ChildProcess("StoreChild", ["rescues", test.path, target])
      #expect(child.line() == "begins")
      usleep(moment * 40_000)
      child.kill()
      if files.fileExists(atPath: target) {
        #expect(try Store.open(target, test.options).verify().findings == [])
        try files.removeItem(atPath: target)
      }
    }
    #expect(try Store.rescue(test.path, to: target).isWhole)
    // One that was killed before it had signed its directory left nothing in it, and that goes later.
    let directory = test.directory.path
    func left() throws -> [String] {
      try files.contentsOfDirectory(atPath: directory).filter { $0.contains(".rescue-") }
    }
    for name in try left() {
      for file in try files.contentsOfDirectory(atPath: directory + "/" + name) {
        let content = try Data(contentsOf: URL(filePath: directory + "/\(name)/\(file)"))
        #expect(file == Scratch.sign && content.isEmpty)
      }
    }
    let prefix = URL(filePath: target).lastPathComponent + ".rescue-"
    Scratch.sweep(directory, prefix: prefix, now: time(nil) + 90)
    #expect(try left() == [])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a sparse file of a terabyte is rescued quickly`() throws {
    _ = try test.fillSession()
    let file = try FileHandle(forUpdating: test.data)
    try file.truncate(atOffset: 1 << 40)
    try file.close()
    #expect(try Store.rescue(test.path, to: target).isWhole)

    // Also if its pages have to be searched.
    var head = try #require(
      FileHandle(forUpdatingAtPath: test.data.path).flatMap { try $0.read(upToCount: 8192) })
    for index in 0..<8192 where index % 4096 > 64 { head[index] = 0xFF }
    let again = try FileHandle(forUpdating: test.data)
    try again.write(contentsOf: head)
    try again.close()
    let report = try Store.rescue(test.path, to: target + ".searched")
    #expect(report.method == .pageByPage && report.sessions.map(\.kept) == [720])
  }

  // MARK: - Damage of every kind

  @Test(.timeLimit(.minutes(20)), arguments: Effort.of(0..<4, long: 0..<30) as Range<UInt64>)
  func `any loss is named, and everything that is kept is right`(block: UInt64) throws {
    let directory = try TemporaryDirectory(under: "/dev/shm")
    let count = Effort.of(4, long: 100)
    let child = try ChildProcess(
      "StoreChild", ["rescue-damaged", directory.path, "\(count)", "\(block * 1_000)"])
    let lines = child.lines()
    let ending = child.ending()
    let place = FileManager.default.contents(atPath: directory.file("place")) ?? Data()
    #expect(ending == .exited(0), "with seed \(String(decoding: place, as: UTF8.self))")
    #expect(!lines.contains { $0.hasPrefix("fault") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("partly") }, "\(lines)")
  }
}
