import NavlogStore
import NavlogTimeTravel

extension ToolVerb {
  static let stats = ToolVerb(
    name: "stats", summary: "show how space is used, by kind, class, node or key",
    usage: "stats [STORE] [SESSION] [--by WHAT] [-n N] [--json]",
    examples: [
      ("navlog stats app.navlog", "the eight largest entries of each table"),
      ("navlog stats app.navlog s3 --by key -n 20", "the twenty largest keys of session 3"),
      ("navlog stats app.navlog --json", "print JSON, one object per line"),
    ],
    text: [
      """
      Sizes are the events in the log including their values; values over 1,500 bytes are stored \
      beside the log, once each, and counted separately.
      """,
      """
      The budgets are 32 bytes per event on average, snapshots of at most a seventh of the events, \
      and 32 MiB per session: half of what the store of an app retains by default.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged (the readable part was shown); 4 \
      the store was written by a newer navlog.
      """,
    ],
    options: StoreChoice.options + [
      Option(
        "--by", choices: ["kind", "class", "node", "key", "growth"], "show only this table"),
      Option("--limit", short: "-n", value: "N", "show at most N rows per table; the default is 8"),
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    let limit = try arguments.count("--limit") ?? 8
    return try OpenSession.run(arguments, console, readsPositions: false) { opened in
      guard opened.words.isEmpty else {
        throw Failure("unexpected argument '\(opened.words[0])'")
      }
      let statistics = try QueryContext.reading(opened.info.head, console) {
        try SessionStatistics(opened.history, opened.info, details: true)
      }
      try statistics.tell(opened.info, opened.damage)
      let report = try StatsReport(opened, statistics, limit: limit, only: arguments["--by"])
      if arguments.has("--json") {
        report.printLines(console.output)
      } else {
        console.output(report.text(console.columns, console.palette(arguments["--color"])))
      }
      return .done
    }
  }
}

extension Arguments {
  /// The number given for an option; `nil` without the option.
  func count(_ option: String) throws -> Int? {
    guard let word = self[option] else { return nil }
    guard let number = Int(word), number >= 0 else {
      throw Failure("'\(option)' can't be '\(word)'", hint: "it must be a number")
    }
    return number
  }
}
