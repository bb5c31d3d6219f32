internal import NavlogPostgres
package import NavlogSessionFiles

/// What the installs of a fleet haven't shipped, in total.
package struct FleetBacklog: Hashable, Sendable {
  /// The installs that have said it.
  package let installs: Int64
  package let pending: Int64
  package let open: Int64
  package let parked: Int64
  package let dropped: Int64
  package let excluded: Int64
  package let diverged: Int64
}

extension FleetDatabase {
  /// Keeps the latest counts of an install; returns `false` if it was erased.
  package func note(
    _ backlog: ShippingBacklog, of install: InstallID
  ) throws(FleetError) -> Bool {
    try database { () throws(PostgresError) in
      try connection.run(
        "SELECT navlog.note_backlog($1, $2, $3, $4, $5, $6, $7)", .bytes(install.rawValue),
        .integer(backlog.pending), .integer(backlog.open), .integer(backlog.parked),
        .integer(backlog.dropped), .integer(backlog.excluded), .integer(backlog.diverged)
      ).first?.text(0) == "appended"
    }
  }

  /// Adds up the counts of all installs.
  package func backlog() throws(FleetError) -> FleetBacklog {
    try database { () throws(PostgresError) in
      let rows = try connection.run(
        """
        SELECT count(*), coalesce(sum(pending), 0)::bigint, coalesce(sum(open), 0)::bigint, \
        coalesce(sum(parked), 0)::bigint, coalesce(sum(dropped), 0)::bigint, \
        coalesce(sum(excluded), 0)::bigint, coalesce(sum(diverged), 0)::bigint FROM navlog.backlog
        """)
      guard let row = rows.first else { throw PostgresError(.row, "There are no counts") }
      return FleetBacklog(
        installs: try row.integer(0), pending: try row.integer(1), open: try row.integer(2),
        parked: try row.integer(3), dropped: try row.integer(4), excluded: try row.integer(5),
        diverged: try row.integer(6))
    }
  }
}
