import NavlogEventText
import NavlogHistory
import NavlogPlatform
import NavlogScripts
import NavlogTerminal

@MainActor
/// Runs the debugger on commands from files, the command line, a pipe, or a terminal.
enum Debugging {
  static func run(_ arguments: Arguments, _ console: Console) throws -> Status {
    // Files are opened before any command runs, and read line by line.
    var prepared: [LineReader] = []
    for path in arguments.all("--command") {
      prepared.append(LineReader(try console.openFile(path).next, of: "'\(path)'"))
    }
    let files = prepared
    let lines = arguments.all("--execute")
    var ending: Int32?
    let status = try QueryContext.run(arguments, console, own: 0) { context in
      if let word = context.opened.words.first {
        throw Failure("unexpected argument '\(word)'", hint: "give a position with '--at'")
      }
      let session = try DebugSession(context, console, context.opened.path)
      for var file in files {
        while !session.isOver, let bytes = try file.next() {
          session.run(String(decoding: bytes, as: UTF8.self))
          console.flush()
        }
      }
      for line in lines where !session.isOver {
        session.run(line)
        console.flush()
      }
      if lines.isEmpty, files.isEmpty {
        if console.isTerminal.output, !TerminalDevice.isDumb, let terminal = TerminalDevice() {
          ending = DebugTerminal(session, terminal).run()
        } else {
          try read(session, console)
        }
      }
      return session.status
    }
    // The terminal is restored first; then the process ends with the signal it received.
    if let ending { TerminalDevice.end(by: ending) }
    return status
  }

  /// Reads lines one by one, with prompts only if they are typed.
  private static func read(_ session: DebugSession, _ console: Console) throws {
    var reader = LineReader(console.input)
    // A terminal without cursor positioning edits lines itself.
    let isTyped = console.isTerminal.output && isatty(STDIN_FILENO) == 1
    while !session.isOver {
      if isTyped {
        console.output(session.prompt)
        console.flush()
      }
      guard let bytes = try reader.next() else { return }
      session.run(String(decoding: bytes, as: UTF8.self), repeats: isTyped)
      console.flush()
    }
  }
}
