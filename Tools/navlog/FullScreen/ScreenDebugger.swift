import NavlogEventText
import NavlogHistory
import NavlogStore
import NavlogTimeTravel

/// Runs commands of the debugger for the full screen, and captures what they print.
@MainActor
final class ScreenDebugger {
  /// What a command printed, and where it left the cursor.
  struct Answer {
    let text: String
    let isFine: Bool
    let session: SessionNumber
    let position: UInt64
    /// Whether the command asked to quit.
    let isOver: Bool
  }

  private let session: DebugSession
  private let captured: Captured

  private final class Captured {
    var text = ""
    var hasFailed = false
  }

  init(
    _ opened: OpenSession, _ path: String, at position: UInt64, _ arguments: Arguments,
    _ console: Console
  ) throws {
    let captured = Captured()
    var console = console
    console.isTerminal = (false, false)
    console.redirect(
      output: { captured.text += $0 },
      error: {
        captured.text += $0
        captured.hasFailed = true
      })
    console.stopPaging = {}
    console.flush = {}
    console.cuts = true
    // The screen has its own colors, and shows text.
    let plain = try Arguments(
      ["--color", "never"] + (arguments.has("--no-snapshots") ? ["--no-snapshots"] : []),
      options: ToolVerb.debug.allOptions, verb: "debug")
    self.captured = captured
    session = try DebugSession(QueryContext(opened, at: position, plain, console), console, path)
    session.showScreen = { throw Failure("this is the full screen") }
  }

  /// Runs a line at a position.
  func run(
    _ line: String, at position: UInt64, of number: SessionNumber, width: Int,
    isInterrupted: @escaping () -> Bool
  ) -> Answer {
    captured.text = ""
    captured.hasFailed = false
    // Longer lines are wrapped; in less space, values would be cut.
    session.console.columns = max(72, width)
    session.isInterrupted = isInterrupted
    do {
      try session.open("\(number)")
      try session.renew()
      try session.debugger.go(to: min(position, session.debugger.timeline.end))
      try session.renew()
      session.run(line)
    } catch {
      session.report(Failure(error))
    }
    return Answer(
      text: captured.text, isFine: !captured.hasFailed, session: session.debugger.history.session,
      position: session.position, isOver: session.isOver)
  }
}
