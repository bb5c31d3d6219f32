import NavlogEventText

/// The first word of a line: a command of the debugger or a verb.
enum DebugWord {
  case command(DebugCommand)
  case verb(ToolVerb)

  /// The read-only verbs, which work at the cursor.
  static let verbs: [ToolVerb] = [
    .tree, .show, .log, .diff, .last, .blame, .why, .life, .find, .bisect, .restore, .replay,
    .get, .stats, .info, .sessions, .doctor, .verify,
  ]

  /// All names, without the short ones.
  static var names: [String] { DebugCommand.all.map(\.name) + verbs.map(\.name) }

  /// An exact name takes precedence over a prefix.
  init(_ word: String) throws {
    if let command = DebugCommand.all.first(where: {
      $0.name == word || $0.others.contains(word)
    }) {
      self = .command(command)
      return
    }
    let likely = Self.names.filter { $0 == word } + Self.names.filter { $0.hasPrefix(word) }
    guard let name = likely.first, likely.count == 1 || name == word else {
      guard likely.isEmpty else {
        throw Failure(
          "'\(word)' is ambiguous",
          hint: "it could be \(likely.map { "'\($0)'" }.joined(separator: ", "))")
      }
      let near = NearMiss.of(word, in: Self.names + DebugCommand.all.flatMap(\.others))
      throw Failure(
        "there is no command '\(word)'",
        hint: near.map { "did you mean '\($0)'?" } ?? "'help' lists the commands")
    }
    if let command = DebugCommand.all.first(where: { $0.name == name }) {
      self = .command(command)
    } else if let verb = Self.verbs.first(where: { $0.name == name }) {
      self = .verb(verb)
    } else {
      throw Failure("there is no command '\(word)'")
    }
  }
}
