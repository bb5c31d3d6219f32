internal import NavlogFleetMigrations
internal import NavlogPostgres

/// A fleet's database: what the installs of an app shipped.
///
/// Belongs to one thread at a time.
package final class FleetDatabase {
  let connection: PostgresConnection

  init(_ connection: PostgresConnection) { self.connection = connection }

  /// Opens the database at `address`; throws unless it has the schema of this program.
  package convenience init(_ address: String) throws(FleetError) {
    self.init(try Self.connection(address))
    let applied = try applied()
    guard applied == FleetMigration.all.count else {
      throw FleetError(
        .older, "The fleet's database has schema \(applied) of \(FleetMigration.all.count)",
        hint: "run 'navlog fleet migrate'")
    }
  }

  /// Opens the database at `address`, whatever schema it has.
  convenience init(unchecked address: String) throws(FleetError) {
    self.init(try Self.connection(address))
  }

  /// Brings the database at `address` to the newest schema, and makes the partitions of the months
  /// around now. Returns the names of what was applied.
  package static func migrate(_ address: String) throws(FleetError) -> [String] {
    try FleetDatabase(try connection(address)).migrate()
  }

  private static func connection(_ address: String) throws(FleetError) -> PostgresConnection {
    do throws(PostgresError) { return try PostgresConnection(address) } catch {
      throw FleetError(
        .database, "The fleet's database can't be opened: \(error.message)",
        hint: "'navlog fleet up DIR' starts the servers of a fleet on this machine", cause: error)
    }
  }

  /// Whether the connection was lost; then only a new one helps.
  package var isLost: Bool { connection.isLost }

  /// Throws unless the server answers.
  package func check() throws(FleetError) {
    try database { () throws(PostgresError) in _ = try connection.run("SELECT 1") }
  }

  /// Lets no statement wait longer for a lock of another one: it fails, and can be repeated.
  package func limitWaiting(milliseconds: Int) throws(FleetError) {
    try database { () throws(PostgresError) in
      _ = try connection.run(
        "SELECT set_config('lock_timeout', $1, false)", .text("\(milliseconds)"))
    }
  }

  /// Runs `body`, and returns its errors as those of the fleet.
  func database<R>(_ body: () throws(PostgresError) -> R) throws(FleetError) -> R {
    do throws(PostgresError) { return try body() } catch { throw FleetError(error) }
  }
}
