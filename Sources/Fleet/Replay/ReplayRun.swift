internal import NavlogPostgres
internal import NavlogSessionFiles
package import NavlogStore

/// A replay of the sessions of a fleet, shared by workers.
package struct ReplayRun: Hashable, Sendable {
  package let number: Int64
  /// Whether commands are decided again; otherwise events are only applied.
  package let redecides: Bool
  /// The share of the sessions, of 65,536.
  let share: Int64
  /// The classes of a build, which nodes are checked against.
  package let manifest: [UInt8]?

  /// How a session differs from its recording. The numbers are in databases.
  package enum Outcome: Int64, CaseIterable, Sendable {
    /// An event can't be applied, or a state isn't the recorded one.
    case state = 1
    /// A command is decided otherwise by today's rules.
    case rules = 2
    /// The same, of a session that was recorded under older rules.
    case olderRules = 3
    /// It can't be opened or read.
    case unreadable = 4

    package var text: String {
      switch self {
      case .state: "differ in an event or a state"
      case .rules: "are decided otherwise by today's rules"
      case .olderRules: "are decided otherwise, and were recorded under older rules"
      case .unreadable: "can't be read"
      }
    }
  }

  /// What a run has found so far.
  package struct Report: Hashable, Sendable {
    package var chunks: Int64 = 0
    package var done: Int64 = 0
    package var sessions: Int64 = 0
    package var events: Int64 = 0
    /// How many sessions differ, and one of them with the first position that does.
    package var differing: [Outcome: Example] = [:]
    /// What the build can't restore, the most frequent first.
    package var incompatible: [IncompatibleClass] = []
    /// How many sessions have something that the build can't restore.
    package var unfit: Int64 = 0
    /// How many of the others have classes whose names are hashes, so that it isn't known.
    package var undecided: Int64 = 0
    /// How many have only what the build can restore.
    package var fit: Int64 {
      sessions - unfit - undecided - (differing[.unreadable]?.count ?? 0)
    }

    /// How many sessions there are of a kind, and one of them with the first position.
    package struct Example: Hashable, Sendable {
      package let count: Int64
      package let ship: SessionID
      package let position: Int64?
    }
  }
}

extension FleetDatabase {
  /// The sessions of a chunk.
  private static let chunkSize: Int64 = 64

  /// Begins a run over the sessions that have arrived completely, or over a share of them.
  ///
  /// - Parameter manifest: the classes of a build, to check nodes against.
  package func beginReplay(
    redecides: Bool, share: Double = 1, against manifest: [UInt8]? = nil
  ) throws(FleetError) -> ReplayRun {
    let share = Int64(min(max(share * 65_536, 1), 65_536))
    var number: Int64 = 0
    try transaction { () throws(FleetError) in
      try database { () throws(PostgresError) in
        let rows = try connection.run(
          """
          INSERT INTO navlog.run (redecides, share, manifest) VALUES ($1, $2::bigint, $3) \
          RETURNING number
          """, .boolean(redecides), .integer(share), manifest.map { .bytes($0) } ?? .null)
        guard let row = rows.first else { throw PostgresError(.row, "There is no run") }
        number = try row.integer(0)
        try connection.run(
          """
          INSERT INTO navlog.run_chunk (run, number, install, ship) \
          SELECT $1, (place - 1) / $3, install, ship FROM ( \
            SELECT install, ship, row_number() OVER (ORDER BY install, ship) AS place \
            FROM navlog.session \
            WHERE ended IS NOT NULL AND navlog.is_sampled(ship, $2::bigint::integer)) AS s \
          WHERE (place - 1) % $3 = 0
          """, .integer(number), .integer(share), .integer(Self.chunkSize))
      }
    }
    return ReplayRun(number: number, redecides: redecides, share: share, manifest: manifest)
  }

  /// Returns a run that was begun.
  package func replay(_ number: Int64) throws(FleetError) -> ReplayRun {
    let row = try database { () throws(PostgresError) in
      try connection.run(
        "SELECT redecides, share, manifest FROM navlog.run WHERE number = $1", .integer(number)
      ).first
    }
    guard let row else { throw FleetError(.notFound, "There is no run \(number)") }
    return try database { () throws(PostgresError) in
      ReplayRun(
        number: number, redecides: try row.boolean(0), share: try row.integer(1),
        manifest: row.isNull(2) ? nil : try row.bytes(2))
    }
  }

