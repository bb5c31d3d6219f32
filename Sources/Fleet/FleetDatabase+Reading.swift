internal import NavlogPostgres
package import NavlogSessionFiles
package import NavlogStore

/// A session as the fleet has it.
package struct FleetSession: Hashable, Sendable {
  package let install: InstallID
  package let ship: SessionID
  package let app: String
  package let build: String
  /// The start in seconds since 1970, a full hour.
  package let started: Int64
  /// The position after which it begins, and how far it has arrived.
  package let base: UInt64
  package let head: ParcelPoint
  /// How it ended; `nil` if its end hasn't arrived.
  package let ended: SessionEnding.How?
  package let segments: Int64
  package let bytes: Int64
  /// The position through which every chain was recomputed; `nil` if none was.
  package let verified: UInt64?
}

/// A part of a session as the database has it.
struct SealedPart {
  let first: UInt64
  let last: UInt64
  let chain: HistoryHash
  let body: [UInt8]

  init(_ row: PostgresRow) throws(PostgresError) {
    (first, last) = (UInt64(clamping: try row.integer(0)), UInt64(clamping: try row.integer(1)))
    (chain, body) = (HistoryHash(rawValue: try row.number16(2)), try row.bytes(3))
  }
}

extension FleetDatabase {
  /// Returns up to `limit` sessions after one, in the order of installs and sessions.
  package func sessions(
    after last: (install: InstallID, ship: SessionID)? = nil, limit: Int = 1_000
  ) throws(FleetError) -> [FleetSession] {
    try database { () throws(PostgresError) in
      try connection.run(
        """
        SELECT s.* FROM navlog.session AS s \
        WHERE (install::bytea, ship::bytea) > ($1, $2) ORDER BY install, ship LIMIT $3
        """, .bytes(last?.install.rawValue ?? 0), .bytes(last?.ship.rawValue ?? 0), .integer(limit)
      ).map(FleetSession.init)
    }
  }

  /// Returns the sessions with this identity: one, unless two installs share a copied store.
  package func sessions(named ship: SessionID) throws(FleetError) -> [FleetSession] {
    try database { () throws(PostgresError) in
      try connection.run(
        "SELECT s.* FROM navlog.session AS s WHERE ship = $1 ORDER BY install",
        .bytes(ship.rawValue)
      ).map(FleetSession.init)
    }
  }

  /// Returns up to `limit` parts of a session after the one that begins at `position`.
  func parts(
    of session: FleetSession, after position: UInt64, limit: Int
  ) throws(FleetError) -> [SealedPart] {
    try parts(of: [session], after: position, limit: limit).first ?? []
  }

  /// Returns up to `limit` parts of each session after the one that begins at `position`, in one
  /// round trip.
  ///
  /// They are all in the partition of the month in which the session began: naming it spares the
  /// database a look into the others.
  func parts(
    of sessions: some Sequence<FleetSession>, after position: UInt64 = 0, limit: Int
  ) throws(FleetError) -> [[SealedPart]] {
    let parameters = sessions.map { session -> [PostgresValue] in
      [
        .bytes(session.install.rawValue), .bytes(session.ship.rawValue), .integer(position),
        .integer(limit), .integer(session.started),
      ]
    }
    return try database { () throws(PostgresError) in
      try connection.run(
        """
        SELECT first, last, chain, body FROM navlog.segment \
        WHERE install = $1 AND ship = $2 AND first > $3 \
        AND month = date_trunc('month', to_timestamp($5::bigint) AT TIME ZONE 'UTC')::date \
        ORDER BY first LIMIT $4
        """, each: parameters
      ).map { (rows) throws(PostgresError) in try rows.map(SealedPart.init) }
    }
  }

  /// Notes that every chain of a session was recomputed, unless something arrived meanwhile.
  func noteVerified(_ session: FleetSession) throws(FleetError) {
    try database { () throws(PostgresError) in
      _ = try connection.run(
        """
        UPDATE navlog.session SET verified = $3 \
        WHERE install = $1 AND ship = $2 AND head = $3 AND chain = $4
        """, .bytes(session.install.rawValue), .bytes(session.ship.rawValue),
        .integer(session.head.position), .bytes(session.head.chain.rawValue))
    }
  }
}

extension FleetSession {
  /// Reads a whole row of the table, with its columns in their order.
  init(_ row: PostgresRow) throws(PostgresError) {
    install = InstallID(rawValue: try row.number16(0))
    ship = SessionID(rawValue: try row.number16(1))
    base = UInt64(clamping: try row.integer(2))
    head = ParcelPoint(
      position: UInt64(clamping: try row.integer(3)),
      chain: HistoryHash(rawValue: try row.number16(4)))
    (app, build, started) = (try row.text(5), try row.text(6), try row.seconds(7))
    ended =
      row.isNull(9) ? nil : SessionEnding.How(rawValue: UInt64(clamping: try row.integer(9)))
    (segments, bytes) = (try row.integer(10), try row.integer(11))
    verified = row.isNull(13) ? nil : UInt64(clamping: try row.integer(13))
  }
}
