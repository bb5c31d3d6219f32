import NavlogEventText
import NavlogStore
import NavlogTimeTravel

extension ToolVerb {
  static let sessions = ToolVerb(
    name: "sessions", summary: "list the sessions of a store as a tree",
    usage: "sessions [STORE] [--json]",
    examples: [
      ("navlog sessions app.navlog", "every session, its origin, and how it ended"),
      ("navlog sessions", "the only store in this directory"),
      ("navlog sessions app.navlog --json", "print JSON, one object per line"),
    ],
    text: [
      """
      A session is listed below the one it was restored, forked or continued from; after eight \
      levels of a single chain the indentation stops. 'latest' marks the session that verbs use by \
      default: the youngest one that was recorded here, or else the youngest imported one; a fork only if the store has no other session.
      """,
      """
      A session ended cleanly; crashed, if its process died; or is lost, if its log could no \
      longer be written. It is open while it is being written.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged (the readable part was shown); 4 \
      the store was written by a newer navlog.
      """,
    ],
    options: [StoreChoice.options[0], Option("--json", "print JSON, one object per line")]
  ) { arguments, console in
    try StoreUse.look(arguments, console, readsPositions: true) { view, choice in
      let number = choice.words.first.flatMap { SessionExpression.isNumber($0) ? $0 : nil }
      try choice.checkNoWords(
        "sessions", hint: number.map { "'navlog info STORE s\($0)' shows one session" })
      if let session = choice.session {
        throw Failure(
          "'sessions' lists all sessions and does not take '\(session)'",
          hint: "'navlog info STORE \(session)' shows one session")
      }
      let table = try SessionTable(
        view.store, console.damage, ofFile: OpenSession.readsFile(choice.path))
      if arguments.has("--json") {
        for row in table.rows { console.output(table.json(row).text + "\n") }
      } else {
        console.output(table.text(console.columns, console.palette(arguments["--color"])))
      }
      return .done
    }
  }
}
