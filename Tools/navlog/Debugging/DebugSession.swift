import EventStore
import History
import Scripts
import TimeTravel

/// One run of the debugger: a cursor in a session, and the lines that move it.
final class DebugSession {
  var debugger: Debugger
  /// The session as it is written by now, asked about at the cursor.
  private(set) var inquiry: Inquiry
  /// What verbs at the cursor are run with.
  var console: Console
  let path: String
  var isOver = false
  /// The worst of what went wrong; what is merely not found is no failure.
  private(set) var status = Status.done
  /// Whether whoever waits wants to wait no longer.
  var isInterrupted: () -> Bool = { false }
  /// Shows all of it on a full screen; the position that was left.
  var showScreen: () throws(Failure) -> (SessionNumber, UInt64) = { () throws(Failure) in
    throw FullScreen.noTerminal
  }
  private var last: String?

  init(_ inquiry: Inquiry, _ console: Console, _ path: String) throws(Failure) {
    self.inquiry = inquiry
    self.console = console
    self.path = path
    debugger = try Self.debugger(inquiry)
    let position = inquiry.at
    try Inquiry.reading { () throws(HistoryError) in
      try debugger.go(to: min(position, debugger.timeline.end))
    }
    guard debugger.timeline.end < inquiry.look.info.head else { return }
    note(.damaged)
    inquiry.warn("nothing after \(debugger.timeline.end) can be read")
  }

  /// A cursor in a session, at its end or at the last position that can be read.
  private static func debugger(_ inquiry: Inquiry) throws(Failure) -> Debugger {
    try Inquiry.reading { () throws(HistoryError) in
      let history = inquiry.history
      do throws(HistoryError) {
        return try Debugger(history, snapshots: inquiry.snapshots)
      } catch {
        return try Debugger(
          history, snapshots: inquiry.snapshots,
          through: try history.readableEnd())
      }
    }
  }

  var position: UInt64 { debugger.position }

  /// What stands before each line.
  var prompt: String { "\(position)/\(inquiry.look.info.head) › " }

  /// Says where it begins, to somebody who types.
  func begin() {
    inquiry.heading()
    do throws(Failure) { try show() } catch { report(error) }
    inquiry.output(inquiry.palette.paint("'help' lists the commands", .hint) + "\n")
  }

  // MARK: - Lines

  /// Does what a line says; an empty one does the last motion again.
  func run(_ text: String, repeats: Bool = false) {
    var commands = DebugLine.commands(in: text)
    if commands.allSatisfy(\.isEmpty) {
      guard repeats, let last else { return }
      commands = [last]
    }
    for command in commands where !command.isEmpty && !isOver {
      do throws(Failure) { try perform(command) } catch { report(error) }
    }
  }

  private func perform(_ text: String) throws(Failure) {
    let line = DebugLine(text)
    guard let first = line.words.first else { return }
    // What everybody's fingers know: 'info' of the debugger, before the verb of that name.
    if first.count >= 1, "info".hasPrefix(first), let what = line.words.dropFirst().first,
      ["breakpoints", "watchpoints", "points"].contains(where: { $0.hasPrefix(what) })
    {
      return points()
    }
    let word = try DebugWord(first)
    last = nil
    switch word {
    case .verb(let verb): note(try run(verb, line))
    case .command(let command):
      if command.isRepeated { last = text }
      switch command.action {
      case .act(let act): try act(self, line)
      case .move(let motion, let way): try move(command, motion, way, line)
      }
    }
  }

  func report(_ failure: Failure) {
    note(failure.status)
    console.report(
      failure.message, hint: failure.hint, excerpt: failure.excerpt,
      palette: console.palette(inquiry.arguments["--color"], forError: true))
  }

  private func note(_ status: Status) {
    if status.rawValue > max(Status.different.rawValue, self.status.rawValue) {
      self.status = status
    }
  }

  // MARK: - The session

  /// Takes in what has been written since, and where the cursor is.
  func renew() throws(Failure) {
    let look = inquiry.look
    let (info, symbols) = try Inquiry.reading { () throws(HistoryError) in
      try debugger.refresh()
      return (try look.history.info(), try look.history.names())
    }
    inquiry = inquiry.at(
      position,
      of: Look(view: look.view, history: look.history, info: info, words: [], damage: look.damage),
      debugger.timeline.vocabulary, symbols, width: console.columns)
  }

  /// Goes on in another session of the store, with the same stop points.
  func open(_ word: String) throws(Failure) {
    let info = try StoreChoice.session(word, in: inquiry.look.view.store)
    guard info.number != inquiry.look.info.number else { return }
    let look = inquiry.look
    let other = try Inquiry.reading { () throws(HistoryError) in
      let history = try SessionHistory(look.view.store, info.number)
      var other = try Debugger(history, snapshots: inquiry.snapshots)
      other.adopt(debugger)
      return other
    }
    debugger = other
    inquiry = inquiry.at(
      position,
      of: Look(
        view: look.view, history: debugger.history, info: info, words: [], damage: look.damage),
      debugger.timeline.vocabulary, [], width: console.columns)
    try renew()
  }
}

extension DebugSession {
  /// Goes on from where somebody has left the full screen.
  func lookAround() throws(Failure) {
    let (session, left) = try showScreen()
    try open("\(session)")
    try Inquiry.reading { () throws(HistoryError) in
      try debugger.go(to: min(left, debugger.timeline.end))
    }
    try renew()
    try show()
  }
}

extension Inquiry {
  /// The same question of another session or at another position.
  fileprivate func at(
    _ position: UInt64, of look: Look, _ vocabulary: Vocabulary, _ symbols: [String?], width: Int
  ) -> Inquiry {
    Inquiry(
      look: look, arguments: arguments, palette: palette, output: output, error: error,
      isJSON: isJSON, width: max(40, width), at: position, vocabulary: vocabulary,
      symbols: symbols)
  }
}
