import NavlogStore
import NavlogLMDB
import NavlogMigrations
import Support
import Testing

@Suite struct StoreTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test func `opening a store twice gives the same instance`() throws {
    let one = try test.open()
    let other = try test.open()
    #expect(one === other)
  }

  @Test func `a watcher is notified of a commit, and otherwise times out`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let watcher = try StoreWatcher(store)
    #expect(try watcher.wait(timeout: .milliseconds(5)) == false)
    try writer.write(3).wait()
    #expect(try watcher.wait(timeout: .seconds(60)))
    #expect(try watcher.wait(timeout: .milliseconds(5)) == false)
  }

  @Test func `a session id can't be used twice`() throws {
    let store = try test.open()
    let id = SessionID(rawValue: 77)
    _ = try store.begin(SessionConfiguration(app: "test"), id: id)
    let error = #expect(throws: StoreError.self) {
      _ = try store.begin(SessionConfiguration(app: "test"), id: id)
    }
    #expect(error?.code == .conflict)
  }

  @Test(arguments: [(oldestReader: 2 as UInt64, opens: true), (3, false)])
  func `a newer store is read if its format allows it, and otherwise refused`(
    oldestReader: UInt64, opens: Bool
  ) throws {
    let number = try {
      let writer = try test.open().begin(SessionConfiguration(app: "test"))
      try writer.write(5)
      try writer.end()
      return writer.session
    }()
    try {
      let environment = try Environment.open(
        test.path, Environment.Options(cacheDirectory: test.directory.file("cache")))
      var row = try #require(try Migrator.format(of: environment))
      row.format = 3
      row.oldestReader = oldestReader
      try environment.write { (transaction) throws(LMDBError) in
        let key = FormatRow.key
        try transaction.put(row.sealed.span, forKey: key.span)
      }
    }()

    guard opens else {
      let error = #expect(throws: StoreError.self) { try test.open() }
      #expect(error?.code == .newerFormat)
      return
    }
    let store = try test.open()
    #expect(store.isReadOnly)
    #expect(store.notices.contains { $0.kind == .newer })
    #expect(try store.events(of: number).count == 5)
    let error = #expect(throws: StoreError.self) {
      _ = try store.begin(SessionConfiguration(app: "test"))
    }
    #expect(error?.code == .newerFormat)
  }

  @Test func `a session that continues another begins with its state`() throws {
    let store = try test.open()
    let first = try store.begin(SessionConfiguration(app: "test"))
    try first.write(4).wait()
    let end = try store.lastCommandEnd(of: first.session)
    let second = try store.begin(
      SessionConfiguration(app: "test", origin: .continued(from: end.point)), base: [1, 2])
    try second.write(2)
    try second.end()

    #expect(try store.base(of: second.session)?.body == [1, 2])
    #expect(try store.base(of: second.session)?.position == 0)
    #expect(try store.events(of: second.session).count == 2)
    #expect(try store.verify().findings == [])
  }

  @Test
  func `old sessions are removed in the background, except what an app would restore`() throws {
    test.options.retention = RetentionPolicy(sessions: 3)
    let store = try test.open()
    for index in 0..<6 {
      let writer = try store.begin(SessionConfiguration(app: index == 0 ? "other" : "test"))
      try writer.write(1)
      try writer.end()
    }
    let last = try store.begin(SessionConfiguration(app: "test"))
    let deadline = ContinuousClock.now + .seconds(60)
    while try store.sessions().count > 3, ContinuousClock.now < deadline {
      try last.write(1).wait()
    }

    #expect(try store.sessions().map(\.number.rawValue) == [1, 6, 7])
    #expect(store.pendingError == nil)
    #expect(try store.verify().findings == [])
  }

  @Test func `the search for the newest matching session reads no older ones`() throws {
    let store = try test.open()
    #expect(try store.lastSession() == nil)
    var ids: [SessionID] = []
    for index in 0..<4 {
      let writer = try store.begin(SessionConfiguration(app: index < 2 ? "old" : "new"))
      try writer.write(1)
      try writer.end()
      ids.append(writer.id)
    }
    var seen: [UInt32] = []
    let found = try store.lastSession { session in
      seen.append(session.number.rawValue)
      return session.description.app == "old"
    }
    #expect(found?.number.rawValue == 2)
    #expect(seen == [4, 3, 2])
    #expect(try store.lastSession()?.number.rawValue == 4)
    #expect(try ids.map { try store.session($0)?.number.rawValue } == [1, 2, 3, 4])
    #expect(try store.session(SessionID(rawValue: 1)) == nil)
  }

  @Test func `a session's last time is that of its last command`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let started = try store.session(writer.session).started
    #expect(try store.lastTime(of: writer.session) == started)
    for count in 1...3 { try writer.write(count) }
    try writer.end()
    #expect(
      try store.lastTime(of: writer.session) == store.lastCommandEnd(of: writer.session).time)
  }

  @Test func `a mark is found by its name`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(2)
    try writer.end()
    try store.mark("here", session: writer.session, at: 2)
    #expect(
      try store.mark(named: "here", session: writer.session)
        == store.marks(of: writer.session).first)
    #expect(try store.mark(named: "there", session: writer.session) == nil)
    #expect(try store.mark(named: "", session: writer.session) == nil)
  }
}
