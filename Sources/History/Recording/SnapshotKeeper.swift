import NavlogCBOR
import NavlogStore
import NavlogNavigation
import Synchronization

/// Takes a session's snapshots, one at a time, outside the recording thread.
final class SnapshotKeeper: Sendable {
  /// The maximum number of errors kept; more are discarded, because a snapshot is a cache.
  private static let keptTroubles = 16

  private struct State {
    var lastSize = 0
    var task: Task<Void, Never>?
    var isBusy = false
    var troubles: [HistoryError] = []
  }
  private let state = Lock(State())
  /// The store, until the keeper is closed; the lock is held while a snapshot is written.
  private let store: Lock<Store?>
  private let session: SessionNumber
  private let versions: EventVersions

  init(_ store: Store, _ session: SessionNumber, _ versions: EventVersions) {
    self.store = Lock(store)
    self.session = session
    self.versions = versions
  }

  /// The size of the last snapshot in the file, in bytes.
  var lastSize: Int { state.withLock { $0.lastSize } }

  /// Whether a snapshot is being taken.
  var isBusy: Bool { state.withLock { $0.isBusy } }

  /// Why snapshots could not be taken.
  var troubles: [HistoryError] { state.withLock { $0.troubles } }

  /// Takes a snapshot of `hierarchy` once the commit of its events is durable; another one must not
  /// be in progress.
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

  /// Releases the store; a snapshot that isn't being written yet isn't taken.
  func close() { store.withLock { $0 = nil } }

  /// Returns when no snapshot is being taken.
  func finish() async { await state.withLock { $0.task }?.value }

  /// Takes a snapshot and returns its size in the file; `nil` if it isn't wanted any more.
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

  /// Takes a snapshot immediately.
  static func keep(
    _ hierarchy: Hierarchy, in store: Store, _ session: SessionNumber, _ versions: EventVersions
  ) throws(HistoryError) {
    let bytes = try checkedBytes(of: hierarchy, versions)
    _ = try write(bytes, of: hierarchy, to: store, session)
  }

  /// Encodes a snapshot, and verifies that it decodes to the same state.
  private static func checkedBytes(
    of hierarchy: Hierarchy, _ versions: EventVersions
  ) throws(HistoryError) -> [UInt8] {
    let bytes = SnapshotWriter.bytes(of: hierarchy)
    let again = try SnapshotReader.hierarchy(bytes.span, versions)
    guard again == hierarchy, again.digest == hierarchy.digest else {
      throw HistoryError(
        .unfaithful, "The snapshot at position \(hierarchy.position) reads back as another state",
        hint: "the snapshot was discarded; reading takes longer, and no data is lost")
    }
    return bytes
  }

  /// Writes a snapshot; returns its size in the file.
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

  /// Returns the size of a row in the file: a large row has pages of its own, and small rows leave
  /// an eighth of their page free.
  private static func fileBytes(_ count: Int) -> Int {
    let (row, page, largest) = (count + 128, 4_096, 2_000)
    return row > largest ? (row + page - 1) / page * page : row + row / 8
  }
}
