import History
import Scripts
import Terminal

extension ToolVerb {
  static let debug = ToolVerb(
    name: "debug", summary: "step through a session on a full screen",
    usage: "debug [STORE] [SESSION] --ui [--at POSITION]",
    examples: [
      ("navlog debug app.navlog --ui", "the latest session, from its end"),
      ("navlog debug app.navlog 3 --ui --at 38", "session 3 after event 38"),
      ("navlog debug app.navlog --ui --at mark:sheet", "at a mark"),
    ],
    text: [
      """
      Commands, the hierarchy, and what the chosen node has stand side by side. Left and right step \
      by commands, comma and full stop by events; what has changed is marked: + came, - went, \
      > is elsewhere, ~ is not the same. '?' shows the keys.
      """,
      """
      Nothing is written, whatever is done here. A session that an app is writing goes on while it \
      is looked at; 'f' follows its end.
      """,
      """
      Exit status: 0 done; 2 the command line makes no sense, or there is no terminal; 3 the store \
      is damaged, what can be read was shown; 4 it was written by a newer program.
      """,
    ],
    options: StoreChoice.options + [
      Option("--ui", "on a full screen"),
      Option("--at", value: "POSITION", "where to begin; the default is end"),
      Option("--no-snapshots", "fold every event: the same picture, the longer way"),
    ]
  ) { (arguments, console) throws(UsageError) in
    guard arguments.has("--ui") else {
      throw UsageError("'debug' shows a full screen", hint: "say so: 'navlog debug --ui'")
    }
    return FullScreen.run(arguments, console)
  }
}