  /// Returns what a run has found so far.
  package func report(of run: ReplayRun) throws(FleetError) -> ReplayRun.Report {
    try database { () throws(PostgresError) in
      let counts = try connection.run(
        """
        SELECT count(*), count(*) FILTER (WHERE done), coalesce(sum(sessions), 0)::bigint, \
        coalesce(sum(events), 0)::bigint FROM navlog.run_chunk WHERE run = $1
        """, .integer(run.number))
      var report = ReplayRun.Report()
      if let row = counts.first {
        (report.chunks, report.done) = (try row.integer(0), try row.integer(1))
        (report.sessions, report.events) = (try row.integer(2), try row.integer(3))
      }
      for row in try connection.run(
        """
        SELECT DISTINCT ON (outcome) outcome, count(*) OVER (PARTITION BY outcome), ship, position \
        FROM navlog.verdict WHERE run = $1 ORDER BY outcome, install, ship
        """, .integer(run.number))
      {
        let outcome = ReplayRun.Outcome(rawValue: try row.integer(0)) ?? .unreadable
        report.differing[outcome] = ReplayRun.Report.Example(
          count: try row.integer(1), ship: SessionID(rawValue: try row.number16(2)),
          position: row.isNull(3) ? nil : try row.integer(3))
      }
      try addMisfits(to: &report, of: run)
      return report
    }
  }

  /// Takes a chunk of a run that no other worker has, for the rest of the transaction.
  func claimChunk(of run: ReplayRun) throws(FleetError) -> Int64? {
    let rows = try database { () throws(PostgresError) in
      try connection.run(
        """
        SELECT number FROM navlog.run_chunk WHERE run = $1 AND NOT done \
        ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED
        """, .integer(run.number))
    }
    return try database { () throws(PostgresError) in try rows.first?.integer(0) }
  }

  /// Returns the sessions of a chunk.
  func sessions(ofChunk number: Int64, of run: ReplayRun) throws(FleetError) -> [FleetSession] {
    try database { () throws(PostgresError) in
      try connection.run(
        """
        SELECT s.* FROM navlog.session AS s \
        JOIN navlog.run_chunk AS c ON c.run = $1 AND c.number = $2 \
        LEFT JOIN navlog.run_chunk AS n ON n.run = $1 AND n.number = $2 + 1 \
        WHERE (s.install, s.ship) >= (c.install, c.ship) \
        AND (n.run IS NULL OR (s.install, s.ship) < (n.install, n.ship)) \
        AND ended IS NOT NULL AND navlog.is_sampled(s.ship, $3::bigint::integer) \
        ORDER BY s.install, s.ship
        """, .integer(run.number), .integer(number), .integer(run.share)
      ).map(FleetSession.init)
    }
  }

  /// Keeps what was found about a session, unless its install was erased meanwhile.
  func keep(
    _ outcome: ReplayRun.Outcome, _ position: UInt64?, of session: FleetSession, in run: ReplayRun
  ) throws(FleetError) {
    try database { () throws(PostgresError) in
      _ = try connection.run(
        """
        INSERT INTO navlog.verdict (install, ship, run, outcome, position) \
        SELECT install, ship, $3, $4::bigint, $5::bigint FROM navlog.session \
        WHERE install = $1 AND ship = $2 FOR KEY SHARE
        """, .bytes(session.install.rawValue), .bytes(session.ship.rawValue),
        .integer(run.number), .integer(outcome.rawValue), position.map { .integer($0) } ?? .null)
    }
  }

  func noteDone(
    _ number: Int64, of run: ReplayRun, sessions: Int, events: UInt64
  ) throws(FleetError) {
    try database { () throws(PostgresError) in
      _ = try connection.run(
        """
        UPDATE navlog.run_chunk SET done = true, sessions = $3, events = $4 \
        WHERE run = $1 AND number = $2
        """, .integer(run.number), .integer(number), .integer(sessions), .integer(events))
    }
  }
}
