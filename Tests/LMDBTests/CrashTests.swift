import Foundation
import NavlogLMDB
import Support
import Testing

/// The files that a power loss could leave, built from the record of writes and syncs.
@Suite(.enabled(if: FaultShim.isUsable)) struct CrashTests {
  static let rounds: UInt64 =
    ProcessInfo.processInfo.environment["NAVLOG_EXHAUSTIVE"] == nil ? 4 : 100

  @Test(arguments: 0..<rounds)
  func `any crash image holds what was acknowledged, and can be written`(seed: UInt64) throws {
    let directory = try TemporaryDirectory(under: "/dev/shm")
    try open(directory).put([])
    let path = directory.file("store/data.mdb")
    let base = Array(try Data(contentsOf: URL(filePath: path)))
    let log = directory.file("log")
    let child = try ChildProcess(
      "LMDBChild", ["append", directory.file("store"), "12", "\(seed)"],
      environment: FaultShim.record(log))
    #expect(child.ending() == .exited(0))
    let record = try CrashLog(log, base: base)
    #expect(record.barriers == 24)
    #expect(
      record.image(at: record.count - 1, .all, seed: 0)
        == Array(
          try Data(contentsOf: URL(filePath: path))))

    var random = SplitMix64(seed: seed)
    for place in 0..<record.count {
      for survival in CrashLog.Survival.allCases {
        let image = record.image(at: place, survival, seed: random.next())
        try judge(image, record.acknowledged(before: place), under: directory)
      }
    }
  }

  @Test func `a store is renamed into place only when it is completely on disk`() throws {
    let directory = try TemporaryDirectory()
    let log = directory.file("log")
    let child = try ChildProcess(
      "LMDBChild", ["append", directory.file("store"), "1", "1"],
      environment: FaultShim.record(log))
    #expect(child.ending() == .exited(0))

    let record = try CrashLog(log)
    let named = try #require(record.namedAt)
    #expect(named > 0)
    let image = record.image(at: named, .none, seed: 0)
    #expect(image == record.image(at: named, .all, seed: 0))
    try judge(image, 0, under: directory)
  }

  private func judge(
    _ image: Bytes, _ acknowledged: UInt64, under directory: TemporaryDirectory
  ) throws {
    let name = UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: directory.file(name), withIntermediateDirectories: false)
    try Data(image).write(to: URL(filePath: directory.file(name + "/data.mdb")))
    let environment = try open(directory, name)
    let rows = try environment.rows()
    #expect(rows.count >= acknowledged)
    for (number, row) in rows.enumerated() {
      try #require(row == Row(Ledger.key(number), Ledger.value(number)))
    }
    try environment.put([Row(Ledger.key(rows.count), [1])])
    #expect(try environment.checkStructure().entries == UInt64(rows.count + 1))
    try FileManager.default.removeItem(atPath: directory.file(name))
  }
}
