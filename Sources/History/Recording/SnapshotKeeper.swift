import CBOR
import EventStore
import Navigation
import Synchronization

/// Takes a session's snapshots, one at a time and away from the thread that records.
final class SnapshotKeeper: Sendable {
  /// Troubles beyond these are forgotten: a snapshot is a cache.
  private static let keptTroubles = 16

  private struct State {
    var lastSize = 0
    var task: Task<Void, Never>?
    var isBusy = false
    var troubles: [HistoryError] = []
  }
  private let state = Lock(State())
  /// The store, until there are to be no more; whoever writes a snapshot has the lock.
  private let store: Lock<Store?>
  private let session: SessionNumber
  private let versions: EventVersions

  init(_ store: Store, _ session: SessionNumber, _ versions: EventVersions) {
    self.store = Lock(store)
    self.session = session
    self.versions = versions
  }

  /// What the last snapshot takes of the file, in bytes.
  var lastSize: Int { state.withLock { $0.lastSize } }

  /// Whether one is being taken.
  var isBusy: Bool { state.withLock { $0.isBusy } }

  /// Why snapshots could not be taken.
  var troubles: [HistoryError] { state.withLock { $0.troubles } }

  /// Takes a snapshot of `hierarchy` once what led there is durable; none must be being taken.
  func take(_ hierarchy: Hierarchy, when receipt: Receipt) {
    state.withLock { state in
      precondition(!state.isBusy, "Snapshots are taken one at a time")
      state.isBusy = true
      state.task = Task(priority: .utility) {
        let outcome = await self.keep(hierarchy, receipt)
        self.state.withLock { state in
          state.isBusy = false
          switch outcome {
          case .success(let size): state.lastSize = size ?? state.lastSize
          case .failure(let error):
            if state.troubles.count < Self.keptTroubles { state.troubles.append(error) }
          }
        }
      }
    }
  }

  /// Lets go of the store; a snapshot that is not being written by now is not taken.
  func close() { store.withLock { $0 = nil } }

  /// Returns when no snapshot is being taken.
  func finish() async { await state.withLock { $0.task }?.value }

  /// Takes a snapshot and says what it takes of the file; `nil` if it is not wanted any more.
  private func keep(
    _ hierarchy: Hierarchy, _ receipt: Receipt
  ) async -> Result<Int?, HistoryError> {
    do throws(StoreError) { try await receipt.durable() } catch {
      return .failure(HistoryError(error))
    }
    do throws(HistoryError) {
      guard store.withLock({ $0 != nil }) else { return .success(nil) }
      let bytes = try Self.checkedBytes(of: hierarchy, versions)
      return .success(
        try store.withLock { (store) throws(HistoryError) in
          guard let store else { return nil }
          return try Self.write(bytes, of: hierarchy, to: store, session)
        })
    } catch {
      return .failure(error)
    }
  }

  /// Takes a snapshot at once.
  static func keep(
    _ hierarchy: Hierarchy, in store: Store, _ session: SessionNumber, _ versions: EventVersions
  ) throws(HistoryError) {
    let bytes = try checkedBytes(of: hierarchy, versions)
    _ = try write(bytes, of: hierarchy, to: store, session)
  }

  /// A snapshot that was read back and is the same.
  private static func checkedBytes(
    of hierarchy: Hierarchy, _ versions: EventVersions
  ) throws(HistoryError) -> [UInt8] {
    let bytes = SnapshotWriter.bytes(of: hierarchy)
    let again = try SnapshotReader.hierarchy(bytes.span, versions)
    guard again == hierarchy, again.digest == hierarchy.digest else {
      throw HistoryError(
        .unfaithful, "The snapshot at position \(hierarchy.position) reads back as another state",
        hint: "it was not kept; nothing is lost but time")
    }
    return bytes
  }

  /// Writes a snapshot down; returns what it takes of the file.
  private static func write(
    _ bytes: [UInt8], of hierarchy: Hierarchy, to store: Store, _ session: SessionNumber
  ) throws(HistoryError) -> Int {
    do throws(StoreError) {
      let end = try store.commandEnd(of: session, at: UInt64(hierarchy.position))
      let header = SnapshotHeader(
        format: SnapshotLayout.format, reducer: Hierarchy.reducerVersion, log: end.id,
        position: end.position, chain: end.chain, classes: ClassTable(hierarchy).encoded())
      try store.keep(header, body: bytes.span, of: session)
      return fileBytes(bytes.count + header.classes.count)
    } catch {
      throw HistoryError(error)
    }
  }

  /// What a row takes: one that does not go into a page with others has pages of its own, and those that
  /// do leave an eighth of it free.
  private static func fileBytes(_ count: Int) -> Int {
    let (row, page, largest) = (count + 128, 4_096, 2_000)
    return row > largest ? (row + page - 1) / page * page : row + row / 8
  }
}
