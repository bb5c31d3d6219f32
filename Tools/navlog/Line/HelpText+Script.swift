import NavlogEventText
import NavlogScripts

// Help on scripts and events, generated from the tables that parse and print them.
extension HelpText {
  func script() -> String {
    var text = wrap(
      "A script contains JSON objects, one per line. 'do' names the command.", indent: 0)
    text += Self.example
    let motion = Set(["animated", "interactive", "hold"])
    for group in NavlogScripts.Verb.Group.allCases {
      text += "\n\(group.rawValue)\n"
      for verb in NavlogScripts.Verb.table where verb.group == group {
        let moves = verb.fields.contains { $0.name == .hold }
        let fields = verb.fields.filter { !moves || !motion.contains($0.name.rawValue) }
        let required = fields.filter(\.isRequired).map(\.name.rawValue)
        let optional = fields.filter { !$0.isRequired }.map(\.name.rawValue)
        var line = [verb.name + " "] + required
        if !optional.isEmpty { line.append("[" + optional.joined(separator: " ") + "]") }
        if moves { line.append("*") }
        text += wrap(line.joined(separator: " "), indent: 2, hanging: 6)
        text += wrap(verb.help + ".", indent: 6)
      }
    }
    text += "\nFields\n"
    var seen: Set<String> = []
    for field in NavlogScripts.Verb.table.flatMap(\.fields) {
      guard case .word(let words) = field.type else { continue }
      let line = "\(field.name.rawValue): " + words.joined(separator: ", ")
      if seen.insert(line).inserted { text += wrap(line, indent: 2, hanging: 6) }
    }
    return text + "\n" + Self.notes.map { wrap($0, indent: 2, hanging: 4) }.joined()
  }

  private static let example = """

      {"do":"controller","id":"A","kind":"content"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A"]}
      {"do":"window","id":"main","root":"nav"}
      {"do":"controller","id":"B","on":{"viewDidAppear":[{"do":"pop","in":"nav"}]}}
      {"do":"push","in":"nav","controller":"B"}
      {"do":"expect","stack":["A"],"in":"nav"}

    """

  private static let notes = [
    """
    * also takes "animated" (default true), "interactive":true (in flight until finish or cancel) \
    and "hold":true (in flight until finish). What has no way back is held instead of interactive: new \
    tabs, a column that becomes empty, collapsing and expanding, and what comes from another container.
    """,
    """
    Every command takes "expect": "refused", {"refused":"E03"}, {"warning":"E08"}, or the fields of \
    an expect line.
    """,
    """
    'crash' may stand in the 'on' of a controller that a relaunch restores: the launch dies there, and \
    the command in progress isn't kept.
    """,
    "Blank lines and lines that begin with # are ignored, but counted.",
    "'navlog help callbacks' lists the callbacks for 'on' and the questions for 'answers'.",
  ]

  func events() -> String {
    var text = "Callbacks: the values of \"event\", and the keys of 'on'.\n"
    let broad = CallbackName.names.map(\.count).max() ?? 0
    for group in CallbackName.Group.allCases {
      text += "\n\(group.rawValue)\n"
      for callback in CallbackName.table where callback.group == group {
        let fields =
          callback.fields.isEmpty ? "" : " (" + callback.fields.joined(separator: ", ") + ")"
        text += wrap(
          callback.name.padded(to: broad) + "  " + callback.help + fields, indent: 2,
          hanging: broad + 4)
      }
    }
    text += "\nQuestions: printed with \"answer\"; the keys of 'answers'.\n\n"
    for question in QuestionName.table {
      text += wrap(
        question.name.padded(to: broad) + "  \(question.answer.help). Asked of: \(question.of). "
          + "Default: \(question.otherwise)", indent: 2, hanging: broad + 4)
    }
    text += wrap(
      "implements".padded(to: broad) + "  a list of the actions that the stub responds to",
      indent: 2,
      hanging: broad + 4)
    return text
      + "\n"
      + wrap(
        "Structural events: printed with --events all, contained in every log, read by 'record -'.",
        indent: 0) + "\n"
      + wrap(FactNames.structural.sorted().joined(separator: ", "), indent: 2)
      + wrap(
        "'turn' begins what the app does in one turn of its run loop: the commands after it, up to "
          + "'ended', become durable together.", indent: 0)
  }
}
