import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

/// A search for the text of a command, or for positions where a predicate becomes true.
enum Query {
  case text(String)
  case predicate(HierarchyPredicate)

  /// Parses a predicate, or else takes the text. Invalid text with parentheses or an operator is an
  /// error.
  init(_ word: String) throws {
    do throws(SyntaxError) {
      self = .predicate(try HierarchyPredicate(parsing: word))
    } catch {
      guard !Self.matches(word) else { throw error }
      self = .text(word)
    }
  }

  private static func matches(_ word: String) -> Bool {
    ["exists(", "count(", "depth(", "visible(", "presented(", "not ", "class:"].contains {
      word.hasPrefix($0)
    }
  }

  var words: String {
    switch self {
    case .text(let text): text
    case .predicate(let predicate): predicate.text
    }
  }
}

/// The result of a search.
enum Found {
  case at(UInt64)
  case nowhere
  /// The user interrupted the search.
  case interrupted
}

extension SessionReader {
  /// Returns the next match after `position`, or the previous one.
  func position(
    of query: Query, from position: UInt64, isForward: Bool, _ values: ValueReader,
    _ isInterrupted: () -> Bool
  ) throws -> Found {
    switch query {
    case .text(let text):
      try command(with: text.lowercased(), from: position, isForward, values, isInterrupted)
    case .predicate(let predicate):
      try edge(of: predicate, from: position, isForward, isInterrupted)
    }
  }

  /// Says until where a predicate is true that never becomes true, because it is true from the
  /// start; `nil` if it isn't.
  func alreadyTrue(_ query: Query) throws -> String? {
    guard case .predicate(let predicate) = query,
      let first = try Search(predicate, in: history)
        .stretches(after: start, through: end, limit: 1).first
    else { return nil }
    return "the predicate is true "
      + (first.upperBound == end
        ? "throughout this session" : "from the start of this session to \(first.upperBound)")
  }

  private func edge(
    of predicate: HierarchyPredicate, from position: UInt64, _ isForward: Bool,
    _ isInterrupted: () -> Bool
  ) throws -> Found {
    let search = try Search(predicate, in: history)
    guard isForward ? position < end : position > start + 1 else { return .nowhere }
    var found: UInt64?
    var isCutShort = false
    // Backward, the last match before the position counts.
    try search.forEachEdge(
      after: isForward ? position : start, through: isForward ? end : position - 1,
      while: {
        isCutShort = isInterrupted()
        return !isCutShort
      }
    ) { position, isTrue in
      if isTrue { found = position }
      return !isForward || found == nil
    }
    return isCutShort ? .interrupted : found.map(Found.at) ?? .nowhere
  }

  private func command(
    with text: String, from position: UInt64, _ isForward: Bool, _ values: ValueReader,
    _ isInterrupted: () -> Bool
  ) throws -> Found {
    // Lines use the names of their time, which takes all names.
    var nodeNames = NodeNameIndex(try history.beginning(), symbols: window.nodeNames.symbols)
    try history.forEachFact(from: start + 1, through: end) { nodeNames.add($1, at: $0) }
    let wording = EventWording(values: values, nodeNames: nodeNames)
    /// Returns whether an event of the command contains the text in its name, its node, or its
    /// value.
    func mentions(_ command: LoggedCommand) -> Bool {
      command.events.contains { event in
        let words = wording.words(event, within: .max)
        return "\(words.name) \(words.node) \(words.details)".lowercased().contains(text)
      }
    }
    var found = Found.nowhere
    var count = 0
    func look(_ command: LoggedCommand) -> Bool {
      count += 1
      if count % 256 == 0, isInterrupted() {
        found = .interrupted
        return false
      }
      guard isForward ? command.last > position : command.last < position else { return true }
      guard CommandSummary(command, nodeNames, values).contains(text) || mentions(command) else {
        return true
      }
      found = .at(command.last)
      return false
    }
    if isForward {
      guard position < end else { return .nowhere }
      try history.forEachCommand(from: position + 1, through: end) {
        (command) throws(HistoryError) in look(command)
      }
    } else {
      guard position > start else { return .nowhere }
      try history.forEachCommandBackward(from: min(position, end), through: start + 1) {
        (command) throws(HistoryError) in look(command)
      }
    }
    return found
  }
}
