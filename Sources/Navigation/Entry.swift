/// An event with its link, as it goes into the session.
public struct Entry: Hashable, Sendable {
  /// What happened.
  public var event: Event
  /// The event before it: of the same family and node, or of the same key; for commands the event
  /// in whose delivery they were issued; for answers the question. 0: there is none.
  ///
  /// A creation links to the release of its slot's previous tenant.
  public var link: Position

  /// Puts an event and its link together.
  public init(_ event: Event, link: Position) {
    self.event = event
    self.link = link
  }
}
