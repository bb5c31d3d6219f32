import NavlogStore
import NavlogHistory
import NavlogTimeTravel

/// Running verbs of the command line at the cursor.
extension DebugSession {
  /// Options that would not end, or would write.
  private static let refused = ["--follow", "--repair-derived", "--store", "-C", "--session"]

  func run(_ verb: ToolVerb, _ line: DebugLine) throws -> Status {
    var words = Array(line.words.dropFirst())
    if let word = words.first(where: { word in
      Self.refused.contains { word == $0 || word.hasPrefix($0 + "=") }
    }) {
      throw Failure(
        "'\(word)' can't be used at the cursor", hint: "'session N' changes the session")
    }
    try complete(&words, verb, line)
    var inner = console
    inner.arguments = [verb.name, "--store", path]
    let names = verb.allOptions.map(\.name)
    if names.contains("--session") {
      inner.arguments += ["--session", "\(context.opened.info.number)"]
    }
    for option in ["--json", "--no-snapshots"]
    where context.arguments.has(option) && names.contains(option) && !words.contains(option) {
      inner.arguments.append(option)
    }
    if let color = context.arguments["--color"] { inner.arguments += ["--color", color] }
    inner.arguments += words
    // Remarks on opening the store have been printed before.
    let remarks = context.opened.view.remarks.map { " \($0.asMessage.printable)\n" }
    let error = console.error
    inner.error = { text in
      guard !remarks.contains(where: text.hasSuffix) else { return }
      error(text)
    }
    return Tool.run(inner)
  }

  /// Adds the position to the arguments.
  private func complete(
    _ words: inout [String], _ verb: ToolVerb, _ line: DebugLine
  ) throws {
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
      let before = try debugger.history.commandEnd(atOrBefore: max(position, 1) - 1)
      words += ["\(max(before, debugger.timeline.start))", "\(position)"]
    case "diff" where plain.count == 1 && !plain[0].contains(".."): words.append("\(position)")
    case "find": words = Self.joined(line) + words[(line.words.count - 1)...]
    default: break
    }
  }

  /// A predicate needs no quotes: every word that isn't an option or a range belongs to it.
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
    // Quotes around the whole predicate are for the shell; others belong to the predicate.
    let isQuoted = predicate.count == 1 && "'\"".contains(line.written[first].prefix(1))
    return [
      isQuoted ? line.words[first] : predicate.map { line.written[$0] }.joined(separator: " ")
    ] + others
  }

  // MARK: - Help

  func help(_ line: DebugLine) throws {
    guard let word = line.words.dropFirst().first else { return help() }
    switch try DebugWord(word) {
    case .verb(let verb):
      context.output(
        console.help.wrap(verb.usage, indent: 0, hanging: 4) + "  \(verb.summary)\n"
          + "  at the cursor; 'navlog help \(verb.name)' has the details\n")
    case .command(let command):
      let usage = ([command.name, command.usage].filter { !$0.isEmpty }).joined(separator: " ")
      context.output("\(usage)\n  \(command.summary)\n")
      if !command.others.isEmpty {
        context.output("  also: \(command.others.joined(separator: ", "))\n")
      }
      if command.isRepeated { context.output("  an empty line repeats it\n") }
    }
  }

  private func help() {
    let rows = DebugCommand.all.map { command in
      (([command.name] + command.others.prefix(1)).joined(separator: ", "), command)
    }
    let broad = rows.map(\.0.count).max() ?? 0
    for (names, command) in rows {
      context.output(
        console.help.wrap(
          names.padded(to: broad) + "  " + command.summary, indent: 2, hanging: broad + 4))
    }
    let verbs = DebugWord.verbs.map(\.name).joined(separator: " ")
    context.output(
      "\n" + console.help.wrap("These verbs work at the cursor: \(verbs).", indent: 0)
        + console.help.wrap(
          "Names can be abbreviated. An empty line repeats the last movement. Semicolons separate "
            + "commands. 'help COMMAND' explains a command.", indent: 0))
  }
}
