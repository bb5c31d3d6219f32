public import EventStore

/// An outermost command as a session's log has it, with everything that happened until it ended.
public struct LoggedCommand: Hashable, Sendable {
  /// Its number in the session, from 1.
  public let number: UInt64
  /// When it came, in nanoseconds since 1970.
  public let time: UInt64
  /// The digest of the state after it; `nil` when it never ended.
  public let digest: StateDigest?
  /// What happened, oldest first.
  public let events: [LoggedEvent]
}

extension LoggedCommand {
  /// The command with what else came of it when it was carried out again.
  package init(_ command: LoggedCommand, events: [LoggedEvent]) {
    self.init(number: command.number, time: command.time, digest: nil, events: events)
  }
}
