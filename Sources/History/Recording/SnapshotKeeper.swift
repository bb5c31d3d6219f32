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
  private let store: Store
  private let session: SessionNumber
  private let versions: EventVersions

  init(_ store: Store, _ session: SessionNumber, _ versions: EventVersions) {
    self.store = store
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
          case .success(let size): state.lastSize = size
          case .failure(let error):
            if state.troubles.count < Self.keptTroubles { state.troubles.append(error) }
          }
        }
      }
    }
  }

  /// Returns when no snapshot is being taken.
  func finish() async { await state.withLock { $0.task }?.value }

  private func keep(
    _ hierarchy: Hierarchy, _ receipt: Receipt
  ) async -> Result<Int, HistoryError> {
    do throws(StoreError) { try await receipt.durable() } catch {
      return .failure(HistoryError(error))
    }
    do throws(HistoryError) {
      return .success(try Self.keep(hierarchy, in: store, session, versions))
    } catch {
      return .failure(error)
    }
  }

  /// What a row takes: one that does not go into a page with others has pages of its own, and those that
  /// do leave an eighth of it free.
  private static func fileBytes(_ count: Int) -> Int {
    let (row, page, largest) = (count + 128, 4_096, 2_000)
    return row > largest ? (row + page - 1) / page * page : row + row / 8
  }

  /// Writes a snapshot down, reads it back, and keeps it if it is the same; returns what it takes of the
  /// file.
  @discardableResult
  static func keep(
    _ hierarchy: Hierarchy, in store: Store, _ session: SessionNumber, _ versions: EventVersions
  ) throws(HistoryError) -> Int {
    let bytes = SnapshotWriter.bytes(of: hierarchy)
    let again = try SnapshotReader.hierarchy(bytes.span, versions)
    guard again == hierarchy, again.digest == hierarchy.digest else {
      throw HistoryError(
        .unfaithful, "The snapshot at position \(hierarchy.position) reads back as another state",
        hint: "it was not kept; nothing is lost but time")
    }
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
}
