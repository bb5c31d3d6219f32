import Foundation
import NavlogLMDB
import Support
import Testing

@Suite(.slow) struct StructureCheckTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Transactions with every kind of write, in any order.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func `files written by LMDB pass the check, with all pages accounted for`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let environment = try open(directory)
    var model: [Bytes: Bytes] = [:]

    for _ in 0..<12 {
      try environment.write { (transaction) throws(LMDBError) in
        for _ in 0..<random.below(300) {
          let key = key(random.below(400)) + Bytes(repeating: 7, count: random.below(60))
          if random.below(4) == 0 {
            model[key] = nil
            try transaction.delete(forKey: key.span)
          } else {
            let size = random.below(12) == 0 ? random.below(30_000) : random.below(200)
            let value = Bytes(repeating: UInt8(random.below(256)), count: size)
            model[key] = value
            try transaction.put(value.span, forKey: key.span)
          }
        }
      }
      let report = try environment.checkStructure()
      #expect(report.entries == UInt64(model.count))
      #expect(report.lostPages == 0)
      #expect(try environment.info().fileSize / 4_096 > report.lastPage)
    }
    #expect(try environment.rows().count == model.count)
    for row in try environment.rows() { #expect(model[row.key] == row.value) }
  }

  @Test func `a large value that its own transaction shortened keeps its pages`() throws {
    let environment = try open(directory)
    try environment.put([
      Row(key(1), Bytes(repeating: 1, count: 20_000)),
      Row(key(1), Bytes(repeating: 2, count: 5_000)),
      Row(key(2), Bytes(repeating: 1, count: 20_000)), Row(key(2), [3]),
    ])

    #expect(try environment.checkStructure().overflowPages == 10)
  }

  /// LMDB doesn't write pages that a transaction adds and frees.
  @Test func `a file may end before its last page if that page is free`() throws {
    var environment: Environment? = try open(directory)
    for number in 0..<8 { try environment?.put([Row(key(number), [])]) }
    try environment?.write { (transaction) throws(LMDBError) in
      for number in 0..<4_000 { try transaction.put(key(number).span, forKey: key(number).span) }
      for number in (10..<4_000).reversed() { try transaction.delete(forKey: key(number).span) }
    }
    environment = nil
    let path = directory.file("store/data.mdb")
    var bytes = try Data(contentsOf: URL(filePath: path))
    let written = bytes.lastIndex { $0 != 0 }.map { $0 / 4_096 + 1 } ?? 0
    #expect(written < bytes.count / 4_096)
    bytes.count = written * 4_096
    try bytes.write(to: URL(filePath: path))

    let reopened = try open(directory)

    #expect(try reopened.rows().count == 10)
    try reopened.put([Row(key(5_000), Bytes(repeating: 1, count: 100_000))])
    #expect(try reopened.rows().count == 11)
    #expect(try reopened.checkStructure().entries == 11)
  }
}
