package import NavlogStore

/// A part of a redacted session on its way to a fleet: one segment, or what follows the last one.
///
/// Its bytes are items of the session's file, unchanged. The first parcel of a session begins with
/// the header and the base. So the parcels of a session, one after another, are its file without
/// label and trailer.
package struct Parcel: Hashable, Sendable {
  /// What the first parcel of a session says about it.
  package struct Opening: Hashable, Sendable {
    package let app: String
    package let build: String
    /// The start in seconds since 1970, a full hour.
    package let started: UInt64
  }

  /// The identity of the redacted session.
  package let ship: SessionID
  /// The positions of the first and the last event; in the last parcel, `last` is `first - 1`.
  package let first: UInt64
  package let last: UInt64
  /// The chain before the first and after the last event.
  package let before: HistoryHash
  package let after: HistoryHash
  package let opening: Opening?
  /// How the session ended, in its last parcel.
  package let ended: SessionEnding.How?
  package let bytes: [UInt8]

  /// The largest parcel.
  package static let largest = 8 << 20
  /// The largest sum of the compressed parts of a parcel, apart from its segment.
  private static let largestContent = 64 << 20

  /// Checks bytes, which may be hostile: every item, every event and the chain.
  ///
  /// - Parameters:
  ///   - ship: the session they have to belong to.
  ///   - point: where they go on; `nil` if they begin the session.
  package init(
    checking bytes: [UInt8], of ship: SessionID, after point: ParcelPoint?
  ) throws(SessionFileError) {
    guard bytes.count <= Self.largest else {
      throw SessionFileError(.tooLarge, "The parcel has more than \(Self.largest >> 20) MiB")
    }
    var reader = try SessionFileReader(
      items: bytes, after: point.map { (ship, $0.position, $0.chain) })
    var opening: Opening?
    var start = point
    var end: (position: UInt64, chain: HistoryHash)?
    var ended: SessionEnding.How?
    var size = 0
    while reader.offset < bytes.count {
      guard end == nil, ended == nil, let part = try reader.next() else {
        throw Self.malformed("there is something after its end")
      }
      switch part {
      case .session(let beginning, _, _):
        guard start == nil, beginning.id == ship, beginning.isRedacted else {
          throw Self.malformed("it isn't a redacted session, or another one")
        }
        start = ParcelPoint(position: beginning.position, chain: beginning.chain)
        let description = beginning.description
        opening = Opening(
          app: description.app, build: description.build,
          started: beginning.started / 1_000_000_000)
      case .batches(let batches, let chain):
        end = batches.last.map { ($0.last, chain) }
      case .end(let ending): ended = ending.how
      case .base(let content), .value(_, let content):
        size += content.count
        guard size <= Self.largestContent else {
          throw SessionFileError(.tooLarge, "The parcel has too much compressed content")
        }
      case .mark, .note: break
      case .trailer: throw Self.malformed("it has a trailer")
      }
    }
    guard let start, (end != nil) != (ended != nil) else {
      throw Self.malformed("it is neither a segment nor an end")
    }
    self.ship = ship
    (first, before) = (start.position + 1, start.chain)
    (last, after) = end ?? (start.position, start.chain)
    (self.opening, self.ended, self.bytes) = (opening, ended, bytes)
  }

  /// Where the next parcel goes on.
  package var point: ParcelPoint { ParcelPoint(position: last, chain: after) }

  private static func malformed(_ what: String) -> SessionFileError {
    SessionFileError(.damaged, "The parcel is malformed: \(what)")
  }
}
