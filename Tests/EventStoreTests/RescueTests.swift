import EventStore
import Foundation
import Support
import Testing

@Suite struct RescueTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private func fill() throws -> SessionNumber {
    let store = try test.open()
    let writer = try store.begin(SessionDescription(app: "test"))
    for _ in 0..<60 { try writer.write(12).wait() }
    try writer.end()
    return writer.session
  }

  private var data: URL { URL(filePath: test.path + "/data.mdb") }
  private var target: String { test.directory.file("rescued.navlog") }

  private func check(_ report: RescueReport, keeps kept: UInt64) throws {
    #expect(report.sessions.map(\.kept) == [kept])
    var options = test.options
    options.cacheDirectory = test.directory.file("other-cache")
    let store = try Store.open(target, options)
    #expect(try store.verify().findings == [])
    let number = try #require(try store.sessions().first?.number)
    #expect(try store.events(of: number).count == Int(kept))
  }

  @Test func `a healthy store is kept whole`() throws {
    _ = try fill()
    let report = try Store.rescue(test.path, to: target)
    #expect(report.way == .asItStands)
    #expect(report.lost == [])
    try check(report, keeps: 720)
  }

  @Test func `what stands before a damaged record is kept by whole commands`() throws {
    _ = try fill()
    var bytes = try Data(contentsOf: data)
    // The event 400, an unsigned integer of three bytes, stands in one leaf page at least.
    let needle = Data(event(400))
    var from = bytes.startIndex
    while let found = bytes.range(of: needle, in: from..<bytes.endIndex) {
      bytes[found.upperBound - 1] ^= 0x01
      from = found.upperBound
    }
    try bytes.write(to: data)

    let report = try Store.rescue(test.path, to: target)
    #expect(report.way == .asItStands)
    #expect(report.lost.count == 1)
    try check(report, keeps: 396)
  }

  @Test func `a damaged newest commit gives way to the one before`() throws {
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
    #expect(report.way == .previousCommit)
    try check(report, keeps: 720)
  }

  @Test func `a file without any tree is searched page by page`() throws {
    _ = try fill()
    var bytes = try Data(contentsOf: data)
    for index in 0..<8192 where index % 4096 > 64 { bytes[index] = 0xFF }
    try bytes.write(to: data)

    let report = try Store.rescue(test.path, to: target)
    #expect(report.way == .pageByPage)
    try check(report, keeps: 720)
  }

  @Test func `what is there already is not overwritten`() throws {
    _ = try fill()
    let error = #expect(throws: StoreError.self) {
      try Store.rescue(test.path, to: test.directory.path)
    }
    #expect(error?.code == .inUse)
  }
}
