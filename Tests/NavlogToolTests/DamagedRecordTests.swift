import Foundation
import NavlogLMDB
import Support
import Testing

/// A damaged record in a file whose structure is intact.
@Suite(.slow) struct DamagedRecordTests {
  let recorded: Recorded

  init() throws {
    recorded = try Recorded()
    // The record in the middle of the log.
    let environment = try Environment.open(
      recorded.store,
      Environment.Options(create: false, cacheDirectory: recorded.directory.file("notes")))
    var keys: [[UInt8]] = []
    var row: [UInt8] = []
    try environment.write { (transaction) throws(LMDBError) in
      do {
        var cursor = try transaction.cursor()
        var entry = try cursor.first()
        while let found = entry {
          if found.key[0] == 0xF0 { keys.append(found.key.indices.map { found.key[$0] }) }
          entry = try cursor.next()
        }
      }
      let key = keys[keys.count / 2]
      if let value = try transaction.value(forKey: key.span) {
        row = value.indices.map { value[$0] }
      }
      row[row.count - 1] ^= 1
      try transaction.put(row.span, forKey: key.span)
    }
  }

  private func run(_ words: String...) -> Ran {
    Ran.navlog(words, columns: 80, in: recorded.directory)
  }

  @Test(arguments: ["info", "stats"])
  func `events before a damaged record are counted, and the status reports damage`(
    verb: String
  ) throws {
    let ran = run(verb, recorded.store)
    #expect(ran.status == 3)
    #expect(ran.output.contains("events"), "\(ran.snapshot)")
    #expect(!ran.output.contains("no damage met"), "\(ran.snapshot)")
    #expect(ran.error.contains("does not match its checksum"), "\(ran.snapshot)")
    #expect(ran.error.contains("is readable up to position "), "\(ran.snapshot)")
  }

  @Test func `the last readable position is named, and can be inspected`() throws {
    let verify = run("verify", recorded.store)
    #expect(verify.status == 3)
    #expect(!verify.output.contains("looked at  0 events"), "\(verify.snapshot)")
    let part = try #require(
      verify.output.components(separatedBy: "up to position ").dropFirst().first)
    let position = part.prefix { $0.isNumber }
    #expect(run("tree", recorded.store, "--at", String(position)).status == 0)
  }
}
