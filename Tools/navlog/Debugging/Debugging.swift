import Glibc
import History
import Scripts
import Terminal

/// The debugger on lines: of a file, of the command line, of a pipe or typed.
enum Debugging {
  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> Status {
    var prepared: [String] = []
    for path in arguments.all("--command") {
      let text = String(decoding: try console.readFile(path), as: UTF8.self)
      prepared += text.split(separator: "\n").map(String.init)
    }
    prepared += arguments.all("--execute")
    let lines = prepared
    var ending: Int32?
    let status = Inquiry.run(arguments, console, own: 0) { (inquiry) throws(Failure) in
      if let word = inquiry.look.words.first {
        throw Failure("There is no use for '\(word)'", hint: "a position is given with '--at'")
      }
      let session = try DebugSession(
        inquiry, console, try StoreChoice(arguments, console).path)
      for line in lines where !session.isOver {
        session.run(line)
        console.flush()
      }
      if lines.isEmpty {
        if console.isTerminal.output, !TerminalDevice.isDumb, let terminal = TerminalDevice() {
          ending = DebugTerminal(session, terminal).run()
        } else {
          try read(session, console)
        }
      }
      return session.status
    }
    // Whoever sent it sees that it was obeyed, when nothing is left to be put in order.
    if let ending { TerminalDevice.end(by: ending) }
    return status
  }

  /// Reads lines as they come, without any words of ours between them unless somebody types them.
  private static func read(_ session: DebugSession, _ console: Console) throws(Failure) {
    var reader = LineReader(console.input)
    // A terminal that can't place its cursor has lines of its own.
    let isTyped = console.isTerminal.output && isatty(STDIN_FILENO) == 1
    while !session.isOver {
      if isTyped {
        console.output(session.prompt)
        console.flush()
      }
      let bytes: [UInt8]?
      do throws(UsageError) { bytes = try reader.next() } catch {
        throw Failure(error.message, hint: error.hint)
      }
      guard let bytes else { return }
      session.run(String(decoding: bytes, as: UTF8.self), repeats: isTyped)
      console.flush()
    }
  }
}
