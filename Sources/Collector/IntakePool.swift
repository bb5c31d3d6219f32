internal import NavlogFleet
internal import Synchronization

/// Connections to the database that no request uses right now.
///
/// A request takes one out and puts it back: so each belongs to one thread at a time, which is what
/// makes passing them between threads safe.
final class IntakePool: Sendable {
  private struct Entry: @unchecked Sendable {
    let database: FleetDatabase
  }

  private let address: String
  private let free = Mutex<[Entry]>([])
  /// A parcel that waits for the lock of another transaction keeps those that are appended with it.
  private static let patience = 2_000

  init(_ address: String) { self.address = address }

  /// Runs `body` with a connection; one that fails isn't used again.
  ///
  /// Where the server was restarted, `body` runs again with another connection: what it does changes
  /// something once.
  func use<R>(_ body: (FleetDatabase) throws(FleetError) -> R) throws(FleetError) -> R {
    while let unused = free.withLock({ $0.popLast() }) {
      do throws(FleetError) { return try use(unused, body) } catch {
        guard unused.database.isLost else { throw error }
      }
    }
    return try use(try connect(), body)
  }

  private func use<R>(
    _ entry: Entry, _ body: (FleetDatabase) throws(FleetError) -> R
  ) throws(FleetError) -> R {
    let result = try body(entry.database)
    free.withLock { $0.append(entry) }
    return result
  }

  private func connect() throws(FleetError) -> Entry {
    let database = try FleetDatabase(address)
    try database.limitWaiting(milliseconds: Self.patience)
    return Entry(database: database)
  }
}
