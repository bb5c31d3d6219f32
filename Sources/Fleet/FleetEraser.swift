internal import NavlogChecksums
internal import NavlogPostgres
package import NavlogSessionFiles
internal import NavlogStore

/// What was erased of an install.
package struct ErasureCertificate: Hashable, Sendable {
  package let install: InstallID
  /// When its tombstone was written, in seconds since 1970.
  package let erased: Int64
  package let sessions: Int64
  package let segments: Int64
  package let bytes: Int64
  /// A hash over the identities and chains of the sessions, in the order of the identities: it tells
  /// which history is gone, and not what it was.
  package let chains: String
}

/// Erases installs: the tombstone first, then the key, then the rows.
package final class FleetEraser {
  private let database: FleetDatabase
  private let keys: KeyStore
  private static let chunk: Int64 = 200

  package init(_ database: FleetDatabase, _ keys: KeyStore) {
    (self.database, self.keys) = (database, keys)
  }

  /// Erases an install. When this returns, nothing of it can be read, in no backup of the database
  /// either, and nothing of it is taken any more. Erasing it again completes what was interrupted.
  package func erase(_ install: InstallID) throws(FleetError) -> ErasureCertificate {
    let certificate = try writeTombstone(install)
    try keys.destroy(install)
    while try eraseChunk(install) {}
    return certificate
  }

  /// Writes the tombstone, and the certificate with it; returns the certificate of the first time.
  private func writeTombstone(_ install: InstallID) throws(FleetError) -> ErasureCertificate {
    let connection = database.connection
    return try database.database { () throws(PostgresError) in
      try connection.transaction { () throws(PostgresError) in
        // No append() is under way, and later ones see the tombstone.
        try connection.run(
          "SELECT pg_advisory_xact_lock(navlog.lock_key($1))", .bytes(install.rawValue))
        var hash = SHA256()
        let sessions = try connection.run(
          "SELECT ship, chain FROM navlog.session WHERE install = $1 ORDER BY ship",
          .bytes(install.rawValue))
        for row in sessions {
          let bytes = try row.bytes(0) + row.bytes(1)
          hash.update(bytes.span)
        }
        try connection.run(
          """
          INSERT INTO navlog.erased (install, sessions, segments, bytes, chains) \
          SELECT $1, count(*), coalesce(sum(segments), 0), coalesce(sum(bytes), 0), $2 \
          FROM navlog.session WHERE install = $1 ON CONFLICT DO NOTHING
          """, .bytes(install.rawValue), .text(hash.finalize().description))
        let rows = try connection.run(
          """
          SELECT extract(epoch FROM at)::bigint, sessions, segments, bytes, chains \
          FROM navlog.erased WHERE install = $1
          """, .bytes(install.rawValue))
        guard let row = rows.first else { throw PostgresError(.row, "There is no tombstone") }
        return ErasureCertificate(
          install: install, erased: try row.integer(0), sessions: try row.integer(1),
          segments: try row.integer(2), bytes: try row.integer(3), chains: try row.text(4))
      }
    }
  }

  /// Deletes some sessions with their parts; returns whether there may be more.
  private func eraseChunk(_ install: InstallID) throws(FleetError) -> Bool {
    let connection = database.connection
    let rows = try database.database { () throws(PostgresError) in
      try connection.run(
        """
        WITH gone AS ( \
          DELETE FROM navlog.session WHERE install = $1 AND ship IN ( \
            SELECT ship FROM navlog.session WHERE install = $1 ORDER BY ship LIMIT $2) \
          RETURNING ship, month \
        ), parts AS ( \
          DELETE FROM navlog.segment AS s USING gone \
          WHERE s.install = $1 AND s.ship = gone.ship AND s.month = gone.month RETURNING 1 \
        ) SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM parts)
        """, .bytes(install.rawValue), .integer(Self.chunk))
    }
    let deleted = try database.database { () throws(PostgresError) in try rows.first?.integer(0) }
    if deleted ?? 0 > 0 { return true }
    try database.database { () throws(PostgresError) in
      try connection.run("DELETE FROM navlog.answer WHERE install = $1", .bytes(install.rawValue))
      try connection.run("DELETE FROM navlog.backlog WHERE install = $1", .bytes(install.rawValue))
      try connection.run("DELETE FROM navlog.install WHERE id = $1", .bytes(install.rawValue))
    }
    return false
  }
}
