import EventStore

/// The outermost command that a command belongs to, whose receipt comes when it has ended.
@MainActor
final class Batch {
  var receipt: Receipt?
  var hasEnded = false
}
