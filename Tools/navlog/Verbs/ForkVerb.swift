import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel
import NavlogForks

extension ToolVerb {
  static let fork = ToolVerb(
    name: "fork", summary: "create, list and remove forks of sessions",
    usage: "fork NAME [POSITION] | ls | rm FORK… [STORE] [--dry-run] [--json]",
    examples: [
      ("navlog fork try 1:64 app.navlog", "'try' continues from event 64 of session 1"),
      ("navlog apply try 'pop n4' app.navlog", "apply a command to the fork"),
      ("navlog tree app.navlog --at try:end", "the resulting hierarchy"),
      ("navlog diff app.navlog 1:end try:end", "and how it differs"),
      ("navlog fork ls app.navlog", "all forks and where they branch off"),
      ("navlog fork rm try app.navlog", "remove the fork 'try'"),
    ],
    text: [
      """
      A fork branches off at the last end of a command at or before the position, and reports that \
      position. Its name can be used wherever a session is expected: 'log app.navlog try', \
      'try:end', 'try:80'. 'ls' and 'rm' can't be names.
      """,
      """
      'rm' removes forks by name or session number, with everything that only they use, without \
      asking. 'undo' brings back a fork without commands of its own; the commands of others are \
      gone. A fork that another fork branches off from, or that has a mark, is kept.
      """,
    ] + Forking.text + [
      """
      Exit status: 0 done; 1 there is no such fork; 2 usage error; 3 the store is damaged; 4 the \
      store was written by a newer navlog; 5 another process is writing, the disk \
      is full, or the fork is still needed.
      """
    ],
    options: StoreChoice.options + [Forking.dryRun, DiskWait.option, Forking.json]
  ) { arguments, console in
    let action = arguments.words.first { !($0.hasSuffix(".navlog") || console.isStore($0)) }
    if action == "ls" || action == "rm" {
      guard !arguments.has(Forking.dryRun.name) else {
        throw Failure("'fork \(action ?? "")' does not take '\(Forking.dryRun.name)'")
      }
      let list = ForkList(arguments: arguments, console: console)
      return action == "ls"
        ? try StoreUse.look(arguments, console, own: .max, list.list)
        : try StoreUse.change(arguments, console, own: .max, list.remove)
    }
    return try Forking.run(arguments, console) { forking in
      let words = try forking.words(1...2, "fork NAME POSITION")
      let word = words.count > 1 ? words[1] : "end"
      let (trunk, history) = try forking.trunk(try PositionExpression(word).session)
      let position = try PositionExpression(word).position(in: history, head: trunk.head)
      let point = try history.commandEnd(atOrBefore: position)
      let branch = try forking.branch(history, at: point, name: words[0])
      try branch.finish()
      try forking.noteReversal(of: branch)
      let printer = try ForkPrinter(forking, branch, trunk)
      printer.heading()
      if !printer.context.isJSON, point < position {
        console.output(
          "\(position) is inside a command; using \(point), the end of the previous command\n")
      }
      printer.end()
      return .done
    }
  }

  static let apply = ToolVerb(
    name: "apply", summary: "run script commands at the end of a fork",
    usage: "apply FORK LINE… | - [STORE] [--keep-going] [--dry-run] [--json]",
    examples: [
      ("navlog apply try 'push n4 Detail' app.navlog", "push a new controller of that class"),
      ("navlog apply try 'pop n4' 'present n42 Sheet style=pageSheet'", "several commands"),
      (#"navlog apply try '{"do":"pop","in":"/main"}'"#, "a command in JSON"),
      ("navlog apply try - app.navlog < lines", "commands from a file"),
    ],
    text: [
      """
      A line is the name of a command, its required fields in the order that 'navlog help scripts' \
      lists, and then field=value; or a JSON object, as in a script. Nodes are given by address: \
      n12, /main/0, class:Detail. The name of a class that occurs in the session creates a new \
      controller of that class, and later lines can refer to it by that name; 'controller' \
      declares other controllers.
      """,
      """
      Apply doesn't extend the fork. It creates a new fork at its end, which takes over the name; the \
      output names both. All lines are checked before the first is carried out. The \
      first refused command ends the run, unless --keep-going is given.
      """,
    ] + Forking.text + [
      """
      Exit status: 0 done; 1 a command was refused; 2 usage error; 3 the store is damaged; 4 the \
      store was written by a newer navlog; 5 another process is \
      writing, or the disk is full.
      """
    ],
    options: StoreChoice.options + [
      Option("--keep-going", "continue after a refused command"), Forking.dryRun, DiskWait.option,
      Forking.json,
    ]
  ) { arguments, console in
    try Forking.run(arguments, console) { forking in
      let words = try forking.words(2...Int.max - 1, "apply FORK LINE")
      let (parent, history) = try forking.trunk(words[0])
      guard parent.description.origin.kind == .forked else {
        throw Failure(
          "session \(parent.number) isn't a fork; only its app can continue it",
          hint: "'navlog fork NAME \(parent.number):end' creates a fork of it")
      }
      guard parent.state != .open else {
        throw Failure("fork \(words[0]) is being written by another process", status: .limit)
      }
      let texts = words[1...] == ["-"] ? try Forking.lines(console) : Array(words[1...])
      let lines = try forking.lines(texts, history, at: parent.head)
      // The new fork takes over the name.
      let branch = try Fork(
        history, at: parent.head, name: parent.description.name, clock: console.clock)
      var printed: [OutputLine] = []
      let isFine = try forking.run(
        lines, on: branch, keepsGoing: arguments.has("--keep-going")
      ) { printed.append($0) }
      try branch.finish()
      try forking.noteReversal(of: branch)
      let printer = try ForkPrinter(forking, branch, parent)
      printer.heading(continuing: parent.number)
      try printer.lines(through: UInt64(branch.hierarchy.position))
      printer.refusals(printed)
      try printer.changes(since: branch.position)
      printer.end()
      forking.discard(parent)
      return isFine ? .done : .different
    }
  }
}
