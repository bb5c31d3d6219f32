internal import NavlogPostgres

/// What a fleet has, in numbers.
package struct FleetStatus: Hashable, Sendable {
  package let installs: Int64
  package let sessions: Int64
  package let ended: Int64
  package let verified: Int64
  package let segments: Int64
  package let bytes: Int64
  package let erased: Int64
  /// The seconds since something arrived of the session whose end is missing for longest; `nil` if
  /// all have ended.
  package let waiting: Int64?
  /// The seconds since something arrived; `nil` if nothing has.
  package let age: Int64?
  /// The bytes that the standby is behind; `nil` without a standby.
  package let lag: Int64?
  package let isSynchronous: Bool
}

extension FleetDatabase {
  /// Counts what the fleet has.
  package func status() throws(FleetError) -> FleetStatus {
    try database { () throws(PostgresError) in
      let rows = try connection.run(
        """
        SELECT (SELECT count(*) FROM navlog.install), count(*), count(ended), \
        count(*) FILTER (WHERE verified = head), coalesce(sum(segments), 0)::bigint, \
        coalesce(sum(bytes), 0)::bigint, (SELECT count(*) FROM navlog.erased), \
        extract(epoch FROM now() - max(arrived))::bigint, \
        extract(epoch FROM now() - min(arrived) FILTER (WHERE ended IS NULL))::bigint FROM navlog.session
        """)
      let standby = try connection.run(
        """
        SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint, sync_state = 'sync' \
        FROM pg_stat_replication WHERE replay_lsn IS NOT NULL ORDER BY 2 DESC LIMIT 1
        """
      ).first
      guard let row = rows.first else { throw PostgresError(.row, "There are no counts") }
      return FleetStatus(
        installs: try row.integer(0), sessions: try row.integer(1), ended: try row.integer(2),
        verified: try row.integer(3), segments: try row.integer(4), bytes: try row.integer(5),
        erased: try row.integer(6), waiting: row.isNull(8) ? nil : try row.integer(8),
        age: row.isNull(7) ? nil : try row.integer(7),
        lag: try standby?.integer(0), isSynchronous: try standby?.boolean(1) ?? false)
    }
  }
}
