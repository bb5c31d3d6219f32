import Foundation
import NavlogFleet
import NavlogPostgres
import Support
import Testing

@testable import NavlogFleetTool

/// A fleet on this machine: one server for all tests, and a database for each.
///
/// PostgreSQL refuses root, so the server runs as another user, in a directory that it can reach.
struct TestFleet {
  /// The status with which the server started, and its directory.
  private static let server: (status: Int32, directory: String) = {
    let path = "/tmp/navlog-fleet-\(getpid())"
    let said = Said()
    let console = FleetConsole(output: { _ in }, error: { said.text.append($0) })
    let status = FleetTool.run(["fleet", "up", path, "--alone"], console)
    guard status == 0 else {
      print("the fleet's server didn't start: \(said.text)")
      return (status, path)
    }
    atexit {
      let silent = FleetConsole(output: { _ in }, error: { _ in })
      _ = FleetTool.run(["fleet", "down", TestFleet.server.directory, "--now"], silent)
      do { try FileManager.default.removeItem(atPath: TestFleet.server.directory) } catch {}
    }
    return (0, path)
  }()

  /// Whether PostgreSQL is installed; any other reason that the server didn't start is an error.
  static var isAvailable: Bool { server.status != 6 }

  static var directory: String { server.directory }

  let address: String

  /// Creates a database with the newest schema.
  init() throws {
    let directory = TestFleet.directory
    let name = "t\(UInt64.random(in: 0...UInt64.max))"
    try PostgresConnection(FleetPlace(directory).address).run(
      script: "CREATE DATABASE \(name) TEMPLATE template0")
    address = "host='\(directory)' port=5432 user=navlog dbname=\(name)"
    _ = try FleetDatabase.migrate(address)
  }

  func open() throws -> FleetDatabase { try FleetDatabase(address) }

  func connect() throws -> PostgresConnection { try PostgresConnection(address) }

  /// Waits until a connection waits for a lock.
  func waitForLock() throws {
    let connection = try connect()
    for _ in 0..<400 {
      let rows = try connection.run(
        """
        SELECT count(*) FROM pg_stat_activity \
        WHERE datname = current_database() AND wait_event_type = 'Lock'
        """)
      if try rows.first?.integer(0) != 0 { return }
      usleep(20_000)
    }
    Issue.record("nothing waits")
  }
}

/// What a tool has printed.
final class Said {
  var text = ""
}
