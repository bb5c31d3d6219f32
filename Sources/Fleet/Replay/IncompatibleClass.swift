internal import NavlogNavigation
internal import NavlogPostgres
package import NavlogRestoration
internal import NavlogSessionFiles
package import NavlogStore
internal import NavlogTimeTravel

/// Nodes of the sessions of a build that another build can't restore, for one reason.
package struct IncompatibleClass: Hashable, Sendable {
  package let build: String
  package let className: String
  package let version: UInt32
  package let incompatibility: Manifest.Incompatibility
  package let sessions: Int64
  package let installs: Int64
  /// One of the sessions, and the first event there that made such a node.
  package let example: SessionID
  package let position: Int64
}

extension FleetDatabase {
  /// How many of them are kept of a session.
  private static let keptMisfits = 256

  /// Keeps what the build can't restore of a session, unless its install was erased meanwhile.
  func keep(
    _ nodes: [IncompatibleNode], of session: FleetSession, in run: ReplayRun
  ) throws(FleetError) {
    try database { () throws(PostgresError) in
      for (number, node) in nodes.prefix(Self.keptMisfits).enumerated() {
        let isKnown = !node.className.isHash
        let name = isKnown && node.className.canBeKey ? node.className : "-"
        let incompatibility = isKnown ? node.incompatibility.number : 0
        let current: PostgresValue =
          if let declared = node.incompatibility.current { .integer(declared) } else { .null }
        try connection.run(
          """
          INSERT INTO navlog.misfit \
          (install, ship, run, number, class, version, objection, current, position) \
          SELECT install, ship, $3, $4::bigint, $5, $6, $7::bigint, $8::bigint, $9 \
          FROM navlog.session WHERE install = $1 AND ship = $2 FOR KEY SHARE
          """, .bytes(session.install.rawValue), .bytes(session.ship.rawValue),
          .integer(run.number), .integer(number), .text(name),
          .integer(node.version), .integer(incompatibility),
          current, .integer(node.position))
      }
    }
  }

  /// Adds what a run has found that the build can't restore.
  func addMisfits(to report: inout ReplayRun.Report, of run: ReplayRun) throws(PostgresError) {
    let counts = try connection.run(
      """
      SELECT count(*) FILTER (WHERE most > 0), count(*) FILTER (WHERE most = 0) \
      FROM (SELECT max(objection) AS most FROM navlog.misfit WHERE run = $1 \
      GROUP BY install, ship) AS s
      """, .integer(run.number))
    if let row = counts.first {
      (report.unfit, report.undecided) = (try row.integer(0), try row.integer(1))
    }
    let rows = try connection.run(
      """
      SELECT s.build, class, version, objection, coalesce(current, 0), \
      count(DISTINCT (m.install, m.ship)), count(DISTINCT m.install), \
      (array_agg(m.ship ORDER BY m.install, m.ship, m.number))[1]::bytea, \
      (array_agg(m.position ORDER BY m.install, m.ship, m.number))[1] \
      FROM navlog.misfit AS m JOIN navlog.session AS s USING (install, ship) \
      WHERE run = $1 AND objection > 0 GROUP BY 1, 2, 3, 4, 5 ORDER BY 6 DESC, 2, 3, 1
      """, .integer(run.number))
    for row in rows {
      let current = UInt32(clamping: try row.integer(4))
      report.incompatible.append(
        IncompatibleClass(
          build: try row.text(0), className: try row.text(1),
          version: UInt32(clamping: try row.integer(2)),
          incompatibility: Manifest.Incompatibility(number: try row.integer(3), current),
          sessions: try row.integer(5), installs: try row.integer(6),
          example: SessionID(rawValue: try row.number16(7)), position: try row.integer(8)))
    }
  }
}

extension Manifest.Incompatibility {
  /// The number in databases.
  fileprivate var number: Int64 {
    switch self {
    case .undeclared: 1
    case .notConforming: 2
    case .vetoed: 3
    case .newer: 4
    case .noMigration: 5
    }
  }

  /// The version that the build declares.
  fileprivate var current: UInt32? {
    switch self {
    case .newer(let current), .noMigration(let current): current
    case .undeclared, .notConforming, .vetoed: nil
    }
  }

  fileprivate init(number: Int64, _ current: UInt32) {
    switch number {
    case 2: self = .notConforming
    case 3: self = .vetoed
    case 4: self = .newer(than: current)
    case 5: self = .noMigration(to: current)
    default: self = .undeclared
    }
  }
}
