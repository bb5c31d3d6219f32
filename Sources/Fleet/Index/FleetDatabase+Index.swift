internal import NavlogPostgres
internal import NavlogSessionFiles
package import NavlogStore

extension FleetDatabase {
  /// Returns how many sessions haven't arrived completely, how many of the others aren't indexed, and
  /// how many installs there are.
  func countUnindexed() throws(FleetError) -> (open: Int64, unindexed: Int64, installs: Int64) {
    try database { () throws(PostgresError) in
      let rows = try connection.run(
        """
        SELECT count(*) FILTER (WHERE s.ended IS NULL), \
        count(*) FILTER (WHERE s.ended IS NOT NULL AND a.ship IS NULL), \
        (SELECT count(*) FROM navlog.install) \
        FROM navlog.session AS s LEFT JOIN navlog.archive AS a USING (install, ship)
        """)
      guard let row = rows.first else { throw PostgresError(.row, "There are no counts") }
      return (try row.integer(0), try row.integer(1), try row.integer(2))
    }
  }

  func countUndecidable() throws(FleetError) -> [Undecidable: Int64] {
    try database { () throws(PostgresError) in
      var counts: [Undecidable: Int64] = [:]
      for row in try connection.run(
        "SELECT trouble, count(*) FROM navlog.archive WHERE trouble > 0 GROUP BY trouble")
      {
        let reason = Undecidable(rawValue: try row.integer(0)) ?? .unreadable
        counts[reason, default: 0] += try row.integer(1)
      }
      return counts
    }
  }

  /// Calls `body` with each session that can be decided.
  func forEachArchive(
    _ body: (IndexedArchive) throws(FleetError) -> Void
  ) throws(FleetError) {
    var last: (install: InstallID, ship: SessionID)?
    while true {
      let page = try database { () throws(PostgresError) in
        try connection.run(
          """
          SELECT a.install, a.ship, s.build, a.shape, extract(epoch FROM s.arrived)::bigint \
          FROM navlog.archive AS a JOIN navlog.session AS s USING (install, ship) \
          WHERE (a.install::bytea, a.ship::bytea) > ($1, $2) AND a.trouble = 0 \
          ORDER BY a.install, a.ship LIMIT 10000
          """, .bytes(last?.install.rawValue ?? 0), .bytes(last?.ship.rawValue ?? 0)
        ).map { (row) throws(PostgresError) in
          IndexedArchive(
            install: InstallID(rawValue: try row.number16(0)),
            ship: SessionID(rawValue: try row.number16(1)), build: try row.text(2),
            hash: try row.number16(3), arrived: try row.integer(4))
        }
      }
      for archive in page { try body(archive) }
      guard let next = page.last else { return }
      last = (next.install, next.ship)
    }
  }

  /// Returns the tree with a hash.
  func shape(_ hash: UInt128) throws(FleetError) -> SessionShape {
    let rows = try database { () throws(PostgresError) in
      try connection.run("SELECT body FROM navlog.shape WHERE hash = $1", .bytes(hash))
    }
    let body = try database { () throws(PostgresError) in try rows.first?.bytes(0) }
    guard let body, SessionShape.hash(of: body) == hash, let shape = SessionShape(body) else {
      throw Self.strange("a last tree isn't what was indexed; 'navlog fleet index --drop'")
    }
    return shape
  }

  /// Returns the last tree of a session; `nil` if it isn't indexed, or can't be decided.
  package func shape(of ship: SessionID) throws(FleetError) -> SessionShape? {
    let rows = try database { () throws(PostgresError) in
      try connection.run(
        "SELECT shape FROM navlog.archive WHERE ship = $1 AND trouble = 0", .bytes(ship.rawValue))
    }
    let hash = try database { () throws(PostgresError) in try rows.first?.number16(0) }
    return try hash.map { (hash) throws(FleetError) in try shape(hash) }
  }
}
