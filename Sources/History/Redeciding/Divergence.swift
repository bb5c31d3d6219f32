public import NavlogNavigation

/// A difference between the recorded events of a command and those that the current rules produce.
public struct Divergence: Hashable, Sendable {
  /// The position of the first event that differs.
  public let position: UInt64
  /// The recorded event; `nil` if the log doesn't have another one for that command.
  public let expected: RecordedEvent?
  /// The event that the current rules produce; `nil` if they don't produce another one.
  public let actual: RecordedEvent?
  /// Whether the events are equal up to here and only the state differs.
  public let isOfState: Bool
}

extension Divergence {
  /// Creates a divergence at an event that only another program knows, and which can't be decided.
  package init(foreign position: UInt64) {
    self.init(position: position, expected: nil, actual: nil, isOfState: false)
  }
}
