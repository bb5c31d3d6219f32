public import Navigation

/// Something that happens in a running app: an event of its history, or a problem.
public struct ApplicationEvent: Hashable, Sendable {
  /// The position of the event; of a problem, that of the last event before it.
  public let position: UInt64
  /// What happened; `nil` for a problem.
  public let event: Event?
  /// The position of the event it came from, as its entry in the log says; 0: from outside.
  public let cause: UInt64
  /// The problem; `nil` for an event.
  public let problem: Problem?

  init(position: UInt64, event: Event, cause: UInt64) {
    self.position = position
    self.event = event
    self.cause = cause
    problem = nil
  }

  init(position: UInt64, problem: Problem) {
    self.position = position
    self.problem = problem
    event = nil
    cause = 0
  }
}
