import EventStore
import History
import Scripts
import TimeTravel

extension DebugSession {
  func move(
    _ command: DebugCommand, _ motion: Debugger.Motion, _ way: Debugger.Way, _ line: DebugLine
  ) throws(Failure) {
    let count = try count(command, line)
    var progress = Progress(console)
    var asked = 0
    let end = inquiry.look.info.head
    let stop: Stop?
    do throws(HistoryError) {
      stop = try debugger.move(motion, way, count: count) { position in
        asked += 1
        if asked % 256 == 0 { progress.show("at \(position) of \(end)…") }
        return !self.isInterrupted()
      }
    } catch {
      progress.clear()
      try renew()
      throw Failure(error)
    }
    progress.clear()
    try renew()
    guard let stop else {
      throw Failure(
        "nothing is under way at position \(position)",
        hint: "'into' enters the next command", status: .different)
    }
    try show(stop)
  }

  private func count(_ command: DebugCommand, _ line: DebugLine) throws(Failure) -> Int {
    let words = line.words.dropFirst()
    guard let word = words.first else { return 1 }
    guard words.count == 1, let count = Int(word), count > 0 else {
      throw Failure(
        "'\(command.name)' has no use for '\(line.rest)'", hint: "how often? a number from 1 on")
    }
    return count
  }

  /// Goes where a position says, also in another session.
  func goTo(_ line: DebugLine) throws(Failure) {
    guard line.words.count == 2 else {
      throw Failure(
        "'goto' goes to one position", hint: "a number, end, 50%, 14:05:09, mark:NAME or snap:1")
    }
    let word = line.words[1]
    try renew()
    if let session = try PositionWord(word).session { try open(session) }
    let position = try max(inquiry.look.position(word), word == "0" ? debugger.timeline.start : 0)
    try Inquiry.reading { () throws(HistoryError) in try debugger.go(to: position) }
    try renew()
    try show()
  }

  /// Says which session this is, or goes on in another.
  func change(_ line: DebugLine) throws(Failure) {
    guard line.words.count < 3 else {
      throw Failure("'session' is one session: a number, s: and digits of its id, or latest")
    }
    if line.words.count == 2 { try open(line.words[1]) }
    inquiry.heading()
    try show()
  }

  /// Shows where the cursor is.
  func show() throws(Failure) { try show(debugger.here) }
}
