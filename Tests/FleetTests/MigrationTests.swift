import NavlogFleet
import NavlogFleetMigrations
import NavlogChecksums
import NavlogPostgres
import Testing

/// The schema of the fleet's database.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed"))
struct FleetMigrationTests {
  /// The hashes of the migrations, which never change.
  static let frozen = [
    "2d135005f905a585b8de0a46e986e37a67f46520054438ba4cabe3acc3726373",
    "60f2370e762ed8366f00871e335844617184379236861e087ecba7960a7ecb40",
    "3e17214ded9cf157e5bff0ec828fd80455edd261635c400ebccfac76a3d85285",
    "a0476003eeb96cd7145b0bd805280a02c910f3ebb1274936434a309afff60116",
    "700af3913470789f5f7203fcd9986656ab6fa02a8d684a4f25f7870c85b2a79c",
    "41c30b4b0170d809848ea102a5e83d0b84f82aef41f2939b996ec83c8f21385d",
  ]

  @Test func `migrations are frozen`() {
    let hashes = FleetMigration.all.map { SHA256.of(Array($0.sql.utf8).span).description }
    #expect(hashes == Self.frozen)
    #expect(FleetMigration.all.map(\.number) == Array(1...FleetMigration.all.count))
  }

  @Test func `migrating again does nothing`() throws {
    let fleet = try TestFleet()
    #expect(try FleetDatabase.migrate(fleet.address).isEmpty)
  }

  @Test func `a database of another schema is refused`() throws {
    let fleet = try TestFleet()
    let connection = try fleet.connect()
    try connection.run(
      "INSERT INTO navlog.migration (number, name, hash) VALUES (99, 'of the future', 'x')")
    #expect(throws: FleetError.self) { try fleet.open() }
    try connection.run("DELETE FROM navlog.migration WHERE number = 99")
    _ = try fleet.open()
    try connection.run("UPDATE navlog.migration SET hash = 'y' WHERE number = 1")
    #expect(throws: FleetError.self) { try fleet.open() }
    try connection.run("DELETE FROM navlog.migration")
    #expect { try fleet.open() } throws: { ($0 as? FleetError)?.code == .older }
  }

  @Test func `there is a partition for each month around now, and one for the others`() throws {
    let rows = try TestFleet().connect().run(
      "SELECT count(*) FROM pg_inherits WHERE inhparent = 'navlog.segment'::regclass")
    #expect(try rows.first?.integer(0) == 17)
  }
}
