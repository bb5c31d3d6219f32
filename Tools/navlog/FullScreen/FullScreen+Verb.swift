import History
import Scripts
import Terminal

extension FullScreen {
  /// Shows what a command line names, until somebody leaves.
  static func run(_ arguments: Arguments, _ console: Console) throws(Failure) -> Status {
    let at = arguments["--at"] ?? "end"
    var ending: Int32?
    let status = try Look.run(arguments, console, positions: [at]) { (look) throws(Failure) in
      if let word = look.words.first {
        throw Failure("There is no use for '\(word)'", hint: "a position is given with '--at'")
      }
      guard console.isTerminal.output, !TerminalDevice.isDumb, let terminal = TerminalDevice()
      else { throw noTerminal }
      let path = try StoreChoice(arguments, console).path
      var session = try session(
        look, path, at: look.position(at), arguments, console, on: terminal)
      ending = session.run()
      if let damage = session.screen.reel.damage { throw damage }
      return .done
    }
    // Whoever sent it sees that it was obeyed, when nothing is left to be put in order.
    if let ending { TerminalDevice.end(by: ending) }
    return status
  }

  static let noTerminal = Failure(
    "A full screen needs a terminal that can place its cursor",
    hint: "'navlog log' and 'navlog tree' print what it shows")

  /// The view of a session, ready to run on a terminal.
  static func session(
    _ look: Look, _ path: String, at position: UInt64, _ arguments: Arguments, _ console: Console,
    on terminal: TerminalDevice
  ) throws(Failure) -> FullScreenSession {
    let screen = try Inquiry.reading { () throws(HistoryError) in
      try FullScreen(
        look, name: path.split(separator: "/").last.map(String.init) ?? path, at: position,
        snapshots: arguments.snapshots)
    }
    return FullScreenSession(
      screen, terminal, isInColor: console.palette(arguments["--color"]).usesColor)
  }
}
