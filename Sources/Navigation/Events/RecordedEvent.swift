/// An event with the position of an earlier event: its cause, or the previous change of the
/// same thing.
public struct RecordedEvent: Hashable, Sendable {
  /// The event.
  public var event: Event
  /// The previous event of the same family and node, or of the same key. For a command, the event
  /// during whose delivery it was issued; for an answer, the question. 0 if there is none.
  ///
  /// A creation is linked to the release of the previous node in its slot.
  public var link: Position

  /// Creates an event with its link.
  public init(_ event: Event, link: Position) {
    self.event = event
    self.link = link
  }
}
