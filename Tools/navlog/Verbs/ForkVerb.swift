import EventStore
import History
import Navigation
import Scripts
import TimeTravel
import WhatIf

extension ToolVerb {
  static let fork = ToolVerb(
    name: "fork", summary: "begin a what-if: a session that shares what came before; list them",
    usage: "fork NAME [POSITION] | ls | rm NAME… [STORE] [--dry-run] [--json]",
    examples: [
      ("navlog fork try 1:64 app.navlog", "'try' goes on from event 64 of session 1"),
      ("navlog apply try 'pop n4' app.navlog", "does something there"),
      ("navlog tree app.navlog --at try:end", "what came of it"),
      ("navlog diff app.navlog 1:end try:end", "and what is not as it was"),
      ("navlog fork ls app.navlog", "all forks, and where they begin"),
      ("navlog fork rm try app.navlog", "takes the fork 'try' away"),
    ],
    text: [
      """
      A fork begins at the last end of a command at or before the position, and says where that is. \
      Its name stands for its session everywhere: 'log app.navlog try', 'try:end', 'try:80'. 'ls' \
      and 'rm' are no names.
      """,
      """
      'rm' takes forks away by name or by the number of their session, with all that they alone have; \
      one that another fork begins in, or that a mark stands at, stays.
      """,
    ] + Forking.text + [
      "Exit status: 0 done; 1 there is no such fork; 2 usage; 3 the store is damaged; 4 it has another "
        + "format; 5 it is full, or the fork is needed."
    ],
    options: StoreChoice.options + [Forking.dryRun, Forking.json]
  ) { (arguments, console) throws(Failure) in
    let action = arguments.words.first { !($0.hasSuffix(".navlog") || console.isStore($0)) }
    if action == "ls" || action == "rm" {
      guard !arguments.has(Forking.dryRun.name) else {
        throw Failure("'fork \(action ?? "")' has no '\(Forking.dryRun.name)'")
      }
      let list = ForkList(arguments: arguments, console: console)
      return action == "ls"
        ? try StoreUse.look(arguments, console, own: .max, list.list)
        : try StoreUse.change(arguments, console, own: .max, list.remove)
    }
    return try Forking.run(arguments, console) { (forking) throws(Failure) in
      let words = try forking.words(1...2, "fork NAME POSITION")
      let word = words.count > 1 ? words[1] : "end"
      let (trunk, history) = try forking.trunk(try PositionWord(word).session)
      let position = try PositionWord(word).position(in: history, head: trunk.head)
      let point = try forking.reading { () throws(HistoryError) in
        try history.commandEnd(atOrBefore: position)
      }
      let branch = try forking.branch(history, at: point, name: words[0])
      try forking.trying { () throws(WhatIfError) in try branch.finish() }
      let printer = try ForkPrinter(forking, branch, trunk)
      printer.heading()
      if !printer.inquiry.isJSON, point < position {
        console.output("\(position) is inside a command; \(point) is the end of the one before\n")
      }
      printer.end()
      return .done
    }
  }

  static let apply = ToolVerb(
    name: "apply", summary: "carry lines of a script out on the end of a fork",
    usage: "apply FORK LINE… | - [STORE] [--keep-going] [--dry-run] [--json]",
    examples: [
      ("navlog apply try 'push n4 Detail' app.navlog", "a new controller of that class"),
      ("navlog apply try 'pop n4' 'present n42 Sheet style=pageSheet'", "one after the other"),
      (#"navlog apply try '{"do":"pop","in":"/main"}'"#, "as scripts write it"),
      ("navlog apply try - app.navlog < lines", "lines of a file"),
    ],
    text: [
      """
      A line is the name of a command, what it requires in the order that 'navlog help script' lists, \
      and then field=value; or an object, as in a script. Nodes are called by address: n12, \
      /main/0, class:Detail. The name of a class that the session has had makes a new controller of \
      it, which goes by that name in the lines that follow; others are declared by 'controller'.
      """,
      """
      Sessions are never opened again: what is applied is a fork of the fork's end, which takes its \
      name over. All lines have to make sense before the first is carried out; the first that is \
      refused is the last.
      """,
    ] + Forking.text + [
      """
      Exit status: 0 done; 1 something was refused; 2 usage; 3 the store is damaged; 4 it has another \
      format; 5 it is full.
      """
    ],
    options: StoreChoice.options + [
      Option("--keep-going", "go on behind a line that is refused"), Forking.dryRun, Forking.json,
    ]
  ) { (arguments, console) throws(Failure) in
    try Forking.run(arguments, console) { (forking) throws(Failure) in
      let words = try forking.words(2...Int.max - 1, "apply FORK LINE")
      let (parent, history) = try forking.trunk(words[0])
      guard parent.description.origin.kind == .forked else {
        throw Failure(
          "Session \(parent.number) is no fork, and only its app goes on with it",
          hint: "'navlog fork NAME \(parent.number):end' makes one")
      }
      guard parent.state != .open else {
        throw Failure("Fork \(words[0]) is being written", status: .limit)
      }
      let texts = words[1...] == ["-"] ? try Forking.lines(console) : Array(words[1...])
      let lines = try forking.lines(texts, history, at: parent.head)
      // The fork passes its name on.
      let branch = try forking.trying { () throws(WhatIfError) in
        try Branch(
          history, at: parent.head, name: parent.description.name, clock: console.clock)
      }
      var printed: [OutputLine] = []
      let isFine = try forking.run(lines, on: branch) { printed.append($0) }
      try forking.trying { () throws(WhatIfError) in try branch.finish() }
      let printer = try ForkPrinter(forking, branch, parent)
      printer.heading()
      try printer.lines(through: UInt64(branch.hierarchy.position))
      printer.refusals(printed)
      try printer.changes(since: branch.position)
      printer.end()
      forking.discard(parent)
      return isFine ? .done : .different
    }
  }
}
