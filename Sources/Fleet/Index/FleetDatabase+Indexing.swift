internal import NavlogPlatform
internal import NavlogPostgres
internal import NavlogSessionFiles
internal import NavlogStore

extension FleetDatabase {
  /// Runs `body` in a transaction, which is undone if it throws. If another transaction was in its way,
  /// both waiting for each other, it runs again.
  func transaction<R>(_ body: () throws(FleetError) -> R) throws(FleetError) -> R {
    var attempts: UInt32 = 1
    while true {
      var failure: FleetError?
      do throws(PostgresError) {
        return try connection.transaction { () throws(PostgresError) in
          do throws(FleetError) { return try body() } catch {
            failure = error
            throw error.cause ?? PostgresError(.statement, error.message)
          }
        }
      } catch {
        guard error.isConflict, attempts < 10 else { throw failure ?? FleetError(error) }
        // Otherwise it would be in the other one's way again before that one goes on.
        usleep(UInt32.random(in: 10_000...100_000) * attempts)
        attempts += 1
      }
    }
  }

  /// Takes installs with sessions that aren't indexed, for the rest of the transaction.
  func claimUnindexed(limit: Int) throws(FleetError) -> [InstallID] {
    try database { () throws(PostgresError) in
      try connection.run(
        """
        SELECT i.id FROM navlog.install AS i WHERE EXISTS ( \
          SELECT FROM navlog.session AS s WHERE s.install = i.id AND s.dirty \
          AND s.ended IS NOT NULL) \
        ORDER BY i.id LIMIT $1 FOR UPDATE SKIP LOCKED
        """, .integer(limit)
      ).map { (row) throws(PostgresError) in InstallID(rawValue: try row.number16(0)) }
    }
  }

  /// Returns the sessions of an install that aren't indexed. Nothing of it is erased until the end
  /// of the transaction.
  func unindexed(of install: InstallID) throws(FleetError) -> [SessionID] {
    try database { () throws(PostgresError) in
      try connection.run(
        "SELECT pg_advisory_xact_lock_shared(navlog.lock_key($1))", .bytes(install.rawValue))
      return try connection.run(
        """
        SELECT ship FROM navlog.session \
        WHERE install = $1 AND dirty AND ended IS NOT NULL ORDER BY started, ship
        """, .bytes(install.rawValue)
      ).map { (row) throws(PostgresError) in SessionID(rawValue: try row.number16(0)) }
    }
  }

  /// Returns the sessions of an install that have arrived completely.
  func endedSessions(of install: InstallID) throws(FleetError) -> [FleetSession] {
    try database { () throws(PostgresError) in
      try connection.run(
        "SELECT s.* FROM navlog.session AS s WHERE install = $1 AND ended IS NOT NULL",
        .bytes(install.rawValue)
      ).map(FleetSession.init)
    }
  }

  /// Keeps the last tree of a session.
  func keep(
    _ shape: SessionShape, of install: InstallID, _ ship: SessionID
  ) throws(FleetError) {
    let body = shape.encoded
    let hash = SessionShape.hash(of: body)
    try database { () throws(PostgresError) in
      try connection.run(
        """
        INSERT INTO navlog.shape (hash, nodes, body) VALUES ($1, $2::bigint, $3) \
        ON CONFLICT DO NOTHING
        """, .bytes(hash), .integer(shape.count), .bytes(body))
      try connection.run(
        """
        INSERT INTO navlog.archive (install, ship, shape, trouble) VALUES ($1, $2, $3, 0) \
        ON CONFLICT (install, ship) DO UPDATE SET shape = $3, trouble = 0, missing = NULL
        """, .bytes(install.rawValue), .bytes(ship.rawValue), .bytes(hash))
    }
  }

  /// Keeps why it can't be decided what a launch would restore of a session.
  func keep(
    _ reason: Undecidable, _ missing: SessionID? = nil, of install: InstallID, _ ship: SessionID
  ) throws(FleetError) {
    try database { () throws(PostgresError) in
      _ = try connection.run(
        """
        INSERT INTO navlog.archive (install, ship, trouble, missing) \
        VALUES ($1, $2, $3::bigint, $4::bytea) ON CONFLICT (install, ship) \
        DO UPDATE SET shape = NULL, trouble = EXCLUDED.trouble, missing = EXCLUDED.missing
        """, .bytes(install.rawValue), .bytes(ship.rawValue), .integer(reason.rawValue),
        missing.map { .bytes($0.rawValue) } ?? .null)
    }
  }

  func keep(
    _ steps: [SessionStep: SessionStep.Uses], of install: InstallID, _ ship: SessionID
  ) throws(FleetError) {
    try database { () throws(PostgresError) in
      try connection.run(
        "DELETE FROM navlog.edge WHERE install = $1 AND ship = $2", .bytes(install.rawValue),
        .bytes(ship.rawValue))
      for (step, uses) in steps {
        try connection.run(
          """
          INSERT INTO navlog.edge (install, ship, before, command, after, count, is_last) \
          VALUES ($1, $2, $3, $4, $5, $6::bigint, $7)
          """, .bytes(install.rawValue), .bytes(ship.rawValue), .text(step.before),
          .text(step.command), .text(step.after), .integer(uses.count), .boolean(uses.isLast))
      }
    }
  }

  /// Notes that a session is indexed, and that those that wait for it aren't any more.
  func noteIndexed(_ install: InstallID, _ ship: SessionID) throws(FleetError) {
    try database { () throws(PostgresError) in
      try connection.run(
        """
        UPDATE navlog.session AS s SET dirty = true FROM navlog.archive AS a \
        WHERE a.install = $1 AND a.missing = $2 AND s.install = a.install AND s.ship = a.ship
        """, .bytes(install.rawValue), .bytes(ship.rawValue))
      try connection.run(
        "UPDATE navlog.session SET dirty = false WHERE install = $1 AND ship = $2",
        .bytes(install.rawValue), .bytes(ship.rawValue))
    }
  }

  /// Drops what was indexed: everything is to be indexed again.
  package func dropIndex() throws(FleetError) {
    try transaction { () throws(FleetError) in
      try database { () throws(PostgresError) in
        try connection.run(script: "TRUNCATE navlog.archive, navlog.shape, navlog.edge")
        try connection.run("UPDATE navlog.session SET dirty = true WHERE NOT dirty")
      }
    }
  }
}
