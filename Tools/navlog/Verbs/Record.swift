extension ToolVerb {
  static let record = ToolVerb(
    name: "record", summary: "record navigation events from standard input, as JSON lines",
    usage: "record - [--store STORE] [--app NAME] [--build BUILD] [--name NAME] [--json]",
    examples: [
      ("navlog record - -C app.navlog < facts.jsonl", "record a file as a new session"),
      ("program | navlog record - -C app.navlog", "record a running program"),
      ("navlog play --json --events all s.jsonl | navlog record - -C b.navlog", "a round trip"),
    ],
    text: [
      """
      Reads lines in the format of 'navlog play --json --events all': events that happened, not \
      commands to carry out. 'navlog help callbacks' lists the callbacks; 'log --events --json' shows \
      the other events. 'event' is required, 'node' names the node it concerns, and 'init' creates \
      a node of that name. Positions are assigned anew. The text of a session file, as 'export \
      --text' writes it, is read, too, but for values that are too large for a line. This verb writes to the store and creates \
      it if needed.
      """,
      """
      A command ends at its 'ended' event, or where 'command' has a different number; a line with \
      neither is a command of its own. A finished command survives a crash of the process or the \
      machine. A line at position 1 begins a new session.
      """,
      """
      An event that could not have happened (an unknown node, an appearance callback out of order) \
      is stored and flagged, but has no effect on the state. An invalid line ends the session. If \
      the first line is invalid, or there is none, nothing is written.
      """,
      DiskWait.text,
      """
      Exit status: 0 done; 1 some events were flagged, or values are missing; 2 usage error, or a line is invalid; 3 the \
      store is damaged; 4 the store was written by a newer navlog; 5 another process is \
      writing, or the disk is full.
      """,
    ],
    options: [
      Option(
        "--store", short: "-C", value: "STORE",
        "the store to write to; otherwise chosen as for other verbs"),
      Option("--app", value: "NAME", "the app's name; the default is navlog record"),
      Option("--build", value: "BUILD", "the app's build"),
      Option(
        "--name", value: "NAME",
        "a name for the session, shown in lists; commands take its number"), DiskWait.option,
      Option("--json", "print JSON, one object per line"),
    ], isPaged: false
  ) { arguments, console in
    let store = arguments.words.first { $0.hasSuffix(".navlog") }
    let words = arguments.words.filter { $0 != store }
    guard words == ["-"] else {
      throw Failure(
        words.isEmpty
          ? "'record' needs '-' for standard input"
          : "'record' reads standard input, not '\(words.first { $0 != "-" } ?? "-")'",
        hint: "write 'navlog record - --store STORE'")
    }
    return try StoreUse.run(arguments, console) { palette in
      let path: String
      if let named = arguments["--store"] ?? store {
        path = named
      } else {
        path = try StoreChoice(arguments, console, own: 1).path
      }
      return try FactRecording(arguments, console, path, palette).run()
    }
  }
}
