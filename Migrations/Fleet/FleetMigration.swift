/// A numbered step from one schema of the fleet's database to the next.
///
/// A migration is frozen when it is released: the database keeps its hash, and a program whose text
/// differs refuses to work on it.
package struct FleetMigration: Sendable {
  package let number: Int
  package let name: String
  package let sql: String

  /// All migrations, in their order.
  package static let all = [
    FleetMigration(1, "sessions, segments and append()", PackageResources.fleet_1_sql),
    FleetMigration(2, "last trees and steps of sessions", PackageResources.fleet_2_sql),
    FleetMigration(3, "replays by several workers", PackageResources.fleet_3_sql),
    FleetMigration(4, "questions and answers", PackageResources.fleet_4_sql),
    FleetMigration(5, "nodes that a build can't restore", PackageResources.fleet_5_sql),
    FleetMigration(6, "what installs haven't shipped", PackageResources.fleet_6_sql),
  ]

  private init(_ number: Int, _ name: String, _ sql: [UInt8]) {
    (self.number, self.name) = (number, name)
    self.sql = String(decoding: sql, as: UTF8.self)
  }
}
