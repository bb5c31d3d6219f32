import Foundation
import LeakSupport
import NavlogCollector
import NavlogFleet
import NavlogRedaction
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// The proof that private data reaches neither the wire nor the tables: markers stand wherever text can
/// stand in sessions, and are searched in every byte that a proxy saw, in what the parcels contain, and
/// in a dump of the database.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct FleetLeakTests {
  /// What an observer of the way and of the database sees of a store.
  private static func seen(_ planted: PlantedStore, _ rules: String) throws -> FileContents {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    let tokens = try #require(CollectorTokens(CollectorTests.token))
    let collector = Collector(fleet.address, keys: try KeyStore(keys), tokens, now: { 1_000 })
    let server = try #require(CollectorServer(collector, port: 0, isLocal: true, tls: nil))
    let proxy = try HostileProxy(to: Int(server.port), seed: 1, keepsWire: true)
    proxy.calm()
    let transport = try HTTPSTransport(
      "http://127.0.0.1:\(proxy.port)", token: CollectorTests.token)
    let consent = ShippedStore.consent()
    let redaction = try #require(
      consent.redaction(RedactionPolicy(parsing: rules), generation: 0))
    // Also the fork, which no device ships: it has most of the markers.
    for (store, session) in planted.sessions {
      try ParcelExport(of: session, in: store, redaction).forEach {
        (parcel) throws(SessionFileError) in
        #expect(transport.send(parcel, of: consent.install) == .answer(.appended))
        return true
      }
    }
    #expect(try IndexTests.index(fleet, keys).sessions == planted.sessions.count)
    proxy.stop()

    var seen = try FileContents(SessionFile.label)
    let end = Array("\r\n\r\n".utf8)
    for request in proxy.record.wire {
      seen.add(request)
      let body = request.firstRange(of: end).map { request[$0.upperBound...] } ?? []
      seen.add(contentsOf: try FileContents(SessionFile.label + body))
    }
    let reader = FleetReader(try fleet.open(), try KeyStore(keys))
    for session in try reader.database.sessions() {
      var file: [UInt8] = []
      try reader.pull(session) { file += $0 }
      seen.add(contentsOf: try FileContents(file))
    }
    let dump = try fleet.dump()
    #expect(dump.count > 10_000 && dump.firstRange(of: Array("navlog.segment".utf8)) != nil)
    seen.add(dump)
    return seen
  }

  @Test(arguments: 0..<(Effort.isLong ? 40 : 2))
  func `nothing private reaches the wire or the tables`(_ seed: Int) async throws {
    let planted = try await PlantedStore(UInt64(seed))
    #expect(try Self.seen(planted, "").found(planted.markers) == [])
  }

  @Test func `the control finds what is allowed to leave`() async throws {
    let planted = try await PlantedStore(3)
    let found = try Self.seen(planted, PlantedStore.keepingAll).found(planted.markers)
    for place in [
      "text", "member", "large", "title", "segue", "storyboard", "restoration", "class", "mark",
      "session",
    ] {
      #expect(found.contains(place), "'\(place)' leaves")
    }
  }

  @Test func `an unredacted session is refused`() async throws {
    let planted = try await PlantedStore(4)
    let (store, session) = planted.sessions[0]
    var file: [UInt8] = []
    let export = SessionExport(of: session, in: store, withOrigins: false, redaction: nil)
    _ = try export.write { (bytes) throws(SessionFileError) in file += bytes }
    let id = try store.session(session).id
    #expect(try !FileContents(file).found(planted.markers).isEmpty, "It has them all")
    #expect(throws: SessionFileError.self) {
      try Parcel(checking: Array(file.dropFirst(SessionFile.label.count)), of: id, after: nil)
    }
  }
}

extension TestFleet {
  /// Everything in the tables, as text.
  fileprivate func dump() throws -> [UInt8] {
    let directory = try TemporaryDirectory()
    let file = directory.file("dump.sql")
    let dump = try ChildProcess(
      "/bin/bash",
      ["-c", #"$(ls /usr/lib/postgresql/*/bin/pg_dump | sort -V | tail -n 1) -d "$0" -f "$1""#]
        + [address, file])
    #expect(dump.ending() == .exited(0))
    return Array(try Data(contentsOf: URL(filePath: file)))
  }
}
