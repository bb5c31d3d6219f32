internal import NavlogFleet
internal import NavlogPlatform
internal import NavlogSessionFiles
internal import Synchronization

/// Parcels on their way into a database.
///
/// Those that arrive while others are written are appended together: in one transaction, with one
/// round trip and one write to the disk for all. None waits for others to arrive.
final class IntakeQueue: Sendable {
  typealias Reply = @Sendable (Result<ParcelAnswer, FleetError>) -> Void

  private struct Waiting: Sendable {
    let parcel: SealedParcel
    let reply: Reply
  }

  private struct State {
    var waiting: [Waiting] = []
    var writers = 0
  }

  private let pool: IntakePool
  /// How many transactions there are at the same time.
  private let writers: Int
  private let state = Mutex(State())
  /// The largest transaction; a parcel that is larger has its own.
  private static let largest = (parcels: 64, bytes: 1 << 20)

  init(_ pool: IntakePool, writers: Int) { (self.pool, self.writers) = (pool, writers) }

  /// Appends a parcel, and calls `reply` once it is durable, or can't be.
  func append(_ parcel: SealedParcel, _ reply: @escaping Reply) {
    let begins = state.withLock { state in
      state.waiting.append(Waiting(parcel: parcel, reply: reply))
      guard state.writers < writers else { return false }
      state.writers += 1
      return true
    }
    guard begins else { return }
    do throws(SystemError) { try Thread { [self] in write() }.detach() } catch { write() }
  }

  /// Writes until nothing waits.
  private func write() {
    while let batch = next() {
      for (waiting, answer) in zip(batch, answers(to: batch.map(\.parcel))) {
        waiting.reply(answer)
      }
    }
  }

  /// Takes the parcels of the next transaction.
  private func next() -> [Waiting]? {
    let batch = state.withLock { state -> [Waiting] in
      var (count, bytes) = (0, 0)
      while count < min(state.waiting.count, Self.largest.parcels) {
        bytes += state.waiting[count].parcel.size
        guard count == 0 || bytes <= Self.largest.bytes else { break }
        count += 1
      }
      if count == 0 { state.writers -= 1 }
      defer { state.waiting.removeFirst(count) }
      return Array(state.waiting.prefix(count))
    }
    return batch.isEmpty ? nil : batch.sorted { $0.parcel.precedes($1.parcel) }
  }

  private func answers(to parcels: [SealedParcel]) -> [Result<ParcelAnswer, FleetError>] {
    do throws(FleetError) {
      return try pool.use { (database) throws(FleetError) in try database.append(parcels) }
        .map { .success($0) }
    } catch {
      // One that can't be stored has undone the others: each by itself.
      guard parcels.count > 1, error.isOfStatement else {
        return parcels.map { _ in .failure(error) }
      }
      return parcels.flatMap { answers(to: [$0]) }
    }
  }
}
