import NavlogHistory
import NavlogTerminal

extension ToolVerb {
  static let debug = ToolVerb(
    name: "debug", summary: "step through a session, at a prompt or in full screen",
    usage: "debug [STORE] [SESSION] [--at POSITION] [--ui|-x COMMANDS|--command FILE] [--json]",
    examples: [
      ("navlog debug app.navlog", "the latest session, from its end"),
      ("navlog debug app.navlog -x 'break push; start; continue'", "the first push"),
      ("navlog debug app.navlog s3 --ui --at 38", "session 3, in full screen"),
      ("navlog debug app.navlog --ui --at mark:sheet", "at the mark 'sheet'"),
    ],
    text: [
      """
      The cursor is at a position. 'step' and 'back' move by events, 'next' and 'rnext' by \
      commands, 'finish' and 'rfinish' to the end and the beginning of the command or transition \
      under way. 'continue' and 'reverse-continue' move to the next stop: a breakpoint ('break \
      KIND [CLASS]'), a watchpoint ('watch ADDRESS'), a mark, or a change of a node's version. 'if \
      PREDICATE' makes a breakpoint or watchpoint conditional. 'print' and 'display' show values, \
      'list' events, 'bt' causes and owners. All verbs that only read work at the cursor.
      """,
      """
      Without a terminal, debug reads commands from standard input and prints only their results. \
      A failing command does not end the session; the exit status reports it.
      """,
      """
      --ui shows the commands, the hierarchy, and the state of the selected node side by side. The \
      left and right arrow keys step by commands, comma and period by events. Changes are marked: \
      + added, - removed, > moved, ~ changed. 'w' explains the selection, 'd' shows differences, ':' \
      runs a command of the debugger, and a click selects; '?' lists the keys. The command 'ui' \
      opens the full-screen view at the cursor; 'q' returns.
      """,
      """
      Only 'mark' writes to the store. The debugger can be used on a session that an app is writing; \
      'f' follows the end.
      """,
      """
      Exit status: 0 done; 2 usage error, a command failed, or --ui has no terminal; 3 the store \
      is damaged (the readable part was shown); 4 the store was written by a newer \
      navlog; 5 the store may not be read.
      """,
    ],
    options: QueryContext.options.filter { $0.name != "--at" } + [
      Option("--at", value: "POSITION", "the position to start at; the default is end"),
      Option("--ui", "open the full-screen view"),
      Option(
        "--execute", short: "-x", value: "COMMANDS",
        "run commands separated by semicolons, then quit (repeatable)"),
      Option("--command", value: "FILE", "run the commands in a file, then quit (repeatable)"),
    ], isPaged: false
  ) { arguments, console in
    arguments.has("--ui")
      ? try FullScreen.run(arguments, console) : try Debugging.run(arguments, console)
  }
}
