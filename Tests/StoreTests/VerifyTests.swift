import NavlogStore
import NavlogLMDB
import Support
import Testing

@Suite(.slow) struct VerifyTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  /// Creates a store with a session, a fork of it, symbols, a value, a snapshot and a mark.
  private func fill() throws -> (trunk: SessionNumber, fork: SessionNumber) {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    for count in 1...30 {
      try writer.begin(at: UInt64(count))
      _ = try writer.intern("name \(count % 7)")
      let value = [UInt8](repeating: 1, count: 5_000)
      if count == 9 { _ = try writer.attach(value.span) }
      for _ in 0..<count {
        let bytes = event(writer.position + 1)
        try writer.append(bytes.span, at: 0)
      }
      try writer.close(
        digest: StateDigest(structure: UInt64(count)), announcesSnapshot: count == 20)
    }
    try writer.end()
    let end = try store.commandEnd(of: writer.session, at: 210)
    let body: [UInt8] = [1, 2, 3]
    try store.keep(
      SnapshotHeader(
        format: 1, reducer: 1, log: end.id, position: end.position, chain: end.chain, classes: []),
      body: body.span, of: writer.session)
    try store.mark("here", session: writer.session, at: 211)

    let fork = try store.begin(
      SessionConfiguration(app: "test", origin: .forked(from: end.point), name: "what if"))
    try fork.write(5)
    try fork.end()
    return (writer.session, fork.session)
  }

  /// Changes one byte of the value under the first key that `picks` accepts.
  private func damage(at offset: Int, _ picks: @escaping ([UInt8]) -> Bool) throws {
    let environment = try Environment.open(
      test.path, Environment.Options(cacheDirectory: test.directory.file("cache")))
    try environment.write { (transaction) throws(LMDBError) in
      var key: [UInt8] = []
      var value: [UInt8] = []
      do {
        var cursor = try transaction.cursor()
        var row = try cursor.first()
        while let found = row {
          if picks(Array(copying: found.key)) {
            key = Array(copying: found.key)
            value = Array(copying: found.value)
            break
          }
          row = try cursor.next()
        }
      }
      value[offset < 0 ? value.count + offset : offset] ^= 0x10
      try transaction.put(value.span, forKey: key.span)
    }
  }

  @Test func `a healthy store has no findings, and is checked completely`() throws {
    _ = try fill()
    let report = try test.open().verify()
    #expect(report.findings == [])
    #expect(report.sessions == 2)
    #expect(report.events == 465 + 5)
    #expect(report.snapshots == 1)
  }

  @Test(arguments: [
    (kind: 0x10 as UInt8, offset: -1, word: "symbol"), (0x11, 100, "value"), (0x30, -1, "snapshot"),
    (0x20, 6, "mark"), (0xF0, -1, "checksum"), (0xF0, 9, "checksum"), (0x02, -1, "end"),
  ])
  func `a flipped bit is found and named`(kind: UInt8, offset: Int, word: String) throws {
    _ = try fill()
    try damage(at: offset) { $0.first == kind }

    let report = try test.open().verify()
    #expect(!report.isClean)
    #expect(report.findings.contains { $0.description.contains(word) }, "\(report.findings)")
  }

  @Test func `a fork reads its trunk before the fork point, and its own events after it`() throws {
    let (trunk, fork) = try fill()
    let store = try test.open()
    let below = try store.events(of: trunk, through: 210).map(\.bytes)
    let whole = try store.events(of: fork)
    #expect(whole.count == 215)
    #expect(Array(whole.map(\.bytes).prefix(210)) == below)
    #expect(whole.last?.position == 215)
    #expect(try store.symbols(of: fork).count == 8)

    var backward: [UInt64] = []
    try store.scanBackward(fork) { (record, _) throws(StoreError) in
      backward.append(record.last)
      return true
    }
    var forward: [UInt64] = []
    try store.scan(fork) { (record, _) throws(StoreError) in
      forward.append(record.last)
      return true
    }
    #expect(backward == forward.reversed())
  }

  @Test func `a position inside a command is refused with the nearest ends`() throws {
    let (trunk, _) = try fill()
    let store = try test.open()
    let error = #expect(throws: StoreError.self) { try store.commandEnd(of: trunk, at: 200) }
    #expect(error?.code == .insideCommand)
    #expect(error?.hint == "the nearest ends are 190 and 210")
    #expect(try store.lastCommandEnd(of: trunk, atOrBefore: 200).position == 190)
    #expect(try store.lastCommandEnd(of: trunk, atOrBefore: 0).position == 0)
  }

  @Test func `a snapshot is absent, stale with a reason, or usable`() throws {
    let (trunk, fork) = try fill()
    let store = try test.open()
    func answer(
      _ session: SessionNumber, _ position: UInt64, format: UInt64 = 1, reducer: UInt64 = 1
    ) throws -> String {
      let reader = Store.SupportedSnapshots(format: format, reducer: reducer)
      switch try store.snapshot(of: session, atOrBefore: position, for: reader) {
      case .absent: return "absent"
      case .stale(_, let position, let reason): return "stale at \(position): \(reason)"
      case .usable(let header, let body): return "usable at \(header.position): \(body)"
      }
    }

    #expect(try answer(trunk, 209) == "absent")
    #expect(try answer(trunk, 465) == "usable at 210: [1, 2, 3]")
    #expect(try answer(fork, 215) == "usable at 210: [1, 2, 3]")
    #expect(
      try answer(trunk, 465, reducer: 2)
        == "stale at 210: it is older (format 1, reducer 1), with no step")
    #expect(
      try answer(trunk, 465, format: 0)
        == "stale at 210: it is newer (format 1, reducer 1) than this program")
    try damage(at: -1) { $0.first == 0x30 }
    #expect(try answer(trunk, 465) == "stale at 210: it is damaged")
  }

  @Test func `a snapshot of another history is refused`() throws {
    let (trunk, _) = try fill()
    let store = try test.open()
    let end = try store.commandEnd(of: trunk, at: 210)
    let header = SnapshotHeader(
      format: 1, reducer: 1, log: end.id, position: 210, chain: HistoryHash(rawValue: 5),
      classes: [])
    let body: [UInt8] = []
    let error = #expect(throws: StoreError.self) {
      let body = body
      try store.keep(header, body: body.span, of: trunk)
    }
    #expect(error?.code == .conflict)
  }
}
