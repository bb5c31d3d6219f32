import EventStore
import Foundation
import LMDB
import Synchronization

/// Keeps every writer of a store waiting, so that closed batches stay in their outboxes: until it is
/// released, or let go of.
final class HeldCommits: Sendable {
  private let release = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let isReleased = Mutex(false)

  init(_ test: TestStore) throws {
    let environment = try Environment.open(
      test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
    let began = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [release, ended] in
      struct Undone: LMDBErrorConvertible {
        init() {}
        init(_ error: LMDBError) {}
      }
      do {
        try environment.write { (_) throws(Undone) in
          began.signal()
          release.wait()
          throw Undone()
        }
      } catch {
        ended.signal()
      }
    }
    began.wait()
  }

  func end() {
    let isFirst = isReleased.withLock { released in
      defer { released = true }
      return !released
    }
    guard isFirst else { return }
    release.signal()
    ended.wait()
  }

  deinit { end() }
}

extension TestStore {
  /// Where the outboxes of the store are.
  var outboxes: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path + "/outbox").sorted()
        .map { path + "/outbox/" + $0 }
    }
  }

  /// A second store: what a crash at this moment would leave of this one.
  func crash(_ store: Store) throws -> TestStore {
    let image = try TestStore()
    // The other kind of copy would wait for the commits that are held.
    try store.copy(to: image.path, compacting: true)
    if FileManager.default.fileExists(atPath: path + "/outbox") {
      try FileManager.default.copyItem(atPath: path + "/outbox", toPath: image.path + "/outbox")
    }
    return image
  }
}
