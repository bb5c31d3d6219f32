import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText

extension ToolVerb {
  static let log = ToolVerb(
    name: "log", summary: "list what happened in a session, one line per command",
    usage: "log [STORE] [SESSION] [a..b] [-n N] [-p|--stat] [--kind KIND] [--events] [--json]",
    examples: [
      ("navlog log app.navlog", "the latest session, newest command first"),
      ("navlog log app.navlog s3 -n 10", "the last ten commands of session 3"),
      ("navlog log app.navlog 38..56", "the commands between two positions"),
      ("navlog log app.navlog --reverse --events", "every event, oldest first"),
      ("navlog log app.navlog -p -n 3", "the last three commands, with what each changed"),
      (
        "navlog log app.navlog --class Detail* --kind present",
        "commands with an event that matches both"
      ),
      ("navlog log app.navlog --key page -p", "what changed a value, on any node"),
      ("navlog log app.navlog --since 10min --grep Oslo", "by time and text"),
      (
        "navlog log app.navlog -S 'n42.state.page = 3'",
        "where the value became 3, or stopped being 3"
      ),
      ("navlog log app.navlog -G 'visible(class:Cart)'", "what changed a visible cart"),
      ("navlog log app.navlog --follow", "keep printing while an app writes"),
    ],
    text: [
      """
      A command is listed with the position of its last event: 'navlog tree --at' shows the state \
      after it. It has two times: when it began, which is shown, and when its last event happened, \
      which '--times ended' shows; --json prints both. 'since' counts from the start of the session, \
      and with '--times steps' from the command before. --since and --until compare the beginning; \
      +5s counts from the start of the session, -5s back from its end. \
      Nodes are named by class, title and the position of the event that created them.
      """,
      """
      A store can be read while an app is writing to it, from a read-only directory, and, if it is \
      damaged, as far as it is readable. Reading changes nothing in the log; where possible it \
      registers in lock.mdb, the reader table. --scene, -S and -G replay events. Otherwise nodes \
      are named from the state before the command where that is available, and from the preceding \
      events where it is not.
      """,
      """
      On a terminal, equal commands in a row are one line with a count: 'setState n181 ×55', at \
      the position of the newest. --full lists each of them.
      """,
      """
      --kind, --class, --key and --node select commands with an event that matches all of them. \
      Each can be repeated to match any of several values. With --events, only the matching events \
      are listed. If nothing is found, a line on standard error says what was searched, and names \
      that no node of the session has.
      """,
      """
      -S selects commands that change the number of matches of a comparison; an address alone \
      counts nodes. -G selects commands that affect the matches themselves: for exists(…), \
      visible(…), presented(…), count(…) and depth(…) the matching nodes, their place and their \
      state; for ADDRESS.KEY = VALUE the value. A term after 'not' has no matches, only a truth \
      value that can change. See 'navlog find --help' for predicates.
      """,
      """
      --follow prints the last ten commands, or as many as -n says, oldest first, and continues \
      with new ones and with the sessions of later launches, until it is interrupted. Each command \
      is printed once it is durable. A session that is named is followed to its end.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged (the readable part was shown); 4 \
      the store was written by a newer navlog; 5 the store may not be read.
      """,
    ],
    options: StoreChoice.options + [
      Option("--limit", short: "-n", value: "N", "show only the last N commands"),
      Option("--reverse", "show the oldest first; -n still selects the last ones"),
      Option("--oneline", "show only the position and at most eight commands a line"),
      Option("--events", "show the events of each command"),
      Option(
        "--times", choices: ["began", "ended", "steps"],
        "the time to show: when the command began (the default) or ended, or since the one before"),
      Option("--patch", short: "-p", "show what each command changed"),
      Option("--stat", "count what each command changed"),
      Option("--grep", value: "TEXT", "only commands whose line contains this text"),
      Option(
        "--changes", short: "-S", value: "ADDRESS=VALUE",
        "only commands that change the number of matches"),
      Option(
        "--touches", short: "-G", value: "PREDICATE",
        "only commands that affect a match"),
    ] + EventFilter.options + [
      SnapshotChoice.option,
      Option("--follow", short: "-f", "continue with new commands as they are written"),
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    let limit = try arguments.count("--limit")
    let filter = try EventFilter(arguments)
    if arguments.has("--follow"), arguments.has("--reverse") {
      throw Failure(
        "'--follow' and '--reverse' can't be combined",
        hint: "'--follow' always shows the oldest first")
    }
    return try OpenSession.run(arguments, console) { opened in
      guard opened.words.count <= 1 else {
        throw Failure("'log' takes one range, not '\(opened.words.joined(separator: " "))'")
      }
      let range = try PositionRange.parse(opened.words.first, opened)
      let hashed = try HashedNames(opened, opened.history.names()) {
        try RedactionChoice.knownKey(nil, console)
      }
      var filter = filter
      try filter.setTimes(arguments, in: opened, now: console.clock.wall())
      if let hashed { try filter.hash(as: hashed) }
      let interests = try ChangeConditions(arguments, opened.history, after: range.after, hashed)
      if arguments.has("--follow") {
        guard opened.words.isEmpty else {
          throw Failure(
            "'--follow' starts at the end and can't be combined with the range '\(opened.words[0])'"
          )
        }
        try LogRun.follow(opened, arguments, console, filter, interests, limit ?? 10)
      } else {
        var log = try LogRun(opened, arguments, console, filter, interests, range, limit)
        try log.run(range, limit ?? .max)
      }
      return .done
    }
  }
}
