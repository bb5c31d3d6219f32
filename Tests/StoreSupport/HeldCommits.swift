import Foundation
import NavlogStore
import NavlogLMDB

/// Blocks the writers of a store, so that closed batches stay in their outboxes, until `end()` is
/// called or the object is released.
public final class HeldCommits: Sendable {
  private let release = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let isReleased = Lock(false)

  /// Begins when the store at `path`, which this process has open, has no other writer.
  public init(_ path: String) throws {
    let environment = try Environment.open(path, Environment.Options(create: false))
    let began = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [release, ended] in
      struct Undone: LMDBErrorWrapping {
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

  /// Unblocks the writers.
  public func end() {
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
