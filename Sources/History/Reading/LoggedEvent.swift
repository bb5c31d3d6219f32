public import EventStore
public import Navigation

/// An event as a session's log has it: what happened, where in the session, and when.
///
/// An event of an old version may have become several; they share its position.
public struct LoggedEvent: Hashable, Sendable {
  /// What an event says.
  public enum Content: Hashable, Sendable {
    /// An event of today's vocabulary.
    case entry(Entry)
    /// An event that only another program knows. It folds to nothing.
    case foreign(ForeignEvent)
  }

  /// The value that an event sets, as the app encoded it.
  public enum Value: Hashable, Sendable {
    /// It stands in the event.
    case inline([UInt8])
    /// It is kept beside the log under this name.
    case kept(ValueID)
  }

  /// Its number in the session.
  public let position: UInt64
  /// When it was recorded, in nanoseconds since 1970.
  public let time: UInt64
  /// What it says.
  public let content: Content
  /// The value it sets; `nil` for what sets none, and where the value was left out.
  public let value: Value?

  /// What it says, where that is of today's vocabulary.
  public var entry: Entry? {
    if case .entry(let entry) = content { entry } else { nil }
  }
}

extension LoggedEvent {
  /// An event that would stand at `position`: what came of deciding it again.
  package init(_ entry: Entry, at position: UInt64) {
    self.init(position: position, time: 0, content: .entry(entry), value: nil)
  }
}
