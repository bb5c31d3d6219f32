internal import NavlogHistory
internal import NavlogSessionFiles
internal import NavlogStore

/// Keeps in tables what a launch would find of each session.
///
/// Several indexers share the work: each takes installs that no other one has. Whatever interrupts
/// one, an install is indexed completely or not at all.
package final class SessionIndexer {
  private let reader: FleetReader
  private let directory: String
  private var database: FleetDatabase { reader.database }
  /// The installs of a transaction.
  private static let chunk = 8

  /// - Parameter directory: where sessions are read; by default in memory.
  package init(_ reader: FleetReader, scratch directory: String? = nil) {
    (self.reader, self.directory) = (reader, directory ?? FleetScratch.standardDirectory)
  }

  /// What was indexed.
  package struct Progress: Hashable, Sendable {
    package var installs = 0
    package var sessions = 0
    package var undecidable = 0

    package init() {}

    package static func += (total: inout Progress, some: Progress) {
      total.installs += some.installs
      total.sessions += some.sessions
      total.undecidable += some.undecidable
    }
  }

  /// Indexes some installs; `nil` if there is nothing left that no other indexer has.
  package func indexSome() throws(FleetError) -> Progress? {
    var progress = Progress()
    try database.transaction { () throws(FleetError) in
      progress = Progress()
      for install in try database.claimUnindexed(limit: Self.chunk) {
        try index(install, &progress)
        progress.installs += 1
      }
    }
    return progress.installs == 0 ? nil : progress
  }

  private func index(_ install: InstallID, _ progress: inout Progress) throws(FleetError) {
    var order = IndexOrder(reader, try database.endedSessions(of: install))
    let pending = try database.unindexed(of: install)
    for ship in pending { try order.need(ship) }
    let scratch = try FleetScratch(in: directory)
    for ship in order.sorted {
      guard let file = order.file(of: ship) else { continue }
      do throws(SessionFileError) { try scratch.add(file, of: ship) } catch {
        // What was checked when it arrived can only be of a newer version.
        continue
      }
    }
    for ship in pending {
      let missing = order.missing(of: ship)
      var facts: SessionFacts?
      if let number = scratch.number(of: ship) {
        do throws(HistoryError) { facts = try SessionFacts(number, in: scratch.store) } catch {
          facts = nil
        }
      }
      progress.sessions += 1
      switch facts?.shape {
      case .success(let shape) where missing == nil: try database.keep(shape, of: install, ship)
      case .failure(let error) where missing == nil:
        progress.undecidable += 1
        try database.keep(error.reason, of: install, ship)
      default:
        progress.undecidable += 1
        try database.keep(facts == nil ? .unreadable : .missing, missing, of: install, ship)
      }
      try database.keep(facts?.steps ?? [:], of: install, ship)
      try database.noteIndexed(install, ship)
    }
  }
}

/// The sessions of an install that are needed, those that a session cites before it.
private struct IndexOrder {
  private let reader: FleetReader
  private let known: [SessionID: FleetSession]
  private var files: [SessionID: [UInt8]] = [:]
  /// The sessions on which others depend.
  private var references: [SessionID: [SessionID]] = [:]
  private(set) var sorted: [SessionID] = []
  private var visited: Set<SessionID> = []

  init(_ reader: FleetReader, _ sessions: [FleetSession]) {
    self.reader = reader
    known = Dictionary(sessions.map { ($0.ship, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func file(of ship: SessionID) -> [UInt8]? { files[ship] }

  /// Returns a session that `ship` depends on and that isn't there; `nil` if all are.
  func missing(of ship: SessionID) -> SessionID? {
    references[ship]?.first { files[$0] == nil }
  }

  /// Adds a session after those that it depends on.
  mutating func need(_ ship: SessionID) throws(FleetError) {
    var pending = [(ship, false)]
    while let (next, isReady) = pending.popLast() {
      if isReady {
        sorted.append(next)
        continue
      }
      guard visited.insert(next).inserted, let session = known[next] else { continue }
      let file: [UInt8]
      do throws(FleetError) { file = try reader.file(of: session) } catch {
        guard [.damaged, .erased, .keys].contains(error.code) else { throw error }
        continue
      }
      files[next] = file
      references[next] = Self.references(in: file)
      pending.append((next, true))
      pending += (references[next] ?? []).map { ($0, false) }
    }
  }

  /// Returns the sessions that a session was restored from, or that its events cite.
  private static func references(in file: [UInt8]) -> [SessionID] {
    var rest = file
    do throws(SessionFileError) {
      var reader = try SessionFileReader { () throws(SessionFileError) in
        defer { rest = [] }
        return rest
      }
      guard case .session(let beginning, let cited, _) = try reader.next() else { return [] }
      let origin = beginning.description.origin
      let others = cited.map(\.id) + [origin.point?.id].compactMap { $0 }
      return Set(others).subtracting([beginning.id]).sorted { $0.rawValue < $1.rawValue }
    } catch {
      return []
    }
  }
}
