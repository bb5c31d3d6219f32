import NavlogTimeTravel
import NavlogStore
import NavlogPlatform
import NavlogHistory
import NavlogEventText
import NavlogPlatform
import NavlogScripts
import NavlogTerminal

/// The interactive debugger: a prompt with history and completion.
@MainActor
final class DebugTerminal {
  private let session: DebugSession
  private let terminal: TerminalDevice
  private let editor: LineEditor
  private let file: DebugHistoryFile
  /// The signal that ends the debugger.
  private var ending: Int32?

  init(_ session: DebugSession, _ terminal: TerminalDevice) {
    self.session = session
    self.terminal = terminal
    file = DebugHistoryFile(session.console.environment)
    editor = LineEditor(terminal, LineHistory(file.lines(session.console))) { text in
      DebugCompletion(session).words(completing: text)
    }
  }

  /// Runs until the user quits, and returns the signal that ended it, if any.
  func run() -> Int32? {
    session.isInterrupted = { [unowned self] in isInterrupted() }
    session.showScreen = { [unowned self] in try showScreen() }
    session.begin()
    while !session.isOver, ending == nil {
      session.console.flush()
      let answer = editor.read(prompt: session.prompt)
      session.console.columns = terminal.size.width
      switch answer {
      case .line(let line):
        if editor.remember(line) { file.add(line) }
        session.run(line, repeats: true)
        session.console.flush()
      case .abandoned: break
      case .end: session.isOver = true
      case .signal(let number): ending = number
      }
    }
    return ending
  }

  private func showScreen() throws -> (SessionNumber, UInt64) {
    var screen = try FullScreen.session(
      session.context.opened, session.path, at: session.position, session.context.arguments,
      session.console, on: terminal)
    session.console.flush()
    ending = screen.run()
    session.console.columns = terminal.size.width
    return (screen.screen.reader.history.session, screen.screen.position)
  }

  /// Returns whether control-C was pressed, or the process should end.
  private func isInterrupted() -> Bool {
    while let number = terminal.takeSignal() {
      switch number {
      case SIGINT:
        // Removes what the terminal echoed.
        terminal.send(Array("\r\u{1B}[K".utf8))
        return true
      case SIGTSTP: terminal.suspend()
      case SIGTERM, SIGHUP, SIGQUIT:
        ending = number
        return true
      default: break
      }
    }
    return ending != nil
  }
}
