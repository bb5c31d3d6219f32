package import NavlogStore
package import Support
import Synchronization

package import NavlogHistory

/// A temporary store for a test, and sessions in it.
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

  /// Returns a recorder whose clock advances by a microsecond with each reading.
  package func recorder(
    _ store: Store, _ description: SessionConfiguration = SessionConfiguration(app: "test"),
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
