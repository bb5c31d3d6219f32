public import Navigation

/// An event as it happens, with its position in the session.
public struct ApplicationEvent: Hashable, Sendable {
  /// Its position.
  public let position: UInt64
  /// What happened.
  public let event: Event
  /// The position of the event it came from, as its entry in the log says; 0: from outside.
  public let cause: UInt64
}
