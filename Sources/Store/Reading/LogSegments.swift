internal import NavlogChecksums
internal import NavlogLMDB

/// The parts of logs that make up a session's history: its own, and before a fork its parent's.
struct LogSegments: Sendable {
  struct Stretch: Sendable {
    let session: SessionNumber
    let id: SessionID
    /// The events after `base`, up to `through`, belong to this session.
    let base: UInt64
    let through: UInt64
    /// The initial value of its record checksums.
    let checksum: CRC32C

    init(_ rows: SessionRows, through: UInt64) {
      session = rows.number
      id = rows.session.id
      base = rows.base
      self.through = through
      checksum = rows.session.id.checksum
    }
  }

  /// Newest first and without gaps.
  private(set) var stretches: [Stretch]
  /// The position before which nothing can be read.
  let base: UInt64
  let head: UInt64
  /// Whether the session at the beginning of the history was imported.
  private let isPart: Bool

  init(
    _ number: SessionNumber, in transaction: borrowing ReadTransaction
  ) throws(StoreError) {
    var rows = try SessionRows(number, in: transaction)
    head = rows.head
    var through = rows.head
    stretches = []
    while true {
      stretches.append(Stretch(rows, through: through))
      guard let point = rows.shared else { break }
      through = point.position
      do throws(StoreError) { rows = try SessionRows(point.session, in: transaction) } catch {
        throw error.code == .noSuchSession ? .lostParent(point.id, of: rows.number) : error
      }
      guard rows.session.id == point.id, rows.head >= through, rows.base <= through else {
        throw StoreError(
          .corrupted, "Session \(point.session) is not what session \(number) was forked from",
          hint: "'navlog verify' shows the damage")
      }
    }
    base = rows.base
    isPart = rows.session.description.imported != nil
  }

  /// The part at the beginning of the history.
  var oldest: Stretch { stretches[stretches.count - 1] }

  /// Returns the part that contains `position`.
  func stretch(of position: UInt64) -> Stretch? {
    stretches.first { $0.base < position && position <= $0.through }
  }

  /// Throws if `position` isn't in this history.
  func check(_ position: UInt64, of session: SessionNumber) throws(StoreError) {
    guard position <= head else {
      throw .aboveHead("\(position)", of: session, base, head)
    }
    guard position >= base else {
      throw .belowBase(position, of: session, base, isPart: isPart)
    }
  }
}

extension StoreError {
  /// The error for a position after the last one of a history that begins at `base`.
  package static func aboveHead(
    _ position: String, of session: SessionNumber, _ base: UInt64, _ head: UInt64
  ) -> StoreError {
    StoreError(
      .noSuchPosition, "Position \(position) does not exist",
      hint: eventsLeft(of: session, base, head))
  }

  /// The events of a session that are left, as a hint.
  package static func eventsLeft(
    of session: SessionNumber, _ base: UInt64, _ head: UInt64
  ) -> String {
    "session \(session) has \(head - min(base, head)) events"
      + (base > 0 ? " left, after position \(base)" : "")
  }

  /// The error for a position before the one at which a history begins.
  ///
  /// - Parameter isPart: whether the session was imported, so that what is missing may never have
  ///   been here.
  package static func belowBase(
    _ position: UInt64, of session: SessionNumber, _ base: UInt64, isPart: Bool = false
  ) -> StoreError {
    StoreError(
      .belowBase,
      isPart ? "Position \(position) was not imported" : "Position \(position) was trimmed away",
      hint: "the history of session \(session) begins at position \(base)")
  }
}
