import NavlogStore
import NavlogHistory
import NavlogEventText
import NavlogTimeTravel
import NavlogForks

/// The verbs that change one command in a fork and carry out the following ones again.
extension ToolVerb {
  private static let options =
    StoreChoice.options + [
      Forking.name, Forking.all,
      Option(Forking.dryRun.name, "save nothing, even with --name"), DiskWait.option,
      Forking.json,
    ]

  private static let text =
    [
      """
      Without --name, the change is tried in a private copy: the store is not modified and can be \
      read-only. With --name, the result is saved as a fork.
      """,
      """
      A command is left out as a whole, and commands are inserted between commands: if a position is \
      inside a command, the output names that command. What a callback issued is part of \
      the command that led to the callback.
      """,
      """
      The rest of the session is carried out again with the current rules: each command applies as \
      before, applies with other events (changed), or no longer applies (rejected, with the rule). \
      The output lists the differences. Nodes correspond if the same command created them. \
      Commands that were issued in callbacks are issued when the callback occurs, and questions \
      get their recorded answers.
      """,
    ] + Forking.text + [
      """
      Exit status: 0 everything applies; 1 a command was refused or rejected; 2 usage error; 3 the \
      store is damaged; 4 the store was written by a newer navlog; 5 another process is \
      writing, or the disk is full.
      """
    ]

  static let skip = ToolVerb(
    name: "skip", summary: "replay a session without a command",
    usage: "skip POSITION | A..B [STORE] [--name NAME] [--all] [--dry-run] [--json]",
    examples: [
      ("navlog skip 1:64 app.navlog", "without the command of event 64"),
      ("navlog skip 1:45..64 --dry-run", "without the commands of events 46 to 64; writes nothing"),
      ("navlog skip 64 --name quiet", "save the result as the fork 'quiet'"),
    ],
    text: text, options: options
  ) { arguments, console in
    try Forking.run(arguments, console, keeps: arguments.has(Forking.name.name)) { forking in
      let word = try forking.words(1...1, "skip POSITION")[0]
      let (trunk, history) = try forking.trunk(try PositionRange.sessions(in: word).first)
      let opened = OpenSession(
        view: StoreInspector(of: forking.store), history: history, info: trunk, words: [],
        damage: forking.console.damage)
      let range: (after: UInt64, through: UInt64)
      if word.contains("..") {
        range = try PositionRange.parse(word, opened)
      } else {
        let position = try opened.position(word)
        range = (position > 0 ? position - 1 : 0, position)
      }
      let (start, end) = try forking.commands(range, of: trunk, history)
      return try forking.whatIf(
        trunk, history, at: start, nil, replaced: nil,
        asked: range.through - range.after == 1 ? range.through : nil, after: end)
    }
  }

  static let insert = ToolVerb(
    name: "insert", summary: "replay a session with additional commands",
    usage: "insert POSITION LINE… [STORE] [--name NAME] [--all] [--dry-run] [--json]",
    examples: [
      ("navlog insert 1:64 'pop n4' app.navlog", "pop after event 64"),
      ("navlog insert 64 'push n4 Detail' --all", "also list the commands that apply as before"),
    ],
    text: [
      """
      'navlog help apply' explains how commands are written. A refused command is reported and \
      changes nothing; the rest of the session is carried out again all the same.
      """
    ] + text, options: options
  ) { arguments, console in
    try Forking.run(arguments, console, keeps: arguments.has(Forking.name.name)) { forking in
      let words = try forking.words(2...Int.max - 1, "insert POSITION LINE")
      let (trunk, history) = try forking.trunk(try PositionExpression(words[0]).session)
      let position = try PositionExpression(words[0]).position(in: history, head: trunk.head)
      let point = try history.commandEnd(atOrBefore: position)
      let lines = try forking.lines(Array(words[1...]), history, at: point)
      return try forking.whatIf(
        trunk, history, at: point, lines, replaced: nil, asked: position, after: point)
    }
  }

  static let edit = ToolVerb(
    name: "edit", summary: "replay a session with one command replaced",
    usage: "edit POSITION LINE… [STORE] [--name NAME] [--all] [--dry-run] [--json]",
    examples: [
      ("navlog edit 1:64 'push n4 Detail animated=false'", "replace the command of event 64")
    ],
    text: [
      """
      Nodes that the new commands create stand in for the nodes of the replaced command: later \
      commands apply to them instead. State that was set on a node is not set on a stand-in of \
      another class: such a command is rejected. A refused command is reported and changes \
      nothing. 'navlog help apply' explains how commands are written.
      """
    ] + text, options: options
  ) { arguments, console in
    try Forking.run(arguments, console, keeps: arguments.has(Forking.name.name)) { forking in
      let words = try forking.words(2...Int.max - 1, "edit POSITION LINE")
      let (trunk, history) = try forking.trunk(try PositionExpression(words[0]).session)
      let position = try PositionExpression(words[0]).position(in: history, head: trunk.head)
      let (start, end) = try forking.commands(
        (position > 0 ? position - 1 : 0, position), of: trunk, history)
      let lines = try forking.lines(Array(words[1...]), history, at: start)
      return try forking.whatIf(
        trunk, history, at: start, lines, replaced: start, asked: position, after: end)
    }
  }
}

extension Forking {
  /// Returns the range of the commands whose events are in a range.
  fileprivate func commands(
    _ range: (after: UInt64, through: UInt64), of trunk: SessionInfo, _ history: SessionHistory
  ) throws -> (start: UInt64, end: UInt64) {
    guard range.after < range.through else {
      throw Failure(
        "the range contains no command",
        hint: "events are numbered from 1; write the range as a..b with a < b")
    }
    let start = try history.commandEnd(atOrBefore: range.after)
    let end = try history.commandEnd(after: range.through - 1) ?? trunk.head
    return (start, end)
  }
}
