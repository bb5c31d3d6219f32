internal import NavlogPostgres
package import NavlogSessionFiles
package import NavlogStore

extension FleetDatabase {
  /// Appends parcels in one transaction and one round trip, and returns the answer to each once all
  /// are durable, on the standby, too, if the server has a synchronous one. If one can't be stored,
  /// none is.
  package func append(_ parcels: [SealedParcel]) throws(FleetError) -> [ParcelAnswer] {
    let answers = try database { () throws(PostgresError) in
      try connection.run(
        "SELECT answer, head, chain FROM navlog.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        each: parcels.map(\.parameters))
    }
    var replies: [ParcelAnswer] = []
    for rows in answers { replies.append(try answer(rows)) }
    return replies
  }

  private func answer(_ rows: [PostgresRow]) throws(FleetError) -> ParcelAnswer {
    guard let row = rows.first else { throw Self.strange("append() returned nothing") }
    switch try database({ () throws(PostgresError) in try row.text(0) }) {
    case "appended": return .appended
    case "already": return .already
    case "diverged": return .diverged
    case "erased": return .erased
    case "gap": return .gap(head: try point(row, at: 1))
    default: throw Self.strange("append() returned an unknown answer")
    }
  }

  /// Returns where a session stands, and whether it has ended; `nil` if it isn't there.
  package func head(
    of ship: SessionID, _ install: InstallID
  ) throws(FleetError) -> (point: ParcelPoint, hasEnded: Bool)? {
    let rows = try database { () throws(PostgresError) in
      try connection.run(
        """
        SELECT head, chain, ended IS NOT NULL FROM navlog.session \
        WHERE install = $1 AND ship = $2
        """, .bytes(install.rawValue), .bytes(ship.rawValue))
    }
    guard let row = rows.first, let point = try point(row, at: 0) else { return nil }
    return (point, try database { () throws(PostgresError) in try row.boolean(2) })
  }

  /// Returns the position and the chain in two columns; `nil` if they are null.
  func point(_ row: PostgresRow, at column: Int) throws(FleetError) -> ParcelPoint? {
    guard !row.isNull(column) else { return nil }
    return try database { () throws(PostgresError) in
      ParcelPoint(
        position: UInt64(clamping: try row.integer(column)),
        chain: HistoryHash(rawValue: try row.number16(column + 1)))
    }
  }

  static func strange(_ what: String) -> FleetError {
    FleetError(.damaged, "The fleet's database is not as expected: \(what)")
  }
}

extension PostgresValue {
  /// An identity or a chain as 16 bytes.
  static func bytes(_ number: UInt128) -> PostgresValue { .bytes(number.bigEndianBytes.array) }
}
