import Foundation
import NavlogFleet
import NavlogStore
import Support
import Testing

@testable import NavlogCollector
@testable import NavlogSessionFiles

/// What earlier versions ship goes on being taken.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct OldClientTests {
  /// The parcels of the sessions of a file that an earlier version wrote.
  private static func parcels(of file: [UInt8]) throws -> [[Parcel]] {
    var rest = file
    var reader = try SessionFileReader { () throws(SessionFileError) in
      defer { rest = [] }
      return rest
    }
    var sessions: [[Parcel]] = []
    var (start, end) = (SessionFile.label.count, SessionFile.label.count)
    var ship = SessionID(rawValue: 0)
    var point: ParcelPoint?
    while let part = try reader.next() {
      switch part {
      case .session(let beginning, _, _):
        (ship, point) = (beginning.id, nil)
        sessions.append([])
      case .batches, .end:
        // A parcel is a segment, or what follows the last one.
        end = Int(reader.offset)
        let parcel = try Parcel(checking: Array(file[start..<end]), of: ship, after: point)
        sessions[sessions.count - 1].append(parcel)
        (start, point) = (end, parcel.point)
      default: break
      }
    }
    return sessions
  }

  @Test func `sessions that the first version redacted arrive, and come back byte for byte`()
    throws
  {
    let file = try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/redacted-1.navsession"))
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let tokens = try #require(CollectorTokens(CollectorTests.token))
    let collector = Collector(
      fleet.address, keys: try KeyStore(directory.file("keys")), tokens, now: { 1_000 })
    let install = InstallID(rawValue: 1)
    let sessions = try Self.parcels(of: Array(file))
    #expect(sessions.count == 3)
    for parcel in sessions.joined() {
      #expect(
        collector.respond(to: CollectorTests.request(for: parcel, of: install)).status == 201)
    }
    let reader = FleetReader(try fleet.open(), try KeyStore(directory.file("keys")))
    for parcels in sessions {
      let session = try #require(try reader.database.sessions(named: parcels[0].ship).first)
      var pulled: [UInt8] = []
      try reader.pull(session) { pulled += $0 }
      let items = parcels.flatMap(\.bytes)
      #expect(pulled.dropFirst(SessionFile.label.count).prefix(items.count).elementsEqual(items))
      try reader.verify(session)
    }
  }
}
