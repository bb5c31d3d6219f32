import Foundation
import NavlogFleet
import NavlogPlatform
import NavlogPostgres
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// Installs that are erased.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct EraseTests {
  @Test func `an erased install is gone, also from an earlier backup; another one isn't`()
    async throws
  {
    let shipped = try await ShippedStore()
    let (_, state) = try shipped.ship()
    let other = ShippedStore.consent(2)
    try shipped.ship(other)
    let before = try shipped.fleet.open().sessions()
    #expect(before.count == 2)
    try shipped.fleet.connect().run(script: "CREATE TABLE backup AS SELECT * FROM navlog.segment")
    try shipped.fleet.connect().run(script: "CREATE TABLE rows AS SELECT * FROM navlog.session")

    let eraser = FleetEraser(try shipped.fleet.open(), try KeyStore(shipped.keys))
    let certificate = try eraser.erase(state.install)
    #expect(certificate.sessions == 1 && certificate.segments >= 2)
    #expect(try eraser.erase(state.install) == certificate, "Erasing again finds the same")
    #expect(try shipped.fleet.open().sessions().map(\.install) == [other.install])
    #expect(try shipped.ship().report.isErased)

    // The earlier backup beside today's keys.
    try shipped.fleet.connect().run(
      script: """
        DELETE FROM navlog.segment; DELETE FROM navlog.session; DELETE FROM navlog.erased;
        INSERT INTO navlog.segment SELECT * FROM backup; INSERT INTO navlog.session SELECT * FROM rows
        """)
    for session in try shipped.fleet.open().sessions() {
      if session.install == state.install {
        #expect { try shipped.pulled(session) } throws: { ($0 as? FleetError)?.code == .erased }
      } else {
        #expect(try shipped.pulled(session) == shipped.exported(other))
      }
    }
    #expect(try shipped.ship().report.isErased, "The keys know it, too")
  }

  @Test func `a thousand sessions are erased in a second`() async throws {
    let fleet = try TestFleet()
    let connection = try fleet.connect()
    try connection.run(
      script: """
        DO $$ BEGIN FOR i IN 1..1000 LOOP
          PERFORM navlog.append(decode(lpad('1', 32, '0'), 'hex'), decode(lpad(to_hex(i), 32, '0'), 'hex'),
            'app', '8', 1790000000, 1, decode(lpad('0', 32, '0'), 'hex'), 9,
            decode(lpad('9', 32, '0'), 'hex'), decode(repeat('ab', 4096), 'hex'), NULL);
        END LOOP; END $$
        """)
    let directory = try TemporaryDirectory()
    let eraser = FleetEraser(try fleet.open(), try KeyStore(directory.file("keys")))
    let start = ContinuousClock.now
    let certificate = try eraser.erase(InstallID(rawValue: 1))
    let time = ContinuousClock.now - start
    #expect(certificate.sessions == 1_000 && time < .seconds(10))
    print("erased 1,000 sessions in \(time)")
    #expect(try connection.run("SELECT count(*) FROM navlog.segment").first?.integer(0) == 0)
  }
}

/// The keys of installs.
@Suite struct KeyStoreTests {
  static let place = BodyPlace(
    install: InstallID(rawValue: 1), ship: SessionID(rawValue: 2), first: 1, last: 5,
    chain: HistoryHash(rawValue: 3))

