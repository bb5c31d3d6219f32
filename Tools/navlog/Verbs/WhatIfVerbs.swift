import EventStore
import History
import Scripts
import TimeTravel
import WhatIf

/// The verbs that change one thing in a fork, and carry out again what came behind it.
extension ToolVerb {
  private static let options =
    StoreChoice.options + [Forking.name, Forking.all, Forking.dryRun, Forking.json]

  private static let text =
    [
      """
      Without --name it is tried in a private copy: the store stays as it is, and can be one that \
      nobody may write.
      """,
      """
      What follows is carried out again by today's rules: each command applies as before, or with \
      other events (changed), or does not apply (rejected, with the rule that was in the way). \
      Listed is what is not as before. Nodes are those that the same command made; what callbacks \
      asked for comes when the callback comes, and recorded answers are given to the same questions.
      """,
    ] + Forking.text + [
      """
      Exit status: 0 all of it applies; 1 something was refused or rejected; 2 usage; 3 the store is \
      damaged; 4 it is newer than this program; 5 it is full.
      """
    ]

  static let skip = ToolVerb(
    name: "skip", summary: "what if that had not been: the rest without a command",
    usage: "skip POSITION | A..B [STORE] [--name NAME] [--all] [--dry-run] [--json]",
    examples: [
      ("navlog skip 1:64 app.navlog", "without the command that event 64 belongs to"),
      ("navlog skip 1:45..64 --dry-run", "without those of events 46 to 64; nothing is written"),
      ("navlog skip 64 --name quiet", "and call the fork 'quiet'"),
    ],
    text: text, options: options
  ) { (arguments, console) throws(Failure) in
    try Forking.run(arguments, console, keeps: arguments.has(Forking.name.name)) {
      (forking) throws(Failure) in
      let word = try forking.words(1...1, "skip POSITION")[0]
      let (trunk, history) = try forking.trunk(try PositionRange.sessions(in: word).first)
      let look = Look(
        view: StoreView(of: forking.store), history: history, info: trunk, words: [],
        damage: forking.console.damage)
      let range: (after: UInt64, through: UInt64)
      if word.contains("..") {
        range = try PositionRange.parse(word, look)
      } else {
        let position = try look.position(word)
        range = (position > 0 ? position - 1 : 0, position)
      }
      let (start, end) = try forking.commands(range, of: trunk, history)
      return try forking.whatIf(trunk, history, at: start, nil, replaced: nil, after: end)
    }
  }

  static let insert = ToolVerb(
    name: "insert", summary: "what if that had been as well: a line, then the rest",
    usage: "insert POSITION LINE… [STORE] [--name NAME] [--all] [--dry-run] [--json]",
    examples: [
      ("navlog insert 1:64 'pop n4' app.navlog", "pops behind event 64"),
      ("navlog insert 64 'push n4 Detail' --all", "and lists what went as before, too"),
    ],
    text: ["'navlog help apply' says how lines are written."] + text, options: options
  ) { (arguments, console) throws(Failure) in
    try Forking.run(arguments, console, keeps: arguments.has(Forking.name.name)) {
      (forking) throws(Failure) in
      let words = try forking.words(2...Int.max - 1, "insert POSITION LINE")
      let (trunk, history) = try forking.trunk(try PositionWord(words[0]).session)
      let position = try PositionWord(words[0]).position(in: history, head: trunk.head)
      let point = try forking.reading { () throws(HistoryError) in
        try history.commandEnd(atOrBefore: position)
      }
      let lines = try forking.lines(Array(words[1...]), history, at: point)
      return try forking.whatIf(trunk, history, at: point, lines, replaced: nil, after: point)
    }
  }

  static let edit = ToolVerb(
    name: "edit", summary: "what if that had been otherwise: a line for a command, then the rest",
    usage: "edit POSITION LINE… [STORE] [--name NAME] [--all] [--dry-run] [--json]",
    examples: [
      ("navlog edit 1:64 'push n4 Detail animated=false'", "instead of what event 64 belongs to")
    ],
    text: [
      """
      What the lines make stands for what the command made: what is done later to the one is done to \
      the other. 'navlog help apply' says how lines are written.
      """
    ] + text, options: options
  ) { (arguments, console) throws(Failure) in
    try Forking.run(arguments, console, keeps: arguments.has(Forking.name.name)) {
      (forking) throws(Failure) in
      let words = try forking.words(2...Int.max - 1, "edit POSITION LINE")
      let (trunk, history) = try forking.trunk(try PositionWord(words[0]).session)
      let position = try PositionWord(words[0]).position(in: history, head: trunk.head)
      let (start, end) = try forking.commands(
        (position > 0 ? position - 1 : 0, position), of: trunk, history)
      let lines = try forking.lines(Array(words[1...]), history, at: start)
      return try forking.whatIf(trunk, history, at: start, lines, replaced: start, after: end)
    }
  }
}

extension Forking {
  /// Where the commands begin and end whose events lie in a stretch.
  fileprivate func commands(
    _ range: (after: UInt64, through: UInt64), of trunk: SessionInfo, _ history: SessionHistory
  ) throws(Failure) -> (start: UInt64, end: UInt64) {
    guard range.after < range.through else {
      throw Failure(
        "There is no command in that", hint: "the first event is 1; write a..b, a first")
    }
    return try reading { () throws(HistoryError) in
      let start = try history.commandEnd(atOrBefore: range.after)
      let end = try history.commandEnd(after: range.through - 1) ?? trunk.head
      return (start, end)
    }
  }
}
