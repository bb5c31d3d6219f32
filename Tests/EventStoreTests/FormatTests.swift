import EventStore
import LMDB
import Migrations
import Support
import Testing

/// Stores of a format that is not this program's, and those that change under it.
@Suite struct FormatTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  /// Makes the store say that it has another format.
  private func change(_ edit: (inout FormatRow) -> Void) throws {
    let environment = try Environment.open(
      test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
    var row = try #require(try Migrator.format(of: environment))
    edit(&row)
    let sealed = row.sealed
    try environment.write { (transaction) throws(LMDBError) in
      let key = FormatRow.key
      try transaction.put(sealed.span, forKey: key.span)
    }
  }

  private func code(_ body: () throws -> Void) throws -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch let error as StoreError {
      return error.code
    }
  }

  @Test func `a newer store that can be read opens for reading only`() throws {
    let number = try {
      let writer = try test.open().begin(SessionDescription(app: "test"))
      try writer.write(5)
      try writer.end()
      return writer.session
    }()
    try change { $0.format = 2 }

    let store = try test.open()
    #expect(store.isReadOnly)
    #expect(try store.events(of: number).count == 5)
    #expect(try code { try store.mark("no", session: number, at: 1) } == .readOnly)
  }

  @Test func `a newer store that can't be read is refused`() throws {
    _ = try test.open()
    try change {
      $0.format = 3
      $0.oldestReader = 2
    }
    #expect(try code { _ = try test.open() } == .newerFormat)
    test.options.access = .readOnly
    #expect(try code { _ = try test.open() } == .newerFormat)
  }

  @Test func `a store that a newer program migrates is neither read nor written any more`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionDescription(app: "test"))
    let number = writer.session
    try writer.write(3).wait()
    try change {
      $0.format = 2
      $0.oldestReader = 2
    }

    let reads: [() throws -> Void] = [
      { _ = try store.sessions() }, { _ = try store.session(number) },
      { _ = try store.events(of: number) }, { _ = try store.symbols(of: number) },
      { _ = try store.marks(of: number) }, { _ = try store.notes(of: number) },
      { _ = try store.interrupted(number) }, { _ = try store.snapshots(of: number) },
      { _ = try store.base(of: number) }, { _ = try store.commandEnd(of: number, at: 3) },
      { _ = try store.value(ValueID(rawValue: 1), of: number) },
      { _ = try store.verify() }, { _ = try store.plan(RetentionPolicy()) },
      { try store.scanBackward(number) { (_, _) throws(StoreError) in true } },
    ]
    for read in reads { #expect(try code(read) == .newerFormat) }
    #expect(try code { try store.mark("no", session: number, at: 1) } == .newerFormat)
    #expect(try code { _ = try store.begin(SessionDescription(app: "test")) } == .newerFormat)
    let receipt = try writer.write(1)
    #expect(try code { try receipt.wait() } == .lost)
    #expect(writer.trouble?.code == .newerFormat)
  }

  @Test func `a writer waits for a migration and goes on behind it`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionDescription(app: "test"))
    try writer.write(3).wait()
    try change { $0.migrating = FormatRow.Migrating(to: 2, next: nil) }
    #expect(try code { _ = try store.sessions() } == .migrating)
    let receipt = try writer.write(2)
    try eventually("the commit fails") { writer.trouble != nil }
    #expect(writer.trouble?.code == .migrating)
    #expect(!receipt.isDurable)

    try change { $0.migrating = nil }
    try receipt.wait()
    #expect(writer.trouble == nil)
    #expect(try store.session(writer.session).head == 5)
  }

  @Test func `a database of another program is refused and left as it is`() throws {
    let environment = try Environment.open(
      test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
    let key: [UInt8] = [7]
    try environment.write { (transaction) throws(LMDBError) in
      try transaction.put(key.span, forKey: key.span)
    }
    #expect(try code { _ = try test.open() } == .notAStore)
    let count = try environment.read { (transaction) throws(LMDBError) in try transaction.count }
    #expect(count == 1)
  }
}