  @Test func `what is sealed can be opened at its place, with its key`() throws {
    let directory = try TemporaryDirectory()
    let keys = try KeyStore(directory.file("keys"))
    let sealed = try keys.key(for: InstallID(rawValue: 1)).seal([1, 2, 3], at: Self.place)
    let again = try KeyStore(directory.file("keys"))
    #expect(
      try again.existingKey(of: InstallID(rawValue: 1))?.open(sealed, at: Self.place) == [1, 2, 3])
    #expect(try again.key(for: InstallID(rawValue: 9)).open(sealed, at: Self.place) == nil)
    let elsewhere = BodyPlace(
      install: InstallID(rawValue: 1), ship: SessionID(rawValue: 2), first: 6, last: 9,
      chain: HistoryHash(rawValue: 3))
    #expect(try keys.key(for: InstallID(rawValue: 1)).open(sealed, at: elsewhere) == nil)
    for index in sealed.indices {
      var damaged = sealed
      damaged[index] ^= 1
      #expect(try keys.key(for: InstallID(rawValue: 1)).open(damaged, at: Self.place) == nil)
    }
    #expect(try keys.key(for: InstallID(rawValue: 1)).open([], at: Self.place) == nil)
  }

  @Test func `a key that was destroyed is made for no process again`() throws {
    let directory = try TemporaryDirectory()
    let keys = try KeyStore(directory.file("keys"))
    let install = InstallID(rawValue: 1 << 120 | 7)
    _ = try keys.key(for: install)
    _ = try keys.key(for: InstallID(rawValue: 1 << 120 | 8))
    try keys.destroy(install)
    for keys in [keys, try KeyStore(directory.file("keys"))] {
      #expect { try keys.key(for: install) } throws: { ($0 as? FleetError)?.code == .erased }
      #expect(try keys.existingKey(of: InstallID(rawValue: 1 << 120 | 8)) != nil)
    }
    try keys.destroy(InstallID(rawValue: 5))
    #expect(throws: FleetError.self) { try keys.key(for: InstallID(rawValue: 5)) }
  }

  @Test func `two processes agree on a key, and a record that was cut is replaced`() throws {
    let directory = try TemporaryDirectory()
    let (a, b) = (try KeyStore(directory.file("keys")), try KeyStore(directory.file("keys")))
    for number in 1...50 as ClosedRange<UInt128> {
      let install = InstallID(rawValue: number)
      let (first, second) = number % 2 == 0 ? (a, b) : (b, a)
      let sealed = try first.key(for: install).seal([7], at: Self.place)
      #expect(try second.key(for: install).open(sealed, at: Self.place) == [7])
    }
    let file = directory.file("keys") + "/00"
    #expect(unsafe truncate(file, 48 * 50 - 10) == 0)
    let later = try KeyStore(directory.file("keys"))
    #expect(try later.existingKey(of: InstallID(rawValue: 50)) == nil)
    _ = try later.key(for: InstallID(rawValue: 51))
    #expect(try KeyStore(directory.file("keys")).existingKey(of: InstallID(rawValue: 49)) != nil)
    #expect(try KeyStore(directory.file("keys")).existingKey(of: InstallID(rawValue: 51)) != nil)
  }
}

/// A base backup of the server from before an erasure, beside today's keys.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct BackupTests {
  @Test func `a base backup opens nothing that was erased since, and everything else`() throws {
    let silent = FleetConsole(output: { _ in }, error: { _ in })
    let place = "/tmp/navlog-backup-\(getpid())"
    defer {
      do { try Self.server(place, "pg_ctl stop -w -m immediate -D \(place)/backup") } catch {}
      _ = FleetTool.run(["fleet", "down", place, "--now"], silent)
      do { try FileManager.default.removeItem(atPath: place) } catch {}
    }
    #expect(FleetTool.run(["fleet", "up", place, "--alone"], silent) == 0)
    let address = FleetPlace(place).address
    let keys = place + "/keys"
    let stores = try (0..<2 as Range<UInt64>).map { try RandomStore(seed: $0) }
    for store in stores { try store.ship(to: address, keys: keys) }
    try Self.server(
      place, "pg_basebackup -h \(place) -p 5432 -U navlog -D \(place)/backup -c fast")
    let erased = stores[0].consent.install
    _ = try FleetEraser(try FleetDatabase(address), try KeyStore(keys)).erase(erased)

    try Self.server(
      place, "pg_ctl start -w -D \(place)/backup -o '-p 5440' -l \(place)/backup.log")
    let backup = try FleetDatabase(address.replacing("5432", with: "5440"))
    let reader = FleetReader(backup, try KeyStore(keys))
    var (opened, refused) = (0, 0)
    for session in try backup.sessions() {
      if session.install == erased {
        #expect { try reader.pull(session) { _ in } } throws: {
          ($0 as? FleetError)?.code == .erased
        }
        refused += 1
      } else {
        try reader.verify(session)
        opened += 1
      }
    }
    #expect(opened > 0 && refused > 0)
    let record = Data(erased.rawValue.bytes)
    let bytes = try #require(FileManager.default.contents(atPath: Self.file(of: erased, in: keys)))
    let start = try #require(bytes.firstRange(of: record)?.upperBound)
    #expect(bytes[start..<start + 32].allSatisfy { $0 == 0 }, "The key is zeros on the disk")
  }

  private static func file(of install: InstallID, in keys: String) -> String {
    keys + "/" + "\(install)".prefix(2)
  }

  /// Runs a program of PostgreSQL as the owner of the server.
  static func server(_ place: String, _ command: String) throws {
    let bin = "$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)"
    let owner = getuid() == 0 ? "runuser -u postgres -- " : ""
    let child = try ChildProcess(
      "/bin/bash", ["-c", "cd / && \(owner)\(bin)/\(command) >/dev/null 2>&1 </dev/null"])
    guard child.ending() == .exited(0) else { throw CocoaError(.executableLoad) }
  }
}
