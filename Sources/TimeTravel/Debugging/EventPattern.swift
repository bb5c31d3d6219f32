import History
public import Navigation

/// Which events somebody waits for, by what they are called: `push`, `view*`.
public final class EventPattern {
  /// The pattern as it was written; `*` and `?` stand for anything.
  public let text: String
  private let glob: Glob
  private let names: (Event) -> [String]
  /// Whether events of a naming are meant, as far as it was asked: each is named once.
  private var known: [Int: Bool] = [:]

  /// Waits for events that have a name like `text`.
  ///
  /// - Parameter names: what an event is called; the same for all of one kind that are about the same
  ///   kind of command.
  public init(_ text: String, names: @escaping (Event) -> [String]) {
    self.text = text
    self.names = names
    glob = Glob(text)
  }

  /// Whether an event has such a name.
  public func matches(_ event: Event) -> Bool {
    let naming = event.naming
    if let answer = known[naming] { return answer }
    let answer = names(event).contains(where: glob.matches)
    known[naming] = answer
    return answer
  }
}
