public import NavlogStore

/// An outermost command in a session's log, with all events until it ended.
public struct LoggedCommand: Hashable, Sendable {
  /// Its number in the session, from 1.
  public let number: UInt64
  /// The start time in nanoseconds since 1970.
  public let time: UInt64
  /// The digest of the state after it; `nil` if it never ended.
  public let digest: StateDigest?
  /// The events, oldest first.
  public let events: [LoggedEvent]
}

extension LoggedCommand {
  /// The time of its last event, in nanoseconds since 1970.
  package var ended: UInt64 { events.last?.time ?? time }

  /// Creates a copy of a command with other events, which carrying it out again produced.
  package init(_ command: LoggedCommand, events: [LoggedEvent]) {
    self.init(number: command.number, time: command.time, digest: nil, events: events)
  }
}
