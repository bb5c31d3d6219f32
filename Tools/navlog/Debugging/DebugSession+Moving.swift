import NavlogStore
import NavlogHistory
import NavlogTimeTravel

extension DebugSession {
  func move(
    _ command: DebugCommand, _ motion: Debugger.Motion, _ direction: Debugger.Direction,
    _ line: DebugLine
  ) throws {
    let count = try count(command, line)
    var progress = Progress(console)
    var asked = 0
    let end = context.opened.info.head
    let stop: Stop?
    do throws(HistoryError) {
      stop = try debugger.move(motion, direction, count: count) { position in
        asked += 1
        if asked % 256 == 0 { progress.show("at \(position) of \(end)…") }
        return !self.isInterrupted()
      }
    } catch {
      progress.clear()
      try renew()
      throw error
    }
    progress.clear()
    try renew()
    guard let stop else {
      throw Failure(
        "no command or transition is under way at position \(position)",
        hint: "'into' enters the next command", status: .different)
    }
    try show(stop)
  }

  private func count(_ command: DebugCommand, _ line: DebugLine) throws -> Int {
    let words = line.words.dropFirst()
    guard let word = words.first else { return 1 }
    guard words.count == 1, let count = Int(word), count > 0 else {
      throw Failure(
        "'\(command.name)' takes a number, not '\(line.rest)'", hint: "give a number from 1")
    }
    return count
  }

  /// Moves to a position, which can be in another session.
  func goTo(_ line: DebugLine) throws {
    guard line.words.count == 2 else {
      throw Failure(
        "'goto' needs exactly one position",
        hint: "a number, end, 50%, 14:05:09, mark:NAME or snap:1")
    }
    let word = line.words[1]
    try renew()
    if let session = try PositionExpression(word).session { try open(session) }
    try go(to: try context.opened.position(word))
  }

  /// Moves to where the history begins.
  func goToStart() throws {
    try renew()
    try go(to: debugger.timeline.start)
  }

  private func go(to position: UInt64) throws {
    try debugger.go(to: position)
    try renew()
    try show()
  }

  /// Shows the session, or changes to another one.
  func change(_ line: DebugLine) throws {
    guard line.words.count < 3 else {
      throw Failure("'session' takes one session: a number, s: and digits of its id, or latest")
    }
    if line.words.count == 2 { try open(line.words[1]) }
    context.heading()
    try show()
  }

  /// Shows the position of the cursor.
  func show() throws { try show(debugger.here) }
}
