public import NavlogNavigation

/// An event of a running app's history, or a problem.
public struct ApplicationEvent: Hashable, Sendable {
  /// The position of the event; for a problem, that of the last event before it.
  public let position: UInt64
  /// The event; `nil` for a problem.
  public let event: Event?
  /// The position of the event that caused this one, as its log entry records it; 0 if it came from
  /// outside.
  public let cause: UInt64
  /// The problem; `nil` for an event.
  public let problem: ApplicationProblem?

  init(position: UInt64, event: Event, cause: UInt64) {
    self.position = position
    self.event = event
    self.cause = cause
    problem = nil
  }

  init(position: UInt64, problem: ApplicationProblem) {
    self.position = position
    self.problem = problem
    event = nil
    cause = 0
  }
}
