internal import Checksums
internal import LMDB

/// The stretches of logs that make up a session's history: its own, and below a fork its parent's.
struct Lineage: Sendable {
  struct Stretch: Sendable {
    let session: SessionNumber
    let id: LogID
    /// Events after `base`, up to `through`, are this session's own.
    let base: UInt64
    let through: UInt64
    /// What the checksums of its records begin with.
    let checksum: CRC32C

    init(_ rows: SessionRows, through: UInt64) {
      session = rows.number
      id = rows.session.id
      base = rows.base
      self.through = through
      checksum = rows.session.id.checksum
    }
  }

  /// Newest first; where one ends the next begins.
  private(set) var stretches: [Stretch]
  /// The position below which nothing can be read.
  let base: UInt64
  let head: UInt64

  init(
    _ number: SessionNumber, in transaction: borrowing ReadTransaction
  ) throws(StoreError) {
    var rows = try SessionRows(number, in: transaction)
    head = rows.head
    var through = rows.head
    stretches = []
    while true {
      stretches.append(Stretch(rows, through: through))
      guard rows.trimmed == nil, let fork = rows.forkPoint,
        let point = rows.session.description.origin.point, stretches.count < 10_000
      else { break }
      through = fork
      rows = try SessionRows(point.session, in: transaction)
      guard rows.session.id == point.id, rows.head >= fork, rows.base <= fork else {
        throw StoreError(
          .corrupted, "Session \(point.session) is not what session \(number) was forked from",
          hint: "'navlog verify' tells more")
      }
    }
    base = rows.base
  }

  /// The stretch that the history begins with.
  var oldest: Stretch { stretches[stretches.count - 1] }

  /// The stretch that holds `position`.
  func stretch(of position: UInt64) -> Stretch? {
    stretches.first { $0.base < position && position <= $0.through }
  }

  /// Refuses what is not in this history.
  func check(_ position: UInt64, of session: SessionNumber) throws(StoreError) {
    guard position <= head else {
      throw StoreError(
        .noSuchPosition, "Position \(position) does not exist",
        hint: "session \(session) has \(head) events")
    }
    guard position >= base else {
      throw .belowBase(position, of: session, base)
    }
  }
}

extension StoreError {
  static func belowBase(
    _ position: UInt64, of session: SessionNumber, _ base: UInt64
  ) -> StoreError {
    StoreError(
      .belowBase, "Position \(position) was trimmed away",
      hint: "the history of session \(session) begins at position \(base)")
  }
}
