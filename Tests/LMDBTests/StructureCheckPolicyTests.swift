import Foundation
import NavlogLMDB
import Support
import Testing

/// When the structure of a file is checked, and when the trust cache makes that unnecessary.
@Suite(.slow) struct StructureCheckPolicyTests {
  let directory: TemporaryDirectory
  var data: String { directory.file("store/data.mdb") }

  init() throws {
    directory = try TemporaryDirectory()
    try open(directory).put((0..<100).map { Row(key($0), Bytes(repeating: 1, count: 100)) })
  }

  private func isChecked(_ options: Environment.Options = Environment.Options()) throws -> Bool {
    try open(directory, "store", options).notices.map(\.kind).contains(.structureChecked)
  }

  @Test func `a store that was closed cleanly is trusted at each opening`() throws {
    #expect(try !isChecked())
    #expect(try !isChecked(Environment.Options(access: .readOnly)))
    try open(directory).put([Row(key(1), [2])])
    #expect(try !isChecked())
  }

  @Test func `a trust record in another user's cache is ignored`() throws {
    #expect(try isChecked(Environment.Options(cacheDirectory: directory.file("other"))))
    #expect(try !isChecked(Environment.Options(cacheDirectory: directory.file("other"))))
  }

  @Test func `without a cache directory, each opening checks and writes no record`() throws {
    let options = Environment.Options(cacheDirectory: "")
    for _ in 0..<2 {
      let notices = try open(directory, "store", options).notices.map(\.kind)
      #expect(notices == [.structureChecked])
    }
  }

  @Test func `a check can be requested`() throws {
    #expect(try isChecked(Environment.Options(structureCheck: .always)))
  }

  @Test func `a store that changed since its last use is checked`() throws {
    let file = try #require(FileHandle(forUpdatingAtPath: data))
    try file.seek(toOffset: 4_000)
    try file.write(contentsOf: Data([0]))
    try file.close()
    #expect(try isChecked())
    #expect(try !isChecked())
  }

  @Test func `a store that a killed process left is checked`() throws {
    let child = try ChildProcess("LMDBChild", ["follow", directory.file("store"), "5"])
    child.send("")
    _ = child.line()
    child.kill()
    #expect(try isChecked())
  }

  @Test func `a copy is checked, since no record vouches for it`() throws {
    try open(directory).copy(to: directory.file("copy"))
    #expect(try open(directory, "copy").notices.map(\.kind).contains(.structureChecked))
  }

  @Test func `a store that a client found damaged is checked at the next opening`() throws {
    var environment: Environment? = try open(directory)
    environment?.distrust()
    environment = nil
    #expect(try isChecked())
  }

  @Test func `an unusable cache directory is reported, and each opening checks`() throws {
    let options = Environment.Options(cacheDirectory: "/proc/none")
    for _ in 0..<2 {
      let kinds = try open(directory, "store", options).notices.map(\.kind)
      #expect(kinds == [.noTrustCache, .structureChecked])
    }
  }

  @Test func `a trust cache that others can write to is ignored`() throws {
    let notes = directory.file("cache/trusted-stores")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: notes)
    #expect(try isChecked())
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `a damaged trust record is ignored`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let notes = directory.file("cache/trusted-stores")
    var bytes = Array(try Data(contentsOf: URL(filePath: notes)))
    let place = try #require(bytes.firstIndex { $0 != 0 }) / 64 * 64 + random.below(64)
    bytes[place] ^= 1 << UInt8(random.below(8))
    try Data(bytes).write(to: URL(filePath: notes))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: notes)
    #expect(try isChecked())
  }

  /// Makes the recorded check some minutes older.
  private func age(_ minutes: UInt32) throws {
    let notes = directory.file("cache/trusted-stores")
    var bytes = Array(try Data(contentsOf: URL(filePath: notes)))
    let place = try #require(bytes.firstIndex { $0 != 0 }) / 64 * 64
    func word(_ index: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[place + 8 * index + $1]) << UInt64(8 * $1) }
    }
    func set(_ index: Int, _ value: UInt64) {
      for byte in 0..<8 {
        bytes[place + 8 * index + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte))
      }
    }
    set(0, word(0) & ~0xFFFF_FFFF | UInt64(UInt32(truncatingIfNeeded: word(0)) &- minutes))
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in 0..<7 {
      sum = (sum ^ word(index)) &* 0x0000_0100_0000_01b3
      sum ^= sum >> 29
    }
    set(7, sum)
    try Data(bytes).write(to: URL(filePath: notes))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: notes)
  }

  @Test func `trust expires a day after the last check, even if the store is used daily`() throws {
    try age(20 * 60)
    #expect(try !isChecked())
    #expect(try !isChecked())
    // Opening and closing haven't renewed the check.
    try age(5 * 60)
    #expect(try isChecked())
    #expect(try !isChecked())
    // If the clock was set back, a check from the future is invalid.
    try age(UInt32.max - 60)
    #expect(try isChecked())
  }

  @Test func `a requested check renews the trust`() throws {
    try age(20 * 60)
    _ = try open(directory).checkStructure()
    try age(5 * 60)
    #expect(try !isChecked())
  }

  @Test(arguments: 1...6)
  func `a commit without a number is found, and not mistaken for the one before it`(
    commits: Int
  ) throws {
    let path = directory.file("numbered")
    for number in 0..<commits {
      try open(directory, "numbered").put([Row(key(number), Bytes(repeating: 1, count: 50))])
    }
    let file = try #require(FileHandle(forUpdatingAtPath: path + "/data.mdb"))
    try file.seek(toOffset: UInt64(commits & 1) * 4096 + 144)
    try file.write(contentsOf: Data(repeating: 0, count: 8))
    try file.close()
    let error = #expect(throws: LMDBError.self) { try open(directory, "numbered") }
    #expect(error?.code == .corrupted)
  }
}
