import Foundation
import NavlogFleet
import NavlogPostgres
import Support
import Testing

@testable import NavlogFleetTool

/// The room that speaks to PostgreSQL.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct PostgresTests {
  @Test func `values arrive as they were sent`() throws {
    let connection = try TestFleet().connect()
    let hostile = "'; DROP TABLE navlog.session; -- \u{1F600}"
    let row = try #require(
      try connection.run(
        "SELECT $1::text, $2::bytea, $3::bigint, $4::boolean, $5::text, $6::bytea, 7::smallint",
        .text(hostile), .bytes([0, 255, 39]), .integer(Int64.min), .boolean(true), .null, .bytes([])
      ).first)
    #expect(try row.text(0) == hostile)
    #expect(try row.bytes(1) == [0, 255, 39])
    #expect(try row.integer(2) == .min)
    #expect(try row.boolean(3))
    #expect(row.isNull(4) && !row.isNull(5))
    #expect(try row.bytes(5) == [])
    #expect(try row.integer(6) == 7)
  }

  @Test func `a column of another type is an error`() throws {
    let connection = try TestFleet().connect()
    let row = try #require(try connection.run("SELECT 'abc'::text, NULL::text").first)
    #expect(throws: PostgresError.self) { try row.integer(0) }
    #expect(throws: PostgresError.self) { try row.number16(0) }
    #expect(throws: PostgresError.self) { try row.text(1) }
    #expect(throws: PostgresError.self) { try row.bytes(2) }
    #expect(throws: PostgresError.self) { try row.boolean(-1) }
  }

  @Test func `an error leaves a connection that works, and a transaction undone`() throws {
    let connection = try TestFleet().connect()
    #expect { try connection.run("SELECT 1/0") } throws: {
      ($0 as? PostgresError)?.state == "22012" && ($0 as? PostgresError)?.isRefusal == true
    }
    #expect { try connection.run("SELECT $1::text", .text("a\0b")) } throws: {
      ($0 as? PostgresError)?.code == .statement
    }
    #expect(throws: PostgresError.self) {
      try connection.transaction { () throws(PostgresError) in
        try connection.run(
          "INSERT INTO navlog.erased (install) VALUES ($1)",
          .bytes([UInt8](repeating: 1, count: 16)))
        try connection.run("SELECT 1/0")
      }
    }
    #expect(try connection.run("SELECT count(*) FROM navlog.erased").first?.integer(0) == 0)
  }

  @Test func `a server that can't be reached, or ends the connection, is transient`() throws {
    #expect { try PostgresConnection("host=/nowhere port=1") } throws: {
      ($0 as? PostgresError)?.isRefusal == false
    }
    let connection = try TestFleet().connect()
    #expect { try connection.run("SELECT pg_terminate_backend(pg_backend_pid())") } throws: {
      ($0 as? PostgresError)?.isRefusal == false
    }
    #expect(connection.isLost)
  }
}

/// The servers of a fleet on this machine.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct ClusterTests {
  @Test(.enabled(if: getuid() == 0))
  func `a directory that the servers' user can't reach is refused, and isn't left behind`() throws {
    let directory = try TemporaryDirectory()
    #expect(unsafe chmod(directory.path, 0o700) == 0)
    let place = directory.file("fleet.navlogs")
    let ran = try ChildProcess(
      "/bin/bash",
      ["-c", #"exec "$0" fleet up "$1" 2>&1"#]
        + [BuildProducts.path(of: "navlog-fleet"), place])
    #expect(ran.lines().contains { $0.contains("can't reach '\(place)'") })
    #expect(ran.ending() == .exited(2))
    #expect(!FileManager.default.fileExists(atPath: place))
  }

  @Test func `a fleet that is started twice at once is up once`() throws {
    let place = "/tmp/navlog-twice-\(getpid())"
    let silent = FleetConsole(output: { _ in }, error: { _ in })
    defer {
      _ = FleetTool.run(["fleet", "down", place, "--now"], silent)
      do { try FileManager.default.removeItem(atPath: place) } catch {}
    }
    let both = try (0..<2).map { _ in
      try ChildProcess("navlog-fleet", ["fleet", "up", place, "--alone"])
    }
    for one in both { #expect(one.ending() == .exited(0)) }
    #expect(try FleetDatabase(FleetPlace(place).address).sessions().isEmpty)
  }
}
