import NavlogMigrations
import NavlogStore
import Support
import Testing

@testable import NavlogSessionFiles

/// What a file adds to a session that was imported before, and headers that would lose fields.
@Suite struct SupplementTests {
  /// A session with large values.
  private func recorded() throws -> (session: ImportTarget, number: SessionNumber) {
    let session = try ImportTarget()
    let writer = try session.store.begin(SessionConfiguration(app: "test"))
    for round in 0..<3 as Range<UInt8> {
      try writer.begin(at: UInt64(round))
      let id = try writer.attach(Array(repeating: round, count: 9_000).span)
      let bytes = [0xA1, 0, 0x50] + id.rawValue.bigEndianBytes.array
      try writer.append(bytes.span, at: UInt64(round))
      _ = try writer.close(digest: StateDigest())
    }
    try writer.end()
    return (session, writer.session)
  }

  @Test func `importing the whole file adds the large values that a truncated one lacked`() throws {
    let (from, number) = try recorded()
    let file = try exported(from.store, number)
    var lacked = 0
    for length in stride(from: file.count - 1, to: 0, by: -7) where lacked == 0 {
      let target = try ImportTarget()
      guard let cut = try? target.import(Array(file.prefix(length))).outcomes.first,
        cut.lostValues > 0
      else { continue }
      lacked = cut.lostValues
      let whole = try #require(try target.import(file).outcomes.first)
      #expect(whole.wasHere && whole.supplement.values == lacked && whole.supplement.hasEnd)
      #expect(try exported(target.store, cut.session) == file)
      #expect(try target.import(file).outcomes.first?.supplement.values == 0)
      #expect(try target.store.verify().findings.isEmpty)
    }
    #expect(lacked > 0)
  }

  @Test(arguments: [3, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 21, 22])
  func `a header with a field of another type is malformed`(_ key: Int) throws {
    let (from, number) = try recorded()
    let beginning = try from.store.contents(of: number).beginning
    let map = Header(beginning, cited: [], hasBase: false).map
    #expect(Header(map) != nil)
    var list = map
    list.set(key, texts: ["x", "y"])
    #expect(Header(list) == nil)
    var pair = map
    pair.set(key, map: RowMap())
    #expect(Header(pair) == nil)
  }

  @Test func `an error names which of several files is damaged`() throws {
    let (from, number) = try recorded()
    let file = try exported(from.store, number)
    var damaged = file
    damaged[damaged.count / 2] ^= 1
    let files = [file, damaged]
    let target = try ImportTarget()
    let error = #expect(throws: SessionFileError.self) {
      _ = try SessionFileImport(into: target.store, from: "a", at: 1)
        .run(joining: ["a", "b"]) { (index) throws(SessionFileError) in pieces(files[index]) }
    }
    #expect(error?.message.hasPrefix("'b' is damaged at byte ") == true, "\(error?.message ?? "")")
    #expect(error?.hint == "get the file again from where it was exported")
  }
}
