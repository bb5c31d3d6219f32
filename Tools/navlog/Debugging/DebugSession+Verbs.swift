import EventStore
import History
import Scripts
import TimeTravel

/// The verbs of the command line, done at the cursor.
extension DebugSession {
  /// Options of verbs that would not end, or write.
  private static let refused = ["--follow", "--repair-derived", "--store", "-C", "--session"]

  func run(_ verb: ToolVerb, _ line: DebugLine) throws(Failure) -> Status {
    var words = Array(line.words.dropFirst())
    if let word = words.first(where: { word in
      Self.refused.contains { word == $0 || word.hasPrefix($0 + "=") }
    }) {
      throw Failure(
        "'\(word)' makes no sense at a cursor", hint: "'session N' goes on in another session")
    }
    try complete(&words, verb, line)
    var inner = console
    inner.arguments = [verb.name, "--store", path]
    let names = verb.allOptions.map(\.name)
    if names.contains("--session") {
      inner.arguments += ["--session", "\(inquiry.look.info.number)"]
    }
    for option in ["--json", "--no-snapshots"]
    where inquiry.arguments.has(option) && names.contains(option) && !words.contains(option) {
      inner.arguments.append(option)
    }
    if let color = inquiry.arguments["--color"] { inner.arguments += ["--color", color] }
    inner.arguments += words
    // How the store was opened has been said.
    let remarks = inquiry.look.view.remarks.map { " \($0.printable)\n" }
    let error = console.error
    inner.error = { text in
      guard !remarks.contains(where: text.hasSuffix) else { return }
      error(text)
    }
    return Tool.run(inner)
  }

  /// Puts in what the verb would not know: the position.
  private func complete(
    _ words: inout [String], _ verb: ToolVerb, _ line: DebugLine
  ) throws(Failure) {
    func has(_ options: String...) -> Bool {
      words.contains { word in options.contains { word == $0 || word.hasPrefix($0 + "=") } }
    }
    let plain = words.filter { !$0.hasPrefix("-") }
    if verb.name == "restore", !has("--dry-run") { words.append("--dry-run") }
    if verb.options.contains(where: { $0.name == "--at" }), !has("--at", "--all", "--recorded") {
      words += ["--at", "\(position)"]
    }
    switch verb.name {
    case "show" where plain.isEmpty: words.append("\(position)")
    case "log" where !plain.contains { $0.contains("..") }:
      words.append("..\(position)")
      if !has("-n", "--limit") { words += ["-n", "10"] }
    case "diff" where plain.isEmpty:
      let before = try Inquiry.reading { () throws(HistoryError) in
        try debugger.history.commandEnd(atOrBefore: max(position, 1) - 1)
      }
      words += ["\(max(before, debugger.timeline.start))", "\(position)"]
    case "diff" where plain.count == 1 && !plain[0].contains(".."): words.append("\(position)")
    case "find": words = Self.joined(line) + words[(line.words.count - 1)...]
    default: break
    }
  }

  /// A predicate needs no quotes around it: what is neither option nor range is one.
  private static func joined(_ line: DebugLine) -> [String] {
    var predicate: [Int] = []
    var others: [String] = []
    var takesValue = false
    for (index, word) in line.words.enumerated().dropFirst() {
      if takesValue || word.hasPrefix("-") || word.contains("..") {
        others.append(word)
        takesValue = ["-n", "--limit", "--color"].contains(word)
      } else {
        predicate.append(index)
      }
    }
    guard let first = predicate.first else { return others }
    // Quotes around all of it are the shell's, any others are the predicate's.
    let isQuoted = predicate.count == 1 && "'\"".contains(line.written[first].prefix(1))
    return [
      isQuoted ? line.words[first] : predicate.map { line.written[$0] }.joined(separator: " ")
    ] + others
  }

  // MARK: - Help

  func help(_ line: DebugLine) throws(Failure) {
    guard let word = line.words.dropFirst().first else { return help() }
    switch try DebugWord(word) {
    case .verb(let verb):
      inquiry.output(
        HelpText.wrap(verb.usage, indent: 0, hanging: 4, width: 80) + "  \(verb.summary)\n"
          + "  at the cursor; 'navlog help \(verb.name)' says more\n")
    case .command(let command):
      let usage = ([command.name, command.usage].filter { !$0.isEmpty }).joined(separator: " ")
      inquiry.output("\(usage)\n  \(command.summary)\n")
      if !command.others.isEmpty {
        inquiry.output("  also: \(command.others.joined(separator: ", "))\n")
      }
      if command.isRepeated { inquiry.output("  an empty line does it again\n") }
    }
  }

  private func help() {
    let rows = DebugCommand.all.map { command in
      (([command.name] + command.others.prefix(1)).joined(separator: ", "), command)
    }
    let broad = rows.map(\.0.count).max() ?? 0
    for (names, command) in rows {
      inquiry.output("  \(names.padded(to: broad))  \(command.summary)\n")
    }
    let verbs = DebugWord.verbs.map(\.name).joined(separator: " ")
    inquiry.output(
      "\n" + HelpText.wrap("At the cursor, as on the command line: \(verbs).", indent: 0, width: 80)
        + HelpText.wrap(
          "Names may be shortened; an empty line moves again; several commands stand between "
            + "semicolons. 'help COMMAND' says more.", indent: 0, width: 80))
  }
}
