import NavlogTimeTravel

/// A command of the debugger, with its help and its implementation.
struct DebugCommand: Sendable {
  /// What a command does with its arguments.
  enum Action: Sendable {
    case move(Debugger.Motion, Debugger.Direction)
    case act(@MainActor @Sendable (DebugSession, DebugLine) throws -> Void)
  }

  let name: String
  /// Other names, including those in other debuggers.
  let others: [String]
  /// The arguments in the usage line.
  let usage: String
  let summary: String
  let action: Action

  /// Whether an empty line repeats the command.
  var isRepeated: Bool {
    if case .move = action { true } else { false }
  }

  /// Every command, in the order of the help.
  static let all: [DebugCommand] = [
    DebugCommand("step", ["s"], "[N]", "move forward by an event", .event, .forward),
    DebugCommand(
      "back", ["reverse-step", "rs", "rstep"], "[N]", "move back by an event", .event, .back),
    DebugCommand("next", ["n"], "[N]", "move to the end of the next command", .command, .forward),
    DebugCommand(
      "rnext", ["reverse-next", "rn"], "[N]", "move to the end of the previous command", .command,
      .back),
    DebugCommand(
      "into", [], "[N]", "move to the next start of a command, including nested ones",
      .intoCommand, .forward),
    DebugCommand(
      "rinto", ["reverse-into"], "[N]",
      "move to the previous start of a command, including nested ones",
      .intoCommand, .back),
    DebugCommand(
      "finish", ["f"], "[N]", "move to the end of the current transition or command",
      .outOfScope, .forward),
    DebugCommand(
      "rfinish", ["reverse-finish", "rf"], "[N]",
      "move to the start of the current transition or command", .outOfScope, .back),
    DebugCommand(
      "continue", ["c"], "[N]", "move to the next stop, or the Nth", .toStop, .forward),
    DebugCommand(
      "reverse-continue", ["rc", "rcontinue"], "[N]", "move to the previous stop, or the Nth",
      .toStop, .back),
    DebugCommand(
      "goto", ["g"], "POSITION", "move to a position: 142, 50%, mark:bug, 14:05:09, 2:end"
    ) { session, line in try session.goTo(line) },
    DebugCommand("start", [], "", "move to the beginning") { session, _ in
      try session.goToStart()
    },
    DebugCommand("end", [], "", "move to the current end") { session, _ in
      try session.goTo(DebugLine("goto end"))
    },
    DebugCommand("when", ["where", "w"], "", "show the position of the cursor") { session, _ in
      try session.show()
    },
    DebugCommand(
      "print", ["p"], "ADDRESS", "print a value, or the place of a node: p n12.state.page"
    ) { session, line in try session.printValue(line) },
    DebugCommand("display", [], "[ADDRESS]", "print a value after each movement") {
      session, line in try session.display(line)
    },
    DebugCommand("undisplay", [], "[NUMBER…]", "stop printing values") { session, line in
      try session.undisplay(line)
    },
    DebugCommand(
      "bt", ["backtrace"], "[ADDRESS]",
      "print what caused the event, or what a node is in, up to its window"
    ) { session, line in try session.backtrace(line) },
    DebugCommand("list", ["l"], "[N]", "print the events around the cursor") { session, line in
      try session.list(line)
    },
    DebugCommand("mark", [], "NAME", "name the position of the cursor in the store") {
      session, line in try session.mark(line)
    },
    DebugCommand("checkpoint", [], "", "remember the position of the cursor") { session, _ in
      session.checkpoint()
    },
    DebugCommand("checkpoints", [], "", "list the remembered positions") { session, _ in
      session.listCheckpoints()
    },
    DebugCommand("restart", [], "[NUMBER]", "move to a checkpoint, or the last one") {
      session, line in try session.restart(line)
    },
    DebugCommand("session", [], "[SESSION]", "show or change the session") { session, line in
      try session.change(line)
    },
    DebugCommand("ui", [], "", "open the full-screen view; 'q' returns here") { session, _ in
      try session.lookAround()
    },
    DebugCommand(
      "break", ["b"], "KIND [CLASS] [if PREDICATE]", "stop after such events: break push Trip*"
    ) { session, line in try session.breakpoint(line, isTemporary: false) },
    DebugCommand(
      "tbreak", ["tb"], "KIND [CLASS] [if PREDICATE]", "stop once after such an event"
    ) { session, line in try session.breakpoint(line, isTemporary: true) },
    DebugCommand(
      "watch", [], "ADDRESS [if PREDICATE]", "stop when a value changes: watch n12.state.page"
    ) { session, line in try session.watchpoint(line) },
    DebugCommand(
      "condition", [], "NUMBER [PREDICATE]",
      "set or remove the condition of a breakpoint or watchpoint"
    ) { session, line in try session.condition(line) },
    DebugCommand("enable", [], "[NUMBER…|marks|versions]", "enable stops") { session, line in
      try session.enable(line, true)
    },
    DebugCommand("disable", [], "[NUMBER…|marks|versions]", "disable stops") { session, line in
      try session.enable(line, false)
    },
    DebugCommand("delete", ["d"], "[NUMBER…]", "delete breakpoints and watchpoints, or all of them")
    { session, line in try session.delete(line) },
    DebugCommand("points", ["pts"], "", "list breakpoints and watchpoints; also 'info break'") {
      session, _ in session.points()
    },
    DebugCommand("help", ["h", "?"], "[COMMAND]", "list the commands, or explain one") {
      session, line in try session.help(line)
    },
    DebugCommand("quit", ["q", "exit"], "", "quit the debugger") { session, _ in
      session.isOver = true
    },
  ]

  init(
    _ name: String, _ others: [String], _ usage: String, _ summary: String,
    _ motion: Debugger.Motion, _ direction: Debugger.Direction
  ) {
    self.name = name
    self.others = others
    self.usage = usage
    self.summary = summary
    action = .move(motion, direction)
  }

  init(
    _ name: String, _ others: [String], _ usage: String, _ summary: String,
    _ act: @escaping @MainActor @Sendable (DebugSession, DebugLine) throws -> Void
  ) {
    self.name = name
    self.others = others
    self.usage = usage
    self.summary = summary
    action = .act(act)
  }
}
