import Foundation
import Synchronization

/// Runs `body` on a new thread, which may wait for locks.
func onThread(_ body: @escaping @Sendable () throws -> Void) -> Task<Void, any Error> {
  Task {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }
}

/// A flag that one thread sets and another reads.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .sequentiallyConsistent) }
  func raise() { value.store(true, ordering: .sequentiallyConsistent) }
}
