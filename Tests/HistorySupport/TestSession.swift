package import EventStore
package import Support
import Synchronization

package import History

/// A store of a test's own, and sessions in it.
package final class TestSession {
  package let directory: TemporaryDirectory
  package let options: Store.Options
  package let path: String

  package init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("test.navlog")
    options = Store.Options(cacheDirectory: directory.file("cache"))
  }

  package func open() throws -> Store { try Store.open(path, options) }

  /// A recorder whose clock goes on by a microsecond each time it is looked at.
  package func recorder(
    _ store: Store, _ description: SessionDescription = SessionDescription(app: "test"),
    snapshots: SnapshotPolicy = SnapshotPolicy()
  ) throws -> SessionRecorder {
    let ticks = Ticks()
    return try SessionRecorder(
      store, description,
      clock: SessionClock(wall: { 1_000_000_000 }, monotonic: { ticks.next() }),
      snapshots: snapshots)
  }

  private final class Ticks: Sendable {
    private let count = Mutex<UInt64>(0)
    func next() -> UInt64 {
      count.withLock {
        $0 += 1_000
        return $0
      }
    }
  }
}
