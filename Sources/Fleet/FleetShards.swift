internal import NavlogFleetMigrations
internal import NavlogPostgres
package import NavlogSessionFiles

/// A fleet on several servers, each with a range of the installs.
///
/// Pseudonyms are random, so equal ranges have equal loads: with n servers, the first byte tells
/// which one has an install.
package struct FleetShards: Sendable {
  /// The addresses, in the order of the ranges.
  package let addresses: [String]

  package init(_ addresses: [String]) { self.addresses = addresses }

  /// Returns the index of the server that has an install.
  package static func index(of install: InstallID, among count: Int) -> Int {
    Int(UInt8(truncatingIfNeeded: install.rawValue &>> 120)) * count / 256
  }

  /// The first byte of the pseudonyms of each server.
  private var bounds: [Int] {
    addresses.indices.map { (256 * $0 + addresses.count - 1) / addresses.count }
  }

  /// Makes an empty database at `address` one that reads all servers, through postgres_fdw: each table
  /// has a partition for each range.
  ///
  /// - Parameter foreign: the host, port, database and user of each server, as this one reaches it.
  package func gather(
    at address: String, _ foreign: [[String: String]]
  ) throws(FleetError) {
    let database = try FleetDatabase(unchecked: address)
    var script = """
      DROP SCHEMA IF EXISTS navlog CASCADE;
      CREATE EXTENSION IF NOT EXISTS postgres_fdw SCHEMA public;
      CREATE SCHEMA navlog;
      CREATE DOMAIN navlog.id AS bytea CHECK (octet_length(VALUE) = 16);

      """
    for (index, options) in foreign.enumerated() { script += Self.server(index, options) }
    for (table, key) in Self.tables {
      script +=
        "CREATE TABLE navlog.\(table) (LIKE shard_0.\(table)) PARTITION BY RANGE (\(key));\n"
      for index in foreign.indices {
        script += """
          ALTER TABLE navlog.\(table) ATTACH PARTITION shard_\(index).\(table)
            FOR VALUES FROM (\(bound(index))) TO (\(bound(index + 1)));

          """
      }
    }
    let shapes = foreign.indices.map { "SELECT * FROM shard_\($0).shape" }
    script += """
      CREATE VIEW navlog.shape AS \(shapes.joined(separator: " UNION "));
      CREATE VIEW navlog.question AS SELECT * FROM shard_0.question;
      CREATE TABLE navlog.migration AS SELECT * FROM shard_0.migration;
      """
    let text = script
    try database.database { () throws(PostgresError) in
      try database.connection.transaction { () throws(PostgresError) in
        try database.connection.run(script: text)
      }
    }
  }

  /// The tables that are read there, with the column of the install.
  private static let tables = [
    ("install", "id"), ("erased", "install"), ("session", "install"), ("segment", "install"),
    ("archive", "install"), ("edge", "install"), ("answer", "install"), ("answer_loss", "install"),
    ("backlog", "install"),
  ]

  private static func server(_ index: Int, _ options: [String: String]) -> String {
    let place = options.filter { $0.key != "user" }.sorted { $0.key < $1.key }
      .map { "\($0.key) \(literal($0.value))" }
    let names = (tables.map(\.0) + ["shape", "question", "migration"]).joined(separator: ", ")
    return """
      DROP SERVER IF EXISTS shard_\(index) CASCADE;
      CREATE SERVER shard_\(index) FOREIGN DATA WRAPPER postgres_fdw
        OPTIONS (\((place + ["fetch_size '1000'"]).joined(separator: ", ")));
      CREATE USER MAPPING FOR CURRENT_USER SERVER shard_\(index)
        OPTIONS (user \(literal(options["user"] ?? "navlog")));
      DROP SCHEMA IF EXISTS shard_\(index) CASCADE;
      CREATE SCHEMA shard_\(index);
      IMPORT FOREIGN SCHEMA navlog LIMIT TO (\(names)) FROM SERVER shard_\(index) INTO shard_\(index);

      """
  }

  /// A bound between two ranges; those at the ends are open.
  private func bound(_ index: Int) -> String {
    guard index > 0 else { return "MINVALUE" }
    guard index < bounds.count else { return "MAXVALUE" }
    let digits = String(bounds[index], radix: 16)
    return "'\\x\(digits.count < 2 ? "0" : "")\(digits)\(String(repeating: "0", count: 30))'"
  }

  private static func literal(_ text: String) -> String {
    "'\(text.replacing("'", with: "''"))'"
  }
}
