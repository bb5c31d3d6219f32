import EventStore
import History
import Navigation
import Scripts

extension ToolVerb {
  static let log = ToolVerb(
    name: "log", summary: "list what happened in a session, one line per command",
    usage: "log [STORE] [SESSION] [a..b] [-n N] [--kind NAME] [--events] [--follow] [--json]",
    examples: [
      ("navlog log app.navlog", "the latest session, newest command first"),
      ("navlog log app.navlog 3 -n 10", "the last ten commands of session 3"),
      ("navlog log app.navlog 38..56", "what lies between two positions"),
      ("navlog log app.navlog --reverse --events", "everything, as it happened"),
      ("navlog log app.navlog --class Detail* --kind present", "both hold of one event"),
      ("navlog log app.navlog --since 10min --grep Oslo", "by time and by words"),
      ("navlog log app.navlog -S 'n42.state.page = 3'", "when it came to be, and ceased"),
      ("navlog log app.navlog -G 'visible(class:Cart)'", "what was done to a cart on screen"),
      ("navlog log app.navlog --follow", "go on while an app writes it"),
    ],
    text: [
      """
      A command stands at the position that its last event has: 'navlog tree --at' shows the state \
      after it. Nodes are called by class, title and the position of the event that made them.
      """,
      """
      A store is read while an app writes it, in a directory that can't be written, and where it is \
      damaged as far as it can be read. Looking writes nothing to the log; where it can, it notes \
      itself in lock.mdb, the table of readers. --scene, -S and -G fold; else what is shown is \
      called by the state before it where that can be had, and by all that came before where not.
      """,
      """
      Commands one after the other that say the same are one row on a terminal, with their count: \
      'setState n181 ×55', at the position of the newest. --full lists each.
      """,
      """
      With --kind, --class and --node a command is shown that has an event of which all of them \
      hold; each can be given several times, for one or the other. --events then shows those \
      events only.
      """,
      """
      -S compares how many matches of a comparison there are before and after a command; an address \
      alone counts nodes. -G compares the matches themselves: of exists(…), visible(…), \
      presented(…), count(…) and depth(…) the nodes, where they are and all that they have; of \
      ADDRESS.KEY = VALUE the value. What stands behind 'not' has no matches, only a truth that can \
      change. 'navlog find --help' says how predicates are written.
      """,
      """
      --follow shows the last ten commands, or as many as -n says, oldest first, and goes on until \
      the session ends. Each command is shown when it is durable.
      """,
      """
      Exit status: 0 done; 2 the command line makes no sense; 3 the store is damaged, what could be \
      read was shown; 4 it was written by a newer program.
      """,
    ],
    options: StoreChoice.options + [
      Option("--limit", short: "-n", value: "N", "at the most so many commands"),
      Option("--reverse", "oldest first"),
      Option("--oneline", "position and command only"),
      Option("--events", "the events of each command as well"),
      Option("--grep", value: "TEXT", "only commands whose line has this text in it"),
      Option(
        "--changes", short: "-S", value: "ADDRESS=VALUE",
        "only commands across which the count of matches changes"),
      Option(
        "--touches", short: "-G", value: "PREDICATE",
        "only commands whose effect touches a match"),
    ] + EventFilter.options + [
      SnapshotChoice.option, Option("--follow", "go on with what is written from now on"),
      Option("--json", "one JSON object a line, for programs"),
    ]
  ) { (arguments, console) throws(Failure) in
    let limit = try arguments.count("--limit")
    let filter = try EventFilter(arguments, now: console.clock.wall)
    if arguments.has("--follow"), arguments.has("--reverse") {
      throw Failure("'--follow' shows what comes as it comes", hint: "leave '--reverse' out")
    }
    return try Look.run(arguments, console) { (look) throws(Failure) in
      guard look.words.count <= 1 else {
        throw Failure("'log' shows one range, not '\(look.words.joined(separator: " "))'")
      }
      let range = try PositionRange.parse(look.words.first, look)
      let interests = try Interests(arguments, look.history, after: range.after)
      var log = try LogRun(look, arguments, console, filter, interests, range, limit)
      if arguments.has("--follow") {
        guard look.words.isEmpty else {
          throw Failure("'--follow' goes on at the end, and '\(look.words[0])' is a range")
        }
        try log.follow(limit ?? 10)
      } else {
        try log.run(range, limit ?? .max)
      }
      return .done
    }
  }
}
