import NavlogStore
import Foundation
import NavlogLMDB
import NavlogMigrations
import Support
import Testing

/// The record of operations on a store.
@Suite struct OperationTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test func `operations are kept in their order, with time and program`() throws {
    test.options.now = { 7 }
    let store = try test.open()
    #expect(try store.operations() == [])
    for text in ["mark add a", "mark rm a", ""] { try store.recordOperation(text) }
    let operations = try store.operations()
    #expect(operations.map(\.text) == ["mark add a", "mark rm a", ""])
    #expect(operations.allSatisfy { $0.time == 7 && $0.program.hasPrefix("navlog ") })
  }

  @Test func `a store keeps the last 1,000 operations`() throws {
    let store = try test.open()
    for number in 1...1_003 { try store.recordOperation("\(number)") }
    #expect(try store.operations().map(\.text) == (4...1_003).map(String.init))
  }

  @Test(arguments: ["a", "é", "👩‍👩‍👧‍👦", "e\u{301}\u{302}"])
  func `a long text is truncated at a character boundary`(letter: String) throws {
    let store = try test.open()
    try store.recordOperation(String(repeating: letter, count: 5_000))
    let kept = try #require(try store.operations().first).text
    #expect(kept.utf8.count <= 1_000)
    #expect(kept.utf8.count > 1_000 - letter.utf8.count)
    #expect(kept.allSatisfy { String($0) == letter })
  }

  @Test func `a read-only store doesn't record operations`() throws {
    _ = try test.open()
    test.options.access = .readOnly
    let error = #expect(throws: StoreError.self) { try test.open().recordOperation("no") }
    #expect(error?.code == .readOnly)
  }

  @Test func `copies, compaction, rescue and retention keep operations`() throws {
    let copy = test.directory.file("copy.navlog")
    try {
      let store = try test.open()
      for _ in 0..<3 { _ = try test.fillSession() }
      try store.recordOperation("fork 1")
      #expect(try store.verify().findings == [])
      _ = try store.apply(try store.plan(RetentionPolicy(sessions: 1)))
      #expect(try store.sessions().count == 1)
      try store.copy(to: copy, compacting: true)
    }()
    try Store.compact(at: test.path)
    let report = try Store.rescue(test.path, to: test.target)
    #expect(report.lost == [])
    for path in [test.path, copy, test.target] {
      let store = try Store.open(path, test.options)
      #expect(try store.operations().map(\.text) == ["fork 1"], "\(path)")
      #expect(try store.verify().findings == [])
    }
  }

  @Test func `a row of an unknown kind is ignored`() throws {
    let number = try test.fillSession()
    try {
      let environment = try Environment.open(
        test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
      // Kind 0xEF, with a payload that is unknown to this program, in a valid envelope.
      let (key, row) = (
        [0xEF, 1] as [UInt8],
        Sealed.seal(([0xA0] as [UInt8]).span, under: ([0xEF, 1] as [UInt8]).span)
      )
      try environment.write { (transaction) throws(LMDBError) in
        try transaction.put(row.span, forKey: key.span)
      }
    }()
    let store = try test.open()
    try store.recordOperation("one")
    #expect(try store.operations().map(\.text) == ["one"])
    #expect(try store.session(number).head == 720)
    #expect(try store.verify().findings == [])
  }

  @Test func `a migration is an operation`() throws {
    try FileManager.default.copyItem(
      atPath: GoldenTests.folder.appending(path: "format-1.navlog").path, toPath: test.path)
    #expect(try test.open().operations().map(\.text) == ["migrate from format 1 to format 2"])
  }
}
