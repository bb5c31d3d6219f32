import NavlogStore
import Foundation
import NavlogLMDB
import NavlogMigrations
import Support
import Testing

/// Stores with another format, and stores whose format changes while they are open.
@Suite struct FormatTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  /// Changes the format row of the store.
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

  @Test func `a newer store with a readable format opens read-only`() throws {
    let number = try {
      let writer = try test.open().begin(SessionConfiguration(app: "test"))
      try writer.write(5)
      try writer.end()
      return writer.session
    }()
    try change { $0.format = 3 }

    let store = try test.open()
    #expect(store.isReadOnly)
    #expect(try store.events(of: number).count == 5)
    #expect(try code { try store.mark("no", session: number, at: 1) } == .newerFormat)
  }

  @Test func `a newer store with an unreadable format is refused`() throws {
    _ = try test.open()
    try change {
      $0.format = 4
      $0.oldestReader = 3
    }
    #expect(try code { _ = try test.open() } == .newerFormat)
    test.options.access = .readOnly
    #expect(try code { _ = try test.open() } == .newerFormat)
  }

  @Test func `a store that a newer program has migrated refuses reads and writes`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let number = writer.session
    try writer.write(3).wait()
    try change {
      $0.format = 3
      $0.oldestReader = 3
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
    #expect(try code { _ = try store.begin(SessionConfiguration(app: "test")) } == .newerFormat)
    let receipt = try writer.write(1)
    #expect(try code { try receipt.wait() } == .lost)
    #expect(writer.pendingError?.code == .newerFormat)
  }

  @Test func `a writer waits for a migration, and continues after it`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    try change { $0.migrating = FormatRow.Migrating(to: 3, next: nil) }
    #expect(try code { _ = try store.sessions() } == .migrating)
    let receipt = try writer.write(2)
    try eventually("the commit fails") { writer.pendingError != nil }
    #expect(writer.pendingError?.code == .migrating)
    #expect(!receipt.isDurable)

    try change { $0.migrating = nil }
    try receipt.wait()
    #expect(writer.pendingError == nil)
    #expect(try store.session(writer.session).head == 5)
  }

  @Test func `an imported session keeps its import note, and is never restorable`() throws {
    let note = ImportSource(
      time: 7, source: "a file of Ann's", store: 8, log: SessionID(rawValue: 9))
    var description = SessionConfiguration(app: "test", origin: .imported(from: nil))
    description.rules = 5
    description.imported = note
    let number = try {
      let writer = try test.open().begin(description)
      try writer.write(2)
      try writer.end()
      return writer.session
    }()
    let session = try test.open().session(number)
    #expect(session.description == description)
    #expect(!session.isRestorable)
  }

  /// Copies the golden store of format 1.
  private func formerStore() throws {
    try FileManager.default.copyItem(
      atPath: GoldenTests.folder.appending(path: "format-1.navlog").path, toPath: test.path)
  }

  @Test func `a store of format 1 is read in place`() throws {
    try formerStore()
    try FileManager.default.removeItem(atPath: test.path + "/outbox")
    let before = try Data(contentsOf: test.data)
    test.options.access = .readOnly
    let lines = try {
      let store = try test.open()
      #expect(try store.overview().format == 1)
      #expect(try store.verify().findings == [])
      let sessions = try store.sessions()
      #expect(sessions.map(\.description.rules) == [1, 1, 1])
      return try sessions.map { try store.events(of: $0.number).count }
    }()
    #expect(lines == [234, 67, 3])
    let view = try {
      let view = try StoreInspector(
        of: test.path, temporary: test.directory.path,
        cacheDirectory: test.directory.file("cache"))
      #expect(view.remarks == [])
      return view.store.path
    }()
    #expect(view == test.path)
    #expect(try Data(contentsOf: test.data) == before)
    #expect(!FileManager.default.fileExists(atPath: test.path + "/before-format-2"))
  }

  @Test func `what a crash left in a store of format 1 is read, and nothing is written`() throws {
    try formerStore()
    let before = try Data(contentsOf: test.data)
    let view = try StoreInspector(
      of: test.path, temporary: test.directory.path,
      cacheDirectory: test.directory.file("cache"))
    #expect(try view.store.sessions().last?.head == 7)
    #expect(!view.remarks.contains { $0.contains("before-format") })
    #expect(try Data(contentsOf: test.data) == before)
    #expect(!FileManager.default.fileExists(atPath: test.path + "/before-format-2"))
  }

  @Test func `opening a store of format 1 for writing migrates it, keeping a copy`() throws {
    try formerStore()
    let outboxes = try FileManager.default.contentsOfDirectory(atPath: test.path + "/outbox")
      .filter { $0.hasSuffix(".outbox") }
    #expect(outboxes.count == 1)
    try {
      let store = try test.open()
      #expect(store.notices.contains { $0.kind == .migrated })
      #expect(try store.overview().format == 2)
      #expect(try store.sessions().map(\.description.rules) == [1, 1, 1])
    }()
    test.options.access = .readOnly
    let copy = try Store.open(test.path + "/before-format-2", test.options)
    #expect(try copy.overview().format == 1)
    #expect(try copy.sessions().map(\.head) == [234, 67, 3])
    // Finished commands of dead processes aren't in the log yet: the copy has them as well.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: test.path + "/before-format-2/outbox")
        .filter { $0.hasSuffix(".outbox") } == outboxes)
  }

  @Test func `an incomplete creation is reported, and completed by the next writer`() throws {
    do {
      let environment = try Environment.open(
        test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
      _ = environment
    }
    var looking = test.options
    looking.access = .readOnly
    let error = #expect(throws: StoreError.self) { _ = try Store.open(test.path, looking) }
    #expect(error?.message == "The store is empty: the process that was creating it died")
    #expect(try test.open().sessions().isEmpty)
  }

  @Test func `a database of another program is refused and not modified`() throws {
    let environment = try Environment.open(
      test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
    let key: [UInt8] = [7]
    try environment.write { (transaction) throws(LMDBError) in
      try transaction.put(key.span, forKey: key.span)
    }
    for file in ["", "/data.mdb", "/lock.mdb"] {
      let mode = file.isEmpty ? 0o755 : 0o644
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: test.path + file)
    }
    #expect(try code { _ = try test.open() } == .notAStore)
    let names = try FileManager.default.contentsOfDirectory(atPath: test.path).sorted()
    #expect(names == ["data.mdb", "lock.mdb"])
    for file in ["", "/data.mdb", "/lock.mdb"] {
      let mode = try FileManager.default.attributesOfItem(atPath: test.path + file)
      #expect(mode[.posixPermissions] as? Int == (file.isEmpty ? 0o755 : 0o644))
    }
    let count = try environment.read { (transaction) throws(LMDBError) in try transaction.count }
    #expect(count == 1)
  }
}
