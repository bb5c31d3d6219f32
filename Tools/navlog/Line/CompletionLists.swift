import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation

/// Lists option values from a store, for shell completion.
enum CompletionLists {
  static let names = ["sessions", "positions", "classes", "kinds", "words", "addresses"]

  /// Prints the words of a list, one per line, without words that a shell would split.
  static func run(
    _ name: String, _ arguments: Arguments, _ console: Console
  ) throws -> Status {
    if name == "kinds" { return put(EventFilter.names.sorted(), console) }
    return try OpenSession.run(arguments, console) { look in
      let store = look.view.store
      switch name {
      case "sessions":
        let all = try store.sessions()
        for session in all { console.damage.met(session) }
        let sessions = all.filter { $0.damage == nil }
        let forks = sessions.filter { $0.description.origin.kind == .forked }
        return put(
          ["latest"] + sessions.map { "\($0.number)" }
            + forks.compactMap(\.description.name), console)
      case "positions":
        let marks = try store.marks(of: look.info.number).map { "mark:\($0.name)" }
        return put(["end", "0", "50%"] + marks, console)
      case "words":
        let sessions = try store.sessions().filter { $0.damage == nil }
        let marks = try store.marks(of: look.info.number).map { "mark:\($0.name)" }
        return put(
          ["latest"] + sessions.map { "s\($0.number)" }
            + sessions.compactMap(\.description.name).filter(ForkName.isValid) + marks, console)
      case "addresses": return put(try addresses(look), console)
      default: break
      }
      var cast = NodeNameIndex(try look.history.beginning(), symbols: try look.history.names())
      try look.history.forEachFact(through: look.info.head) { cast.add($1, at: $0) }
      return put(cast.classNames.sorted(), console)
    }
  }

  /// Returns the nodes at the end of a session, their values, and their classes.
  private static func addresses(_ look: OpenSession) throws -> [String] {
    let hierarchy = try look.history.hierarchy(at: look.info.head).hierarchy
    let vocabulary = Vocabulary(names: try look.history.names())
    var words: Set<String> = []
    hierarchy.forEachNode { node in
      let record = hierarchy[node.slot]
      words.insert("n\(record.born)")
      words.insert("class:\(vocabulary.className(record))")
      for cell in hierarchy.cells(of: node.slot) where cell.isSet && cell.key.symbol != nil {
        words.insert("n\(record.born).state.\(vocabulary.name(of: cell))")
      }
    }
    return words.sorted()
  }

  private static func put(_ words: [String], _ console: Console) -> Status {
    for word in words where word == word.printable && !word.contains(where: \.isWhitespace) {
      console.output(word + "\n")
    }
    return .done
  }
}
