public import NavlogStore
public import NavlogNavigation

/// An event in a session's log, with its position and its time.
///
/// An event of an old version may have been replaced by several, which share its position.
public struct LoggedEvent: Hashable, Sendable {
  /// The content of an event.
  public enum Content: Hashable, Sendable {
    /// An event of the current vocabulary.
    case entry(RecordedEvent)
    /// An event that only another program knows. Folding ignores it.
    case foreign(UnknownEvent)
  }

  /// The value that an event sets, as the app encoded it.
  public enum Value: Hashable, Sendable {
    /// The value is stored in the event.
    case inline([UInt8])
    /// The value is stored beside the log, under this identifier.
    case kept(ValueID)
  }

  /// The position in the session.
  public let position: UInt64
  /// The time of recording in nanoseconds since 1970.
  public let time: UInt64
  /// The content of the event.
  public let content: Content
  /// The value that the event sets; `nil` if it doesn't set one, or if the value was left out.
  public let value: Value?

  /// The event, if it is of the current vocabulary.
  public var entry: RecordedEvent? {
    if case .entry(let entry) = content { entry } else { nil }
  }
}

extension LoggedEvent {
  /// Creates an event at `position` that results from deciding a command again.
  package init(_ entry: RecordedEvent, at position: UInt64) {
    self.init(position: position, time: 0, content: .entry(entry), value: nil)
  }
}
