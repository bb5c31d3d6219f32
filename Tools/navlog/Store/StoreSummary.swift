import NavlogEventText
import NavlogHistory
import NavlogSessionFiles
import NavlogStore
import NavlogTimeTravel

/// The summary of a store or a session.
struct StoreSummary {
  let path: String
  /// The size of the session file, 0 if it is unknown; `nil` for a store.
  let fileSize: UInt64?
  let overview: Store.Overview
  let named: SessionInfo?
  let sessions: [SessionInfo]
  let statistics: SessionStatistics
  let rows: [(kind: String, rows: Int, bytes: Int)]
  let marks: [Mark]
  let operations: [StoreOperation]
  let remarks: [String]
  /// What may be missing without being damage.
  let notes: [String]

  init(
    _ view: StoreInspector, _ choice: StoreChoice, _ damage: DamageLedger
  ) throws {
    path = choice.path
    fileSize =
      if !OpenSession.readsFile(path) {
        nil
      } else if SessionFileReading.isStream(path) {
        0
      } else {
        try Descriptor.end(of: path, 0)?.offset ?? 0
      }
    let store = view.store
    named = try choice.namedSession(in: store)
    overview = try view.overview()
    sessions = if let named { [named] } else { try store.sessions() }
    var counts: [String: (rows: Int, bytes: Int)] = [:]
    var marks: [Mark] = []
    for session in sessions {
      for count in try store.rowCounts(of: session.number) {
        let known = counts[count.kind] ?? (0, 0)
        counts[count.kind] = (known.rows + count.rows, known.bytes + count.bytes)
      }
      if session.damage == nil { marks += try store.marks(of: session.number) }
    }
    rows = counts.map { ($0.key, $0.value.rows, $0.value.bytes) }
      .sorted { ($1.bytes, $0.kind) < ($0.bytes, $1.kind) }
    self.marks = marks
    var statistics: SessionStatistics?
    var remarks: [String] = []
    do throws(StoreError) { operations = try view.operations() } catch {
      guard error.code == .corrupted else { throw error }
      operations = []
      damage.met(Failure(error))
      remarks.append(error.message)
    }
    for session in sessions { damage.met(session) }
    for session in sessions where session.damage == nil {
      let history = try SessionHistory(store, session.number)
      let one = try SessionStatistics(history, session, details: false)
      try one.tell(session, damage)
      if let trouble = one.trouble {
        remarks.append(
          "session \(session.number) is readable up to position \(one.through): \(Failure(trouble).message)"
        )
      }
      if statistics == nil { statistics = one } else { statistics?.add(one) }
    }
    guard let statistics else {
      throw Failure(
        sessions.isEmpty ? "the store has no sessions yet" : "no session of the store can be read",
        status: sessions.isEmpty ? .usage : .damaged)
    }
    self.statistics = statistics
    notes = try view.sessionsWithoutOutbox().filter { [named] in named == nil || $0.id == named?.id
    }
    .map { "session \($0.number): \($0.missingOutbox)" }
    self.remarks = sessions.compactMap(\.damage).map(\.message) + remarks
  }
}
