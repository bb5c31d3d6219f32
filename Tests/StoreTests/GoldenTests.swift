import NavlogStore
import Foundation
import NavlogMigrations
import Support
import Testing

/// Golden stores of every format, unchanged since they were written: every later build opens,
/// recovers, migrates and reads them with the same results.
///
/// `NAVLOG_RECORD_FORMAT=1` creates the store of the current format if it doesn't exist, and still
/// fails. An existing golden store is never recreated.
@Suite struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")
  static let formats = [1, 2]

  @Test(arguments: formats)
  func `a golden store of each format reads as when it was recorded`(format: Int) throws {
    let golden = Self.folder.appending(path: "format-\(format).navlog")
    if UInt64(format) == Migrator.newestFormat, Golden.isToBeRecorded(golden) {
      try Self.record(golden)
      Issue.record("recorded \(golden.lastPathComponent): look at it, and run again")
    }
    let directory = try TemporaryDirectory()
    let copy = directory.file("golden.navlog")
    try FileManager.default.copyItem(atPath: golden.path, toPath: copy)
    let store = try Store.open(copy, Store.Options(cacheDirectory: directory.file("cache")))

    let expected = try String(
      contentsOf: Self.folder.appending(path: "format-\(format).txt"), encoding: .utf8)
    #expect(try Self.describe(store) == expected)
    #expect(try store.verify().findings == [])
  }

  @Test func `a golden file that has landed is never recorded again`() throws {
    let asks = ["NAVLOG_RECORD_FORMAT": "1"]
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.contains("format-1.navlog") && names.contains("classes-2.navlog"))
    for name in names {
      #expect(!Golden.isToBeRecorded(Self.folder.appending(path: name), asks))
    }
    let new = Self.folder.appending(path: "format-99.navlog")
    #expect(Golden.isToBeRecorded(new, asks) && !Golden.isToBeRecorded(new, [:]))
  }

  // MARK: - Recording

  private static func record(_ golden: URL) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("golden.navlog")
    let options = Store.Options(
      cacheDirectory: directory.file("cache"), now: { 1_700_000_000_000_000_000 })
    let files = FileManager.default
    let outbox = directory.file("outbox")
    try {
      let store = try Store.open(path, options)
      try write(store)
      // The state after a crash: a session with an open last batch, and closed ones that aren't in
      // the log yet.
      let crashed = try store.begin(
        ruled(SessionConfiguration(app: "org.navlog.golden")), id: SessionID(rawValue: 3))
      try crashed.write(3, at: 1_700_000_009_000_000_000).wait()
      try store.copy(to: directory.file("copy"), compacting: true)
      try crashed.begin(at: 1_700_000_009_500_000_000)
      _ = try crashed.intern("closed, and not in the log")
      _ = try crashed.attach([UInt8](repeating: 0xA5, count: 3_000).span)
      for index in 0..<4 {
        let bytes = event(crashed.position + 1, padding: index * 3)
        try crashed.append(bytes.span, at: 1_700_000_009_500_000_000 + UInt64(index) * 1_000)
      }
      try crashed.close(digest: StateDigest(structure: 7, state: 2), announcesSnapshot: false)
      _ = try crashed.intern("never finished")
      try crashed.begin(at: 1_700_000_009_900_000_000)
      try crashed.append(event(8).span, at: 1_700_000_009_900_000_001)
      let live = "\(path)/outbox/\(crashed.id).outbox"
      let bytes = try Data(contentsOf: URL(filePath: live)).prefix(16_384)
      try files.createDirectory(atPath: outbox, withIntermediateDirectories: true)
      try bytes.write(to: URL(filePath: "\(outbox)/\(crashed.id).outbox"))
    }()
    try files.copyItem(atPath: directory.file("copy"), toPath: golden.path)
    try files.copyItem(atPath: outbox, toPath: golden.appending(path: "outbox").path)

    let reread = directory.file("reread.navlog")
    try files.copyItem(atPath: golden.path, toPath: reread)
    let store = try Store.open(reread, Store.Options(cacheDirectory: directory.file("cache")))
    try describe(store).write(
      to: folder.appending(path: "format-\(Migrator.newestFormat).txt"), atomically: true,
      encoding: .utf8)
  }

  /// Writes data of every kind in the format.
  private static func write(_ store: Store) throws {
    let start: UInt64 = 1_700_000_000_000_000_000
    let trunk = try store.begin(
      ruled(SessionConfiguration(app: "org.navlog.golden", build: "42", metadata: [0xA0])),
      id: SessionID(rawValue: 1))
    for count in 1...12 {
      let time = start + UInt64(count) * 1_000_000_000
      try trunk.begin(at: time)
      _ = try trunk.intern("name \(count % 5)")
      if count == 7 { _ = try trunk.attach([UInt8](repeating: 0x5A, count: 3_000).span) }
      for index in 0..<count * 3 {
        let bytes = event(trunk.position + 1, padding: count == 10 ? 200 : 0)
        try trunk.append(bytes.span, at: time + UInt64(index * index * 100))
      }
      try trunk.close(
        digest: StateDigest(structure: UInt64(count) << 32, state: UInt64(count)),
        announcesSnapshot: count == 6)
    }
    try trunk.end(at: start + 20_000_000_000)
    let end = try store.commandEnd(of: trunk.session, at: 63)
    let body: [UInt8] = [1, 2, 3]
    try store.keep(
      SnapshotHeader(
        format: 1, reducer: 1, log: end.id, position: end.position, chain: end.chain,
        classes: [0xA0]), body: body.span, of: trunk.session)
    try store.mark("half way", session: trunk.session, at: 100)
    try store.note([0xF6], under: "quarantine", session: trunk.session)

    let fork = try store.begin(
      ruled(
        SessionConfiguration(
          app: "org.navlog.golden", origin: .forked(from: end.point), name: "what if")),
      id: SessionID(rawValue: 2))
    _ = try fork.intern("only here")
    try fork.write(4, at: start + 60_000_000_000)
    try fork.end(at: start + 61_000_000_000)

    var description = SessionConfiguration(app: "org.navlog.golden", origin: .imported(from: nil))
    description.imported = ImportSource(
      time: start + 62_000_000_000, source: "trip.navlog, session 3", store: 77,
      log: SessionID(rawValue: 78))
    let imported = try store.begin(ruled(description), id: SessionID(rawValue: 4))
    try imported.write(2, at: start + 62_000_000_000)
    try imported.end(at: start + 63_000_000_000)
  }

  /// Sets the version of the rules that was current when the store was created.
  private static func ruled(_ description: SessionConfiguration) -> SessionConfiguration {
    var description = description
    description.rules = 2
    return description
  }

  // MARK: - Describing

  private static func describe(_ store: Store) throws -> String {
    var text = ""
    for session in try store.sessions() {
      text += "session \(session.number) \(session.id) \(session.state) "
      text += "\(session.base)..\(session.head) started \(session.started)\n"
      text += "  app \(session.description.app) build \(session.description.build) "
      text += "origin \(session.description.origin.kind) name \(session.description.name ?? "-")\n"
      if let point = session.description.origin.point {
        text += "  from \(point.session):\(point.position) \(point.chain)\n"
      }
      if session.description.rules > 1 { text += "  rules \(session.description.rules)\n" }
      if let note = session.description.imported {
        text += "  imported at \(note.time) from \(note.source), store \(note.store) \(note.log)\n"
      }
      let end = try store.lastCommandEnd(of: session.number)
      text += "  end \(end.position) \(end.chain) at \(end.time)\n"
      let symbols = try store.symbols(of: session.number).map { $0 ?? "-" }
      text += "  symbols \(symbols.joined(separator: ", "))\n"
      for mark in try store.marks(of: session.number) {
        text += "  mark \(mark.name) \(mark.position)\n"
      }
      for note in try store.notes(of: session.number) {
        text += "  note \(note.name) \(note.bytes)\n"
      }
      for snapshot in try store.snapshots(of: session.number) {
        text += "  snapshot \(snapshot.position) \(snapshot.header?.chain.description ?? "-")\n"
      }
      if let left = try store.interrupted(session.number) {
        text += "  interrupted \(left.first) command \(left.command) events \(left.events.count) "
        text += "symbols \(left.symbols)\n"
      }
      text += try records(of: session, in: store)
    }
    return text
  }

  private static func records(of session: SessionInfo, in store: Store) throws -> String {
    var text = ""
    try store.scan(session.number, from: session.base + 1) { (record, bytes) throws(StoreError) in
      text += "  record \(record.first)..\(record.last) command \(record.command)"
      text += record.endsCommand ? " end" : ""
      if let digest = record.digest { text += " digest \(digest)" }
      if let chain = record.chain { text += " chain \(chain)" }
      if !record.values.isEmpty { text += " values \(record.values)" }
      text += "\n"
      var events = Events(record)
      while let range = try events.next(in: bytes) {
        let hex = range.map {
          String(bytes[$0] >> 4, radix: 16) + String(bytes[$0] & 15, radix: 16)
        }
        text += "    \(events.position) \(events.time) \(hex.joined().prefix(40))\n"
      }
      return true
    }
    return text
  }
}
