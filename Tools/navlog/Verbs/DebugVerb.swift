import History
import Scripts
import Terminal

extension ToolVerb {
  static let debug = ToolVerb(
    name: "debug", summary: "step through a session, stop by stop, or on a full screen",
    usage: "debug [STORE] [SESSION] [--at POSITION] [--ui|-x COMMANDS|--command FILE] [--json]",
    examples: [
      ("navlog debug app.navlog", "the latest session, from its end"),
      ("navlog debug app.navlog -x 'break push; start; continue'", "the first push"),
      ("navlog debug app.navlog 3 --ui --at 38", "session 3, on a full screen"),
      ("navlog debug app.navlog --ui --at mark:sheet", "at a mark"),
    ],
    text: [
      """
      The cursor stands at a position; 'step' and 'back' go by events, 'next' and 'rnext' by \
      commands, 'finish' and 'rfinish' to the end and the beginning of what is under way, 'continue' \
      and 'reverse-continue' to the next stop: what 'break KIND [CLASS]' and 'watch ADDRESS' wait \
      for, each with 'if PREDICATE' where that has to be true as well, a mark, or a change of a \
      node's version. Every verb that looks or asks is done at the cursor.
      """,
      """
      Where there is no terminal, lines are read one after the other and nothing but answers is \
      printed. A line that fails does not end it; the status says that one did.
      """,
      """
      With --ui, commands, the hierarchy, and what the chosen node has stand side by side. Left and \
      right step by commands, comma and full stop by events; what has changed is marked: + came, \
      - went, > is elsewhere, ~ is not the same. '?' shows the keys. The command 'ui' goes there \
      from the cursor, and 'q' back to it.
      """,
      """
      Nothing is written, whatever is done here. A session that an app is writing goes on while it \
      is looked at; 'f' follows its end.
      """,
      """
      Exit status: 0 done; 2 the command line or a command makes no sense, or --ui has no terminal; \
      3 the store is damaged, what can be read was shown; 4 it was written by a newer program.
      """,
    ],
    options: Inquiry.options.filter { $0.name != "--at" } + [
      Option("--at", value: "POSITION", "where to begin; the default is end"),
      Option("--ui", "on a full screen"),
      Option(
        "--execute", short: "-x", value: "COMMANDS",
        "do these, with semicolons between them, and leave (can be repeated)"),
      Option("--command", value: "FILE", "do the lines of a file, and leave (can be repeated)"),
    ]
  ) { (arguments, console) throws(Failure) in
    arguments.has("--ui")
      ? try FullScreen.run(arguments, console) : try Debugging.run(arguments, console)
  }
}
