import History
import Scripts
import Terminal

extension FullScreen {
  /// Shows what a command line names, until somebody leaves.
  static func run(_ arguments: Arguments, _ console: Console) -> Status {
    let at = arguments["--at"] ?? "end"
    var ending: Int32?
    let status = Look.run(arguments, console, positions: [at]) { (look) throws(Failure) in
      if let word = look.words.first {
        throw Failure("There is no use for '\(word)'", hint: "a position is given with '--at'")
      }
      guard console.isTerminal.output, !TerminalDevice.isDumb, let terminal = TerminalDevice()
      else {
        throw Failure(
          "A full screen needs a terminal that can place its cursor",
          hint: "'navlog log' and 'navlog tree' print what it shows")
      }
      let path = try StoreChoice(arguments, console).path
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let position = try look.position(at)
      let screen: FullScreen
      do throws(HistoryError) {
        screen = try FullScreen(
          look, name: name, at: position,
          snapshots: arguments.has("--no-snapshots") ? .none : .newest)
      } catch {
        throw Failure(error)
      }
      let palette = console.palette(arguments["--color"])
      var session = FullScreenSession(screen, terminal, isInColor: palette.usesColor)
      ending = session.run()
      if let damage = session.screen.reel.damage { throw damage }
    }
    // Whoever sent it sees that it was obeyed, when nothing is left to be put in order.
    if let ending { TerminalDevice.end(by: ending) }
    return status
  }
}
