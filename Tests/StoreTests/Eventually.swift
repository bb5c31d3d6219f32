import Foundation
import Testing

/// Polls until `condition` holds because of another thread or process; fails after two minutes.
func eventually(
  _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () throws -> Bool
) throws {
  let end = Date(timeIntervalSinceNow: 120)
  while try !condition() {
    guard Date() < end else {
      Issue.record(what, sourceLocation: sourceLocation)
      throw CancellationError()
    }
    usleep(500)
  }
}
