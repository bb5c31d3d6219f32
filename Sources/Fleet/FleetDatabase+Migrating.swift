internal import NavlogChecksums
internal import NavlogFleetMigrations
internal import NavlogPostgres

extension FleetDatabase {
  /// Returns the number of migrations that were applied; throws if they aren't this program's.
  func applied() throws(FleetError) -> Int {
    let rows = try database { () throws(PostgresError) -> [PostgresRow] in
      guard
        try connection.run("SELECT to_regclass('navlog.migration') IS NOT NULL").first?
          .boolean(0) == true
      else { return [] }
      return try connection.run("SELECT number, hash FROM navlog.migration ORDER BY number")
    }
    for (index, row) in rows.enumerated() {
      guard index < FleetMigration.all.count else {
        throw FleetError(
          .newer, "The fleet's database has a newer schema than this program knows",
          hint: "update navlog-fleet")
      }
      let known = FleetMigration.all[index]
      let (number, hash) = try database { () throws(PostgresError) in
        (try row.integer(0), try row.text(1))
      }
      guard number == known.number, hash == known.hash else {
        throw FleetError(
          .newer, "Migration \(number) of the fleet's database is not the one of this program")
      }
    }
    return rows.count
  }

  func migrate() throws(FleetError) -> [String] {
    try database { () throws(PostgresError) in
      // One at a time; the lock ends with the connection.
      try connection.run("SELECT pg_advisory_lock(7817482)")
      try connection.run(
        script: """
          CREATE SCHEMA IF NOT EXISTS navlog;
          CREATE TABLE IF NOT EXISTS navlog.migration (
            number bigint PRIMARY KEY, name text NOT NULL, hash text NOT NULL,
            applied timestamptz NOT NULL DEFAULT now())
          """)
    }
    let pending = FleetMigration.all.dropFirst(try applied())
    for migration in pending {
      try database { () throws(PostgresError) in
        try connection.transaction { () throws(PostgresError) in
          try connection.run(script: migration.sql)
          try connection.run(
            "INSERT INTO navlog.migration (number, name, hash) VALUES ($1, $2, $3)",
            .integer(migration.number), .text(migration.name), .text(migration.hash))
        }
      }
    }
    try database { () throws(PostgresError) in
      try connection.run(
        """
        SELECT navlog.make_months((now() - interval '12 months')::date, \
        (now() + interval '3 months')::date)
        """)
      try connection.run("SELECT pg_advisory_unlock(7817482)")
    }
    return pending.map { "\($0.number): \($0.name)" }
  }
}

extension FleetMigration {
  /// The hash of its text.
  var hash: String {
    let bytes = Array(sql.utf8)
    return SHA256.of(bytes.span).description
  }
}
