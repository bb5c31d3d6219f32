import TimeTravel

/// A command of the debugger: what its help says, and what it does.
struct DebugCommand: Sendable {
  /// What it does with the words behind its name.
  enum Action: Sendable {
    case move(Debugger.Motion, Debugger.Way)
    case act(@Sendable (DebugSession, DebugLine) throws(Failure) -> Void)
  }

  let name: String
  /// Other names, the ones that other debuggers have for it among them.
  let others: [String]
  /// What stands behind its name.
  let usage: String
  let summary: String
  let action: Action

  /// Whether an empty line does it again.
  var isRepeated: Bool {
    if case .move = action { true } else { false }
  }

  /// Every command, in the order of the help.
  static let all: [DebugCommand] = [
    DebugCommand("step", ["s"], "[N]", "go on by an event", .event, .forward),
    DebugCommand(
      "back", ["reverse-step", "rs", "rstep"], "[N]", "go back by an event", .event, .back),
    DebugCommand("next", ["n"], "[N]", "to the end of the next command", .command, .forward),
    DebugCommand(
      "rnext", ["reverse-next", "rn"], "[N]", "to the end of the command before", .command, .back),
    DebugCommand(
      "into", [], "[N]", "to where the next command begins, inner ones too",
      .intoCommand, .forward),
    DebugCommand(
      "rinto", ["reverse-into"], "[N]", "back to where a command begins, inner ones too",
      .intoCommand, .back),
    DebugCommand(
      "finish", ["f"], "[N]", "to the end of the transition or command around",
      .outOfScope, .forward),
    DebugCommand(
      "rfinish", ["reverse-finish", "rf"], "[N]", "back to where that began", .outOfScope, .back),
    DebugCommand(
      "continue", ["c"], "[N]", "to the next stop, or the Nth", .toStop, .forward),
    DebugCommand(
      "reverse-continue", ["rc", "rcontinue"], "[N]", "back to the stop before", .toStop, .back),
    DebugCommand("goto", ["g"], "POSITION", "anywhere: 142, 50%, mark:bug, 14:05:09, 2:end") {
      (session, line) throws(Failure) in try session.goTo(line)
    },
    DebugCommand("start", [], "", "to the beginning") {
      (session, _) throws(Failure) in try session.goTo(DebugLine("goto 0"))
    },
    DebugCommand("end", [], "", "to the end, as far as it is written by now") {
      (session, _) throws(Failure) in try session.goTo(DebugLine("goto end"))
    },
    DebugCommand("when", ["where", "w"], "", "where the cursor is") {
      (session, _) throws(Failure) in try session.show()
    },
    DebugCommand("session", [], "[SESSION]", "which session; with a number, another one") {
      (session, line) throws(Failure) in try session.change(line)
    },
    DebugCommand("ui", [], "", "on a full screen; 'q' comes back here") {
      (session, _) throws(Failure) in try session.lookAround()
    },
    DebugCommand(
      "break", ["b"], "KIND [CLASS] [if PREDICATE]", "stop behind such events: break push Trip*"
    ) { (session, line) throws(Failure) in try session.breakpoint(line, isTemporary: false) },
    DebugCommand(
      "tbreak", ["tb"], "KIND [CLASS] [if PREDICATE]", "the same, for one stop only"
    ) { (session, line) throws(Failure) in try session.breakpoint(line, isTemporary: true) },
    DebugCommand(
      "watch", [], "ADDRESS [if PREDICATE]", "stop where that changes: watch n12.state.page"
    ) { (session, line) throws(Failure) in try session.watchpoint(line) },
    DebugCommand(
      "condition", [], "NUMBER [PREDICATE]", "stop only where it is true; without one, always"
    ) { (session, line) throws(Failure) in try session.condition(line) },
    DebugCommand("enable", [], "[NUMBER…|marks|versions]", "let them stop the cursor again") {
      (session, line) throws(Failure) in try session.enable(line, true)
    },
    DebugCommand("disable", [], "[NUMBER…|marks|versions]", "let them stop it no more") {
      (session, line) throws(Failure) in try session.enable(line, false)
    },
    DebugCommand("delete", ["d"], "[NUMBER…]", "take away these stop points, or all") {
      (session, line) throws(Failure) in try session.delete(line)
    },
    DebugCommand("points", ["pts"], "", "list what stops the cursor; also 'info break'") {
      (session, _) throws(Failure) in session.points()
    },
    DebugCommand("help", ["h", "?"], "[COMMAND]", "this, or more of one command") {
      (session, line) throws(Failure) in try session.help(line)
    },
    DebugCommand("quit", ["q", "exit"], "", "leave") {
      (session, _) throws(Failure) in session.isOver = true
    },
  ]

  init(
    _ name: String, _ others: [String], _ usage: String, _ summary: String,
    _ motion: Debugger.Motion, _ way: Debugger.Way
  ) {
    self.name = name
    self.others = others
    self.usage = usage
    self.summary = summary
    action = .move(motion, way)
  }

  init(
    _ name: String, _ others: [String], _ usage: String, _ summary: String,
    _ act: @escaping @Sendable (DebugSession, DebugLine) throws(Failure) -> Void
  ) {
    self.name = name
    self.others = others
    self.usage = usage
    self.summary = summary
    action = .act(act)
  }
}
