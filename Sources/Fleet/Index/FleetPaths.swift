internal import NavlogPostgres

/// The steps that lead to a way in which sessions end.
package struct FleetPaths: Sendable {
  package struct Path: Hashable, Sendable {
    package let step: SessionStep
    /// The sessions of that ending that have the step among their last ten, and all that have.
    package let sessions: Int64
    package let all: Int64
    package let installs: Int64
    /// How much more frequent it is before that ending than before any.
    package let lift: Double
  }

  /// Ordered by lift, then by the number of sessions.
  package let paths: [Path]
  /// The sessions with that ending, and all that are indexed.
  package let ended: Int64
  package let all: Int64

  /// - Parameter ending: the number of the way in which they ended.
  package init(_ database: FleetDatabase, to ending: Int64) throws(FleetError) {
    (ended, all, paths) = try database.database { () throws(PostgresError) in
      let counts = try database.connection.run(
        """
        SELECT count(*) FILTER (WHERE ended = $1), count(*) FROM navlog.session \
        WHERE ended IS NOT NULL AND NOT dirty
        """, .integer(ending))
      guard let row = counts.first else { throw PostgresError(.row, "There are no counts") }
      let (ended, all) = (try row.integer(0), try row.integer(1))
      let rows = try database.connection.run(
        """
        SELECT e.before, e.command, e.after, count(*) FILTER (WHERE s.ended = $1), count(*), \
        count(DISTINCT e.install) FILTER (WHERE s.ended = $1) \
        FROM navlog.edge AS e JOIN navlog.session AS s USING (install, ship) \
        WHERE e.is_last GROUP BY 1, 2, 3 HAVING count(*) FILTER (WHERE s.ended = $1) > 0
        """, .integer(ending))
      var paths: [Path] = []
      for row in rows {
        let (sessions, others) = (try row.integer(3), try row.integer(4))
        paths.append(
          Path(
            step: SessionStep(
              before: try row.text(0), command: try row.text(1), after: try row.text(2)),
            sessions: sessions, all: others, installs: try row.integer(5),
            lift: Double(sessions) / Double(max(1, ended)) / (Double(others) / Double(max(1, all))))
        )
      }
      paths.sort { ($0.lift, $0.sessions, "\($1.step)") > ($1.lift, $1.sessions, "\($0.step)") }
      return (ended, all, paths)
    }
  }
}
