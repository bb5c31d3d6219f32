import NavlogHistory
public import NavlogNavigation

/// A pattern for the names of events: `push`, `view*`.
public final class EventPattern {
  /// The pattern as written; `*` and `?` are wildcards.
  public let text: String
  private let glob: Glob
  private let names: (Event) -> [String]
  /// Whether events of a naming match. Each naming is compared once.
  private var known: [Int: Bool] = [:]

  /// Creates a pattern for events with a name that matches `text`.
  ///
  /// - Parameters:
  ///   - text: the pattern.
  ///   - names: returns the names of an event; the same for all events of one kind about the same
  ///     kind of command.
  public init(_ text: String, names: @escaping (Event) -> [String]) {
    self.text = text
    self.names = names
    glob = Glob(text)
  }

  /// Returns whether one of the event's names matches.
  public func matches(_ event: Event) -> Bool {
    let naming = event.naming
    if let answer = known[naming] { return answer }
    let answer = names(event).contains(where: glob.matches)
    known[naming] = answer
    return answer
  }
}
