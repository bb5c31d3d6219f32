import NavlogEventText

extension ToolVerb {
  static let info = ToolVerb(
    name: "info", summary: "summarize a store, a session or a session file",
    usage: "info [STORE] [SESSION] [--operations] [--json]",
    examples: [
      ("navlog info app.navlog", "sessions, times, classes and sizes of the whole store"),
      ("navlog info app.navlog s3", "only session 3"),
      ("navlog info app.navlog --json", "the same as one JSON object"),
      ("navlog info app.navlog --operations", "what was done to it: marks, forks, migrations…"),
    ],
    text: [
      """
      'navlog STORE' is short for 'navlog info STORE'. Of a session file, what it contains is \
      described, and its size.
      """,
      """
      The events are read once and not replayed. Classes are listed with the versions that occur. \
      Sizes count keys and values; the file also contains free pages.
      """,
      """
      --operations lists the operations on the store other than recording, newest first: the time, the \
      program, and usually its command line. The last 1,000 are kept.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged (the readable part was shown); 4 \
      the store was written by a newer navlog.
      """,
    ],
    options: StoreChoice.options + [
      OperationLog.option, Option("--json", "print one JSON object"),
    ]
  ) { arguments, console in
    try StoreUse.look(arguments, console) { view, choice in
      try choice.checkNoWords("info")
      if arguments.has(OperationLog.option.name) {
        return try OperationLog.list(view, choice, arguments, console)
      }
      let info = try StoreSummary(view, choice, console.damage)
      let palette = console.palette(arguments["--color"])
      console.output(
        arguments.has("--json") ? info.json.text + "\n" : info.text(console.columns, palette))
      return .done
    }
  }
}
