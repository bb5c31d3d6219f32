import Foundation
import NavlogCollector
import NavlogFleet
import NavlogPostgres
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Synchronization
import Testing

@testable import NavlogFleetTool

/// Installs that send what nothing was made for.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct HostileTests {
  @Test func `a session that the database can't store is refused, and doesn't keep the others`()
    async throws
  {
    let shipped = try await ShippedStore(app: "Tri\u{0}ps")
    let collector = try CollectorTests.collector(shipped)
    let request = try #require(try CollectorTests.requests(shipped).first)
    #expect(collector.respond(to: request).status == 422)
    let report = try shipped.ship().report
    #expect(report.parked == 1 && report.pending == 0 && report.stopped == nil)
  }

  @Test(arguments: ["42501", "25006", "53100", "XX000"])
  func `a database that is at fault refuses no session: it waits`(_ state: String) async throws {
    let shipped = try await ShippedStore()
    // As where the role may not write, a standby is asked, the disk is full, or an index is damaged.
    try shipped.fleet.connect().run(
      script: """
        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '\(state)'; END $$;
        CREATE TRIGGER fail BEFORE INSERT ON navlog.session FOR EACH ROW EXECUTE FUNCTION fail();
        """)
    let collector = try CollectorTests.collector(shipped)
    let request = try #require(try CollectorTests.requests(shipped).first)
    #expect(collector.respond(to: request).status == 503)
    let (report, state) = try shipped.ship()
    #expect(report.pending == 1 && report.parked == 0)
    try shipped.fleet.connect().run(script: "DROP TRIGGER fail ON navlog.session")
    #expect(collector.respond(to: request).status == 201)
    #expect(try shipped.ship(state).report.shipped == 1)
  }

  @Test func `names are values for the database, and text for the terminal`() async throws {
    let name = "'); DROP TABLE navlog.session; --\u{1b}]0;x\u{7}\n00 forged \u{202e}| <b>"
    let shipped = try await ShippedStore(app: name, build: name)
    #expect(try shipped.ship().report.shipped == 1)
    #expect(try shipped.fleet.open().sessions().first?.app == name)
    let said = Said()
    let console = FleetConsole(output: { said.text += $0 }, error: { said.text += $0 })
    #expect(FleetTool.run(["fleet", "sessions", "--db", shipped.fleet.address], console) == 0)
    #expect(said.text.split(separator: "\n").count == 1)
    #expect(!said.text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
    #expect(said.text.contains("DROP TABLE") && said.text.contains(#"\u{1b}]0;x\u{7}\u{a}00"#))
  }

  @Test func `a class with a name that no key can have doesn't keep the index from the others`()
    throws
  {
    let long = (0..<400).map { String($0 * 7_919 % 100_003, radix: 36) }.joined()
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    for (seed, name) in ["Note", #"No\u0000te"#, long].enumerated() {
      let declared = #"{"do":"relaunch","classes":[{"id":"\#(name)","version":1}]}"#
      let script = """
        \(declared)
        {"do":"controller","id":"a","restoration":"a","class":"\(name)","version":1}
        {"do":"controller","id":"b","restoration":"b","class":"\(name)","version":1}
        {"do":"controller","id":"nav","kind":"navigation","restoration":"nav","children":["a"]}
        {"do":"window","id":"main","root":"nav"}
        {"do":"push","in":"nav","controller":"b","animated":false}
        \(declared)
        """
      try RandomStore(playing: script, seed: UInt64(seed)).ship(to: fleet, keys: keys)
    }
    #expect(try IndexTests.index(fleet, keys).installs == 3)
    let steps = try fleet.connect().run("SELECT DISTINCT before FROM navlog.edge").map {
      (row) throws(PostgresError) in try row.text(0)
    }
    #expect(steps.contains("Note") && !steps.contains(long))
  }

  @Test func `a collector has no more bodies in memory than its limit`() async throws {
    let shipped = try await ShippedStore()
    // Each declares, or sends in chunks, much that doesn't end: 64 MiB fit.
    for head in ["Content-Length: 8000000", "Transfer-Encoding: chunked"] {
      // A server of its own: one that is busy notices late that the others are gone.
      let server = try #require(
        CollectorServer(try CollectorTests.collector(shipped), port: 0, isLocal: true, tls: nil))
      let uploads = try (0..<12).map { _ in
        let upload = try #require(LocalSocket(to: Int(server.port)))
        upload.send(Array("PUT /v1/s/\(UInt128(7)) HTTP/1.1\r\nHost: x\r\n\(head)\r\n\r\n".utf8))
        return upload
      }
      if head.hasPrefix("Transfer") {
        let chunk = Array("186a0\r\n".utf8) + [UInt8](repeating: 65, count: 100_000) + [13, 10]
        for _ in 0..<79 { for upload in uploads { upload.send(chunk) } }
        // What is still on its way is read before one ends, and makes room for others.
        try await Task.sleep(for: .seconds(2))
        for upload in uploads { upload.send(Array("0\r\n\r\n".utf8)) }
      }
      // Those that are refused are answered; the others wait for more.
      let patience = head.hasPrefix("Content") ? 1_500 : 10_000
      let busy = uploads.count { $0.status(within: patience) == 503 }
      #expect((2...6).contains(busy), "\(head): \(busy)")
    }
  }

  @Test func `a small parcel with much in it is refused soon`() async throws {
    let shipped = try await ShippedStore()
    let collector = try CollectorTests.collector(shipped)
    let requests = try CollectorTests.requests(shipped)
    let end = try #require(requests.last)
    let value = try Self.value([UInt8](repeating: 0, count: 15 << 20))
    var bomb = end
    bomb.body = []
    while bomb.body.count < 1 << 20 { bomb.body += value }
    bomb.body += end.body
    let start = ContinuousClock.now
    #expect(collector.respond(to: bomb).status == 422)
    #expect(ContinuousClock.now - start < .seconds(20))
    bomb.body = value + end.body
    for request in requests.dropLast() { #expect(collector.respond(to: request).status == 201) }
    #expect(collector.respond(to: bomb).status == 201, "One is taken")
  }

  /// A large value as an item of a session file.
  private static func value(_ bytes: [UInt8]) throws -> [UInt8] {
    var file: [UInt8] = []
    var writer = try SessionFileWriter { (more) throws(SessionFileError) in file = more }
    try writer.add(value: ValueID(of: bytes.span), bytes)
    return file
  }

  @Test func `a server that was restarted is asked again at once`() async throws {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    let collector = try CollectorTests.collector(shipped)
    for request in try CollectorTests.requests(shipped) {
      #expect(collector.respond(to: request).status == 201)
      try shipped.fleet.connect().run(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """)
      usleep(50_000)
    }
  }

  @Test func `a key that another process destroys is gone for this one, too`() throws {
    let directory = try TemporaryDirectory()
    let install = InstallID(rawValue: 7)
    let keys = try KeyStore(directory.file("keys"))
    _ = try keys.key(for: install)
    try KeyStore(directory.file("keys")).destroy(install)
    #expect { try keys.key(for: install) } throws: { ($0 as? FleetError)?.code == .erased }
  }

  @Test func `two indexers that wait for each other both go on`() async throws {
    let shipped = try await ShippedStore()
    try shipped.ship()
    let other = try shipped.fleet.connect()
    // The indexer looks for a deadlock once, when it has waited for this long.
    try other.run(
      script: """
        DO $$ BEGIN
          EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = 3000', current_database());
        END $$
        """)
    // Another indexer has the tree, and wants the session.
    try other.run("BEGIN")
    try other.run("LOCK navlog.shape IN EXCLUSIVE MODE")
    let (fleet, keys) = (shipped.fleet, shipped.keys)
    let indexing = OnThread { try IndexTests.index(fleet, keys).sessions }
    try shipped.fleet.waitForLock()
    // Its own patience is longer: the indexer is the one that gives way.
    try other.run("SET LOCAL deadlock_timeout = '20s'")
    try other.run("UPDATE navlog.install SET seen = now()")
    try other.run("COMMIT")
    #expect(try indexing.result() == 1)
  }

  @Test func `an install that is erased while it is replayed leaves no error`() async throws {
    let filled = try await ReplayTests.Filled(1)
    let (fleet, keys) = (filled.fleet, filled.keys)
    let connection = try fleet.connect()
    try connection.run(
      "UPDATE navlog.segment SET body = set_byte(body, 40, get_byte(body, 40) # 1)")
    let run = try fleet.open().beginReplay(redecides: false)
    try connection.run("BEGIN")
    try connection.run("DELETE FROM navlog.session")
    let replaying = OnThread { try ReplayTests.work(run, fleet, keys) }
    try fleet.waitForLock()
    try connection.run("COMMIT")
    try replaying.result()
    let report = try fleet.open().report(of: run)
    #expect(report.done == report.chunks && report.differing.isEmpty)
  }
}

extension LocalSocket {
  /// Returns the status of an answer that arrives within some milliseconds; 0 for none.
  func status(within milliseconds: Int) -> Int {
    wait(milliseconds)
    let text = String(decoding: piece() ?? [], as: UTF8.self)
    return Int(text.dropFirst(9).prefix(3)) ?? 0
  }
}

/// Something that runs on a thread of its own: those of tasks may all be taken.
private final class OnThread<R: Sendable>: Sendable {
  private let found = Mutex<Result<R, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () throws -> R) {
    Thread.detachNewThread { [self] in
      let result = Result { try body() }
      found.withLock { $0 = result }
      isDone.signal()
    }
  }

  /// Waits for its end.
  func result() throws -> R {
    isDone.wait()
    return try #require(found.withLock { $0 }).get()
  }
}
