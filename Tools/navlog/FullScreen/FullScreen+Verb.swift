import NavlogTimeTravel
import NavlogHistory
import NavlogStore
import NavlogTerminal

extension FullScreen {
  /// Runs the full screen on a session until the user quits.
  @MainActor static func run(_ arguments: Arguments, _ console: Console) throws -> Status {
    let at = arguments["--at"] ?? "end"
    var ending: Int32?
    let status = try OpenSession.run(arguments, console, positions: [at]) { opened in
      if let word = opened.words.first {
        throw Failure("unexpected argument '\(word)'", hint: "give a position with '--at'")
      }
      guard console.isTerminal.output, !TerminalDevice.isDumb, let terminal = TerminalDevice()
      else { throw noTerminal }
      var session = try session(
        opened, opened.path, at: opened.position(at), arguments, console, on: terminal)
      ending = session.run()
      if let damage = session.screen.reader.damage { throw damage }
      return .done
    }
    // The terminal is restored first; then the process ends with the signal it received.
    if let ending { TerminalDevice.end(by: ending) }
    return status
  }

  static let noTerminal = Failure(
    "the full screen needs a terminal with cursor positioning",
    hint: "'navlog log' and 'navlog tree' print what it shows")

  /// Creates the view of a session, ready to run on a terminal.
  @MainActor static func session(
    _ opened: OpenSession, _ path: String, at position: UInt64, _ arguments: Arguments,
    _ console: Console,
    on terminal: TerminalDevice
  ) throws -> FullScreenSession {
    var screen = try FullScreen(
      opened, name: path.split(separator: "/").last.map(String.init) ?? path, path: path,
      at: position, snapshots: arguments.snapshots)
    screen.serve(opened, path, arguments, console)
    return FullScreenSession(
      screen, terminal, isInColor: console.palette(arguments["--color"]).usesColor)
  }

  /// Answers questions with the commands of the debugger, which starts with the first question.
  @MainActor mutating func serve(
    _ opened: OpenSession, _ path: String, _ arguments: Arguments, _ console: Console
  ) {
    reopen = {
      try StoreInspector(
        of: path, temporary: console.temporaryDirectory, cacheDirectory: console.cacheDirectory)
    }
    var opened = opened
    var debugger: ScreenDebugger?
    ask = { line, screen in
      if opened.view !== screen.view {
        opened = try OpenSession(screen.view, "\(screen.reader.history.session)", console)
        debugger = nil
      }
      let asked =
        try debugger
        ?? ScreenDebugger(opened, path, at: screen.position, arguments, console)
      debugger = asked
      return asked.run(
        line, at: screen.position, of: screen.reader.history.session,
        width: screen.frameArea.width - 6, isInterrupted: screen.isInterrupted)
    }
  }
}
