import NavlogStore
import Foundation
import NavlogLMDB
import NavlogMigrations
import Support
import Testing

@Suite(.slow) struct RescueTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private func fill() throws -> SessionNumber { try test.fillSession() }
  private var data: URL { test.data }
  private var target: String { test.target }

  private func check(_ report: RescueReport, keeps kept: UInt64) throws {
    #expect(report.sessions.map(\.kept) == [kept])
    var options = test.options
    options.cacheDirectory = test.directory.file("other-cache")
    let store = try Store.open(target, options)
    #expect(try store.verify().findings == [])
    let number = try #require(try store.sessions().first?.number)
    #expect(try store.events(of: number).count == Int(kept))
  }

  @Test func `a healthy store is rescued whole`() throws {
    _ = try fill()
    let report = try Store.rescue(test.path, to: target)
    #expect(report.method == .asItStands)
    #expect(report.lost == [])
    try check(report, keeps: 720)
  }

  @Test func `whole commands before a damaged record are kept`() throws {
    _ = try fill()
    var bytes = try Data(contentsOf: data)
    // Event 400, an unsigned integer of three bytes, is in at least one leaf page.
    let needle = Data(event(400))
    var from = bytes.startIndex
    while let found = bytes.range(of: needle, in: from..<bytes.endIndex) {
      bytes[found.upperBound - 1] ^= 0x01
      from = found.upperBound
    }
    try bytes.write(to: data)

    let report = try Store.rescue(test.path, to: target)
    #expect(report.method == .asItStands)
    #expect(report.lost.count == 1)
    try check(report, keeps: 396)
  }

  @Test func `a rescue falls back to the commit before a damaged one`() throws {
    _ = try fill()
    var bytes = try Data(contentsOf: data)
    func number(at offset: Int) -> UInt64 {
      bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let newer = number(at: 16 + 128) > number(at: 4096 + 16 + 128) ? 0 : 1
    let root = number(at: newer * 4096 + 16 + 72 + 40)
    bytes[Int(root) * 4096 + 12] ^= 0xFF
    try bytes.write(to: data)

    let report = try Store.rescue(test.path, to: target)
    #expect(report.method == .previousCommit)
    try check(report, keeps: 720)
  }

  @Test func `a file without any tree is searched page by page`() throws {
    _ = try fill()
    var bytes = try Data(contentsOf: data)
    for index in 0..<8192 where index % 4096 > 64 { bytes[index] = 0xFF }
    try bytes.write(to: data)

    let report = try Store.rescue(test.path, to: target)
    #expect(report.method == .pageByPage)
    try check(report, keeps: 720)
  }

  @Test func `an existing target is not overwritten`() throws {
    _ = try fill()
    let error = #expect(throws: StoreError.self) {
      try Store.rescue(test.path, to: test.directory.path)
    }
    #expect(error?.code == .inUse)
  }

  // MARK: - What is lost is named

  /// Changes rows without using the store.
  private func rows(_ body: (inout WriteTransaction) throws(LMDBError) -> Void) throws {
    let environment = try Environment.open(test.path, Environment.Options(create: false))
    try environment.write(body)
  }

  /// Writes a session with names and large values.
  private func fillWithNames() throws -> (session: SessionNumber, values: [ValueID]) {
    let writer = try test.open().begin(SessionConfiguration(app: "test"))
    var values: [ValueID] = []
    for number in 1...12 {
      try writer.begin(at: UInt64(number))
      _ = try writer.intern("name \(number)")
      values.append(try writer.attach([UInt8](repeating: UInt8(number), count: 3_000).span))
      let bytes = event(writer.position + 1)
      try writer.append(bytes.span, at: UInt64(number))
      try writer.close(digest: StateDigest()).wait()
    }
    try writer.end()
    return (writer.session, values)
  }

  private static func bytes(_ bytes: [UInt8]) -> [UInt8] { bytes }

  private func open(_ path: String) throws -> Store { try Store.open(path, test.options) }

  @Test func `a missing large value is named and marked as lost, and its event is kept`() throws {
    let (session, values) = try fillWithNames()
    try rows { (transaction) throws(LMDBError) in
      try transaction.delete(forKey: Self.key(0x11, values[4].rawValue).span)
      try transaction.put([1, 2, 3].span, forKey: Self.key(0x11, values[7].rawValue).span)
    }
    // No rows of earlier commits remain.
    try Store.compact(at: test.path)

    let report = try Store.rescue(test.path, to: target)
    #expect(!report.isWhole)
    #expect(
      report.lost == [
        "large values of session 1: \(values[4]) at position 5, \(values[7]) at position 8"
      ])
    #expect(report.sessions.map(\.kept) == [12])
    let store = try open(target)
    #expect(try store.verify().findings == [])
    #expect(try store.value(values[4], of: session) == nil)
    #expect(try store.value(values[5], of: session)?.count == 3_000)
    let again = try Store.rescue(target, to: target + ".again")
    #expect(!again.isWhole && again.lost.count == 1)
  }

  private static func key(_ kind: UInt8, _ id: UInt128) -> [UInt8] {
    [kind, 0, 0, 1] + (0..<16).map { UInt8(truncatingIfNeeded: id >> UInt128(120 - 8 * $0)) }
  }

  @Test func `a session with lost symbols is kept as far as a chain confirms it`() throws {
    let (session, _) = try fillWithNames()
    try rows { (transaction) throws(LMDBError) in
      try transaction.delete(forKey: Self.bytes([0x10, 0, 0, 1, 0, 0, 0, 6]).span)
    }

    let report = try Store.rescue(test.path, to: target)
    #expect(!report.isWhole)
    #expect(report.sessions.map(\.kept) == [5])
    #expect(report.sessions.map(\.head) == [12])
    #expect(report.lost.contains { $0.hasPrefix("symbols of session 1: 6, 7, which") })
    #expect(report.lost.contains { $0.hasPrefix("session 1 from position 6 on") })
    let store = try open(target)
    #expect(try store.verify().findings == [])
    #expect(try store.symbols(of: session).count == 6)
    #expect(try store.session(session).state == .lost(from: 6))
  }

  @Test func `a damaged end is named, unless an earlier commit still has it`() throws {
    _ = try fill()
    try rows { (transaction) throws(LMDBError) in
      try transaction.put([9, 9, 9, 9, 9].span, forKey: Self.bytes([0x02, 0, 0, 1]).span)
    }
    #expect(try Store.rescue(test.path, to: target + ".earlier").isWhole)

    try Store.compact(at: test.path)
    let report = try Store.rescue(test.path, to: target)
    #expect(report.lost == ["how session 1 ended"])
    #expect(!report.isWhole)
    try check(report, keeps: 720)
  }

  @Test func `a missing tail is named by its positions`() throws {
    _ = try fill()
    try rows { (transaction) throws(LMDBError) in
      try transaction.delete(forKey: Self.bytes([0xF0, 0, 0, 1, 0, 0, 0, 2, 0xD0]).span)
    }
    let report = try Store.rescue(test.path, to: target)
    #expect(report.lost == ["session 1 from position 709 on"])
    #expect(report.sessions.map(\.head) == [720])
    try check(report, keeps: 708)
  }

  @Test func `a fork is lost with the part of its trunk where it begins, and is named`() throws {
    let session = try fill()
    try {
      let store = try test.open()
      let point = try store.lastCommandEnd(of: session, atOrBefore: 600).point
      let fork = try store.begin(SessionConfiguration(app: "test", origin: .forked(from: point)))
      try fork.write(3)
      try fork.end()
    }()
    try rows { (transaction) throws(LMDBError) in
      try transaction.delete(forKey: Self.bytes([0xF0, 0, 0, 1, 0, 0, 0, 1, 0x2C]).span)
    }
    let report = try Store.rescue(test.path, to: target)
    #expect(report.sessions.map(\.number) == [session])
    #expect(
      report.lost.contains {
        $0.hasPrefix("session 2, forked from session 1 at position 600, of which 288 positions")
      }, "\(report.lost)")
    #expect(try open(target).verify().findings == [])
  }

  @Test func `rows of a kind that only a newer program knows are rescued`() throws {
    _ = try fill()
    let key: [UInt8] = [0x44, 0, 0, 1, 9]
    let row = Sealed.seal([1, 2, 3].span, under: key.span)
    try rows { (transaction) throws(LMDBError) in try transaction.put(row.span, forKey: key.span) }
    #expect(try test.open().verify().findings == [])

    let report = try Store.rescue(test.path, to: target)
    #expect(report.isWhole, "\(report)")
    try Store.compact(at: target)
    let environment = try Environment.open(target, Environment.Options(create: false))
    let found = try environment.read { (transaction) throws(LMDBError) in
      guard let row = try transaction.value(forKey: key.span) else { return [UInt8]() }
      return Array(copying: row)
    }
    #expect(found == row)
  }
}
