import Foundation
import NavlogStore
import NavlogLMDB
import NavlogMigrations
import Support
import Testing

/// What retention removes, what it keeps, and what a process that dies in the middle leaves.
@Suite(.slow) struct RetentionTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test(arguments: 0..<12)
  func `as many of the newest sessions are kept as the policy says`(count: Int) throws {
    let store = try test.open()
    for _ in 0..<10 { try store.record() }
    let plan = try store.plan(RetentionPolicy(sessions: count))
    #expect(try store.numbers.count == 10, "a plan changes nothing")
    let gone = try store.apply(plan)

    let left = max(1, min(count, 10))
    #expect(plan.sessionsLeft == left)
    #expect(plan.exemptions == [])
    #expect(gone.count == 10 - left)
    #expect(try store.numbers == Array(UInt32(11 - left)...10))
    #expect(try store.verify().findings == [])
  }

  @Test func `removing a fork also removes what only the fork needed`() throws {
    let store = try test.open()
    let trunk = try store.record()
    _ = try store.fork(trunk)
    for _ in 0..<2 { try store.record() }

    try store.apply(try store.plan(RetentionPolicy(sessions: 2)))
    #expect(try store.numbers == [3, 4])
  }

  @Test func `what a mark or a remaining fork needs is kept, and the plan says why`() throws {
    let store = try test.open()
    let marked = try store.record()
    try store.mark("bug", session: marked, at: 2)
    let trunk = try store.record()
    for _ in 0..<3 { try store.record() }
    let branch = try store.fork(trunk)

    let plan = try store.plan(RetentionPolicy(sessions: 2))
    #expect(plan.removals.map(\.session.rawValue) == [3, 4], "5 is what the app would restore")
    #expect(plan.exemptions.map(\.session) == [marked, trunk])
    #expect(plan.exemptions.first?.reason.contains("'bug'") == true)
    try store.apply(plan)
    #expect(try store.numbers == [1, 2, 5, 6])
    #expect(try store.events(of: branch).count == 12)
    for session in [marked, trunk] {
      let error = #expect(throws: StoreError.self) { try store.remove(session) }
      #expect(error?.code == .needed)
    }
  }

  @Test func `an open session is kept whatever its age`() throws {
    let store = try test.open()
    let old = try store.begin(SessionConfiguration(app: "test"))
    for _ in 0..<3 { try store.record() }
    try store.apply(try store.plan(RetentionPolicy(sessions: 1)))
    #expect(try store.numbers == [1, 4])
    let error = #expect(throws: StoreError.self) { try store.remove(old.session) }
    #expect(error?.code == .inUse)
    try old.write(1)
    try old.end()
  }

  @Test func `a byte limit removes the oldest sessions until the rest fits`() throws {
    let store = try test.open()
    for _ in 0..<6 { try store.record(batches: 60) }
    let all = try store.plan(RetentionPolicy(sessions: 100, bytes: .max))
    let half = all.bytesLeft / 2 + 1_000
    let plan = try store.plan(RetentionPolicy(sessions: 100, bytes: half))
    #expect(plan.bytesLeft <= half)
    #expect(plan.removals.count == 3)
    let none = try store.plan(RetentionPolicy(sessions: 100, bytes: 0))
    #expect(none.sessionsLeft == 1, "the last session stays whatever the limit")
  }

  @Test func `a trimmed session begins with its base, and refuses what is below`() throws {
    let store = try test.open()
    let number = try store.record(batches: 8)
    let before = try store.events(of: number)
    let chain = try store.commandEnd(of: number, at: 36).chain
    let base: [UInt8] = [5, 6, 7]
    try store.trim(number, below: 15, base: base.span)

    #expect(try store.session(number).base == 15)
    #expect(try store.base(of: number)?.body == base)
    #expect(try store.events(of: number, from: 16).map(\.bytes) == before[15...].map(\.bytes))
    #expect(try store.commandEnd(of: number, at: 15).position == 15)
    #expect(try store.commandEnd(of: number, at: 36).chain == chain)
    for position in [1, 14, 15] as [UInt64] {
      let error = #expect(throws: StoreError.self) { try store.events(of: number, from: position) }
      #expect(error?.code == .belowBase)
    }
    let mark = #expect(throws: StoreError.self) {
      try store.mark("gone", session: number, at: 14)
    }
    #expect(mark?.code == .belowBase)
    #expect(try store.verify().findings == [])
  }

  @Test func `a trim inside a command, or of what is needed, is refused without effect`() throws {
    let store = try test.open()
    let number = try store.record(batches: 8)
    try store.mark("kept", session: number, at: 12)
    _ = try store.fork(number, at: 21)
    let base: [UInt8] = []
    func code(_ position: UInt64) throws -> StoreError.Code? {
      do throws(StoreError) {
        try store.trim(number, below: position, base: base.span)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(try code(14) == .insideCommand)
    #expect(try code(15) == .needed, "a mark stands below")
    #expect(try store.session(number).base == 0)
    #expect(try code(10) == nil)
    try store.unmark("kept", session: number)
    #expect(try code(28) == .needed, "a fork begins below")
    #expect(try code(21) == nil)
    #expect(try code(37) == .noSuchPosition)
    #expect(try store.verify().findings == [])
  }

  @Test func `a fork's mark in the history of its trunk keeps the trunk`() throws {
    let store = try test.open()
    let trunk = try store.record(batches: 8)
    let branch = try store.fork(trunk, at: 28)
    try store.mark("there", session: branch, at: 10)
    let base: [UInt8] = []
    let error = #expect(throws: StoreError.self) {
      let base = base
      try store.trim(trunk, below: 15, base: base.span)
    }
    #expect(error?.code == .needed)
    try store.trim(trunk, below: 10, base: base.span)
    #expect(try store.events(of: branch, from: 11).count == 18 + 6)
  }

  @Test func `a trimmed trunk can still be forked at and after its base`() throws {
    let store = try test.open()
    let trunk = try store.record(batches: 8)
    let points = try [10, 15, 21].map { try store.commandEnd(of: trunk, at: $0).point }
    let base: [UInt8] = [9]
    try store.trim(trunk, below: 15, base: base.span)

    let error = #expect(throws: StoreError.self) { try store.record(from: points[0]) }
    #expect(error?.code == .belowBase)
    let lowest = try store.record(from: points[1])
    #expect(try store.events(of: lowest, from: 16).map(\.position) == Array(16...21))
    #expect(try store.session(lowest).base == 15)
    let higher = try store.record(from: points[2])
    #expect(try store.events(of: higher, from: 16).map(\.position) == Array(16...27))
    var backward: UInt64 = 0
    try store.scanBackward(higher) { (record, _) throws(StoreError) in
      backward += UInt64(record.count)
      return true
    }
    #expect(backward == 12)
    #expect(try store.verify().findings == [])
  }

  @Test func `an unfinished removal is hidden from readers, and finished at the next opening`()
    throws
  {
    var store: Store? = try test.open()
    let number = try #require(store).record(batches: 30)
    try #require(store).record()
    // The state after the first of its transactions.
    try rows { (transaction) throws(LMDBError) in
      let session: [UInt8] = [1, 0, 0, 1]
      let end: [UInt8] = [2, 0, 0, 1]
      try transaction.delete(forKey: session.span)
      var map = RowMap()
      map.set(0, 3)
      map.set(1, 465)
      map.set(2, 1)
      let payload = map.encoded
      try transaction.put(Sealed.seal(payload.span, under: end.span).span, forKey: end.span)
    }
    #expect(try store?.sessions().map(\.number.rawValue) == [2])
    #expect(throws: StoreError.self) { try store?.events(of: number) }
    #expect(try store?.verify().findings == [])
    store = nil

    let reopened = try test.open()
    #expect(try reopened.numbers == [2])
    #expect(try reopened.verify().findings == [])
    var left = 0
    try rows { (transaction) throws(LMDBError) in
      var cursor = try transaction.cursor()
      var row = try cursor.first()
      while let found = row {
        if found.key.count >= 4, found.key[3] == 1 { left += 1 }
        row = try cursor.next()
      }
    }
    #expect(left == 0)
  }

  @Test func `an unfinished trim is finished at the next opening`() throws {
    var store: Store? = try test.open()
    let number = try #require(store).record(batches: 30)
    try beginTrim(below: #require(try store?.commandEnd(of: number, at: 210)))
    #expect(try store?.events(of: number, from: 211).count == 465 - 210)
    store = nil

    let reopened = try test.open()
    #expect(try reopened.events(of: number, from: 211).count == 465 - 210)
    #expect(try reopened.verify().findings == [])
    #expect(try reopened.verify().events == 465 - 210)
  }

  @Test func `what a killed trim has left isn't damage`() throws {
    let store = try test.open()
    let number = try store.record(batches: 30)
    let body: [UInt8] = [1, 2, 3]
    for position in [105, 190, 210, 231] as [UInt64] {
      let end = try store.commandEnd(of: number, at: position)
      try store.keep(
        SnapshotHeader(
          format: 1, reducer: 1, log: end.id, position: end.position, chain: end.chain,
          classes: []),
        body: body.span, of: number)
    }
    try beginTrim(below: store.commandEnd(of: number, at: 210))

    #expect(try store.verify().findings == [])
    #expect(try store.snapshots(of: number).map(\.position) == [210, 231])
  }

  /// Does what a trim does before it deletes rows.
  private func beginTrim(below end: CommandEnd) throws {
    try rows { (transaction) throws(LMDBError) in
      let key: [UInt8] = [3, 0, 0, 1]
      var map = RowMap()
      map.set(0, end.position)
      map.set(1, bytes16: end.chain.rawValue)
      map.set(2, end.time)
      let payload = map.encoded
      try transaction.put(Sealed.seal(payload.span, under: key.span).span, forKey: key.span)
    }
  }

  private func rows(
    _ body: (inout WriteTransaction) throws(LMDBError) -> Void
  ) throws {
    let environment = try Environment.open(
      test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
    try environment.write(body)
  }

  // MARK: - Damage

  /// Only a large value is damaged; the log of the session is whole.
  @Test func `a session with damaged parts is removed only on request`() throws {
    let value = [UInt8](repeating: 0x6B, count: 5_000)
    let number = try {
      let store = try test.open()
      let writer = try store.begin(SessionConfiguration(app: "test"))
      try writer.begin(at: 1)
      _ = try writer.attach(value.span)
      let bytes = event(1)
      try writer.append(bytes.span, at: 1)
      try writer.close(digest: StateDigest()).wait()
      try writer.end()
      for _ in 0..<3 { _ = try store.record() }
      return writer.session
    }()
    var bytes = try Data(contentsOf: test.data)
    var place = bytes.startIndex
    while let found = bytes.range(of: Data(value.prefix(1_000)), in: place..<bytes.endIndex) {
      bytes[found.lowerBound + 500] ^= 1
      place = found.upperBound
    }
    #expect(place > bytes.startIndex)
    try bytes.write(to: test.data)

    let store = try test.open()
    var policy = RetentionPolicy(sessions: 1)
    let plan = try store.plan(policy)
    #expect(!plan.removals.contains { $0.session == number })
    #expect(plan.exemptions.map(\.reason) == ["it is damaged"])
    policy.removesDamaged = true
    #expect(try store.plan(policy).removals.contains { $0.session == number })
    try store.apply(try store.plan(policy))
    #expect(try store.sessions().count == 1)
  }
}
