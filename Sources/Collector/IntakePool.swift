internal import NavlogFleet
internal import Synchronization

/// Connections to the database that no request uses right now.
///
/// A request takes one out and puts it back: so each belongs to one thread at a time, which is what
/// makes passing them between threads safe.
final class IntakePool: Sendable {
  private struct Entry: @unchecked Sendable {
    let intake: FleetIntake
  }

  private let address: String
  private let keys: String
  private let free = Mutex<[Entry]>([])

  init(_ address: String, keys: String) { (self.address, self.keys) = (address, keys) }

  /// Runs `body` with a connection; one that fails isn't used again.
  ///
  /// Where the server was restarted, `body` runs again with another connection: what it does changes
  /// something once.
  func use<R>(_ body: (FleetIntake) throws(FleetError) -> R) throws(FleetError) -> R {
    while let unused = free.withLock({ $0.popLast() }) {
      do throws(FleetError) { return try use(unused, body) } catch {
        guard unused.intake.database.isLost else { throw error }
      }
    }
    return try use(try connect(), body)
  }

  private func use<R>(
    _ entry: Entry, _ body: (FleetIntake) throws(FleetError) -> R
  ) throws(FleetError) -> R {
    let result = try body(entry.intake)
    free.withLock { $0.append(entry) }
    return result
  }

  private func connect() throws(FleetError) -> Entry {
    Entry(intake: FleetIntake(try FleetDatabase(address), try KeyStore(keys)))
  }
}
