import NavlogStore
import Foundation
import NavlogLMDB
import StoreSupport
import Support
import Testing

/// Damaged stores are read correctly or reported as damaged, and never cause a trap.
@Suite(.slow) struct DamageTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test(arguments: ["flip", "flip-outbox"], [0, 255])
  func `a store with one damaged byte reads correctly or is reported as damaged`(
    verb: String, mask: Int
  ) throws {
    let directory = try TemporaryDirectory(under: "/dev/shm")
    let stride = Effort.of(verb == "flip" ? 2_017 : 263, long: 1)
    let first = Effort.of(mask % 11, long: 0)
    let child = try ChildProcess(
      "StoreChild", [verb, directory.path, "\(first)", "\(stride)", "\(mask)"])
    let lines = child.lines()
    let ending = child.ending()

    let place = FileManager.default.contents(atPath: directory.file("place")) ?? Data()
    #expect(ending == .exited(0), "at \(String(decoding: place, as: UTF8.self))")
    var endings: [String: Int] = [:]
    for line in lines where !line.contains(" at ") {
      let words = line.split(separator: " ")
      endings[String(words[0])] = words.last.flatMap { Int($0) }
    }
    #expect(endings["wrong"] == nil, "\(lines)")
    #expect(endings["right"] ?? 0 > 0 && endings["reported"] ?? 0 > 0, "\(lines)")
    if verb == "flip-outbox" {
      #expect(Set(endings.keys) == ["right", "reported"], "no outbox keeps a store from opening")
    }
    print("\(verb), mask \(mask), every \(stride): \(endings.sorted { $0.key < $1.key })")
  }

  @Test(arguments: ["forge", "forge-outbox"], [1, 2] as [UInt64])
  func `numbers under a valid checksum are still validated`(
    verb: String, seed: UInt64
  ) throws {
    let directory = try TemporaryDirectory(under: "/dev/shm")
    let count = Effort.of(24, long: 5_000)
    let child = try ChildProcess("StoreChild", [verb, directory.path, "\(count)", "\(seed)"])
    let lines = child.lines()
    let ending = child.ending()

    let place = FileManager.default.contents(atPath: directory.file("place")) ?? Data()
    #expect(ending == .exited(0), "in round \(String(decoding: place, as: UTF8.self))")
    let rounds = lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(rounds.reduce(0, +) == count, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("reported") }, "\(lines)")
  }

  /// Changes rows without using the store.
  private func rows(
    _ body: (inout WriteTransaction) throws(LMDBError) -> Void
  ) throws {
    let environment = try Environment.open(test.path, Environment.Options(create: false))
    try environment.write(body)
  }

  @Test func `a log that lacks its last records is read up to the gap, which is reported`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    for _ in 0..<4 { try writer.write(5).wait() }
    try writer.end()
    try rows { (transaction) throws(LMDBError) in
      let key: [UInt8] = [0xF0, 0, 0, 1, 0, 0, 0, 0, 20]
      try transaction.delete(forKey: key.span)
    }

    #expect(try store.session(writer.session).head == 20)
    var last: UInt64 = 0
    let error = #expect(throws: StoreError.self) {
      try store.scan(writer.session) { (record, _) throws(StoreError) in
        last = record.last
        return true
      }
    }
    #expect(error?.code == .corrupted)
    #expect(last == 15)
    #expect(try !store.verify().isClean)
  }

  @Test func `rows without a session are found`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(5)
    try writer.end()
    #expect(try store.verify().isClean)
    try rows { (transaction) throws(LMDBError) in
      let key: [UInt8] = [1, 0, 0, 1]
      try transaction.delete(forKey: key.span)
    }
    let findings = try store.verify().findings
    #expect(findings.contains { $0.message.contains("record belongs to no session") })
    #expect(findings.contains { $0.message.contains("end row belongs to no session") })
  }
}
