import NavlogStore
import NavlogHistory
import NavlogTimeTravel

/// A run of the debugger: a cursor in a session, and the commands that move it.
@MainActor
final class DebugSession {
  var debugger: Debugger
  /// The query context of the session at the cursor, with the events written so far.
  private(set) var context: QueryContext
  /// The console for verbs at the cursor.
  var console: Console
  let path: String
  var isOver = false
  /// The worst failure; a query without a result is not a failure.
  private(set) var status = Status.done
  /// Returns whether the user wants to interrupt.
  var isInterrupted: () -> Bool = { false }
  /// Opens the full screen, and returns the position where the user left it.
  var showScreen: () throws -> (SessionNumber, UInt64) = {
    throw FullScreen.noTerminal
  }
  /// The addresses printed after each movement.
  var displays: [(number: Int, address: NodeAddress)] = []
  /// The remembered positions.
  var checkpoints: [(session: SessionNumber, position: UInt64)] = []
  private var last: String?

  init(_ context: QueryContext, _ console: Console, _ path: String) throws {
    self.context = context
    self.console = console
    self.path = path
    debugger = try Self.debugger(context)
    let position = context.at
    try debugger.go(to: min(position, debugger.timeline.end))
    guard debugger.timeline.end < context.opened.info.head else { return }
    note(.damaged)
    context.warn("the session is unreadable after \(debugger.timeline.end)")
  }

  /// Creates a cursor at the end of a session, or at its last readable position.
  private static func debugger(_ context: QueryContext) throws -> Debugger {
    let history = context.history
    do throws(HistoryError) {
      return try Debugger(history, snapshots: context.snapshots)
    } catch {
      return try Debugger(
        history, snapshots: context.snapshots,
        through: try history.readableEnd())
    }
  }

  var position: UInt64 { debugger.position }

  /// The prompt before each line.
  var prompt: String { "\(position)/\(context.opened.info.head) › " }

  /// Prints the starting position for an interactive user.
  func begin() {
    context.heading()
    do { try show() } catch { report(Failure(error)) }
    context.output(context.palette.paint("'help' lists the commands", .hint) + "\n")
  }

  // MARK: - Lines

  /// Runs a line; an empty one repeats the last movement.
  func run(_ text: String, repeats: Bool = false) {
    var commands = DebugLine.commands(in: text)
    if commands.allSatisfy(\.isEmpty) {
      guard repeats, let last else { return }
      commands = [last]
    }
    for command in commands where !command.isEmpty && !isOver {
      do { try perform(command) } catch { report(Failure(error)) }
    }
  }

  private func perform(_ text: String) throws {
    let line = DebugLine(text)
    guard let first = line.words.first else { return }
    // 'info' of other debuggers takes precedence over the verb 'info'.
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
      case .act(let act):
        guard !command.usage.isEmpty || line.words.count == 1 else {
          throw Failure("'\(command.name)' takes no argument, not '\(line.rest)'")
        }
        try act(self, line)
      case .move(let motion, let direction): try move(command, motion, direction, line)
      }
    }
  }

  func report(_ failure: Failure) {
    note(failure.status)
    console.report(
      failure.message, hint: failure.hint, excerpt: failure.excerpt,
      palette: console.palette(context.arguments["--color"], forError: true))
  }

  func note(_ status: Status) {
    if status.rawValue > max(Status.different.rawValue, self.status.rawValue) {
      self.status = status
    }
  }

  // MARK: - The session

  /// Updates the query context to new events and the position of the cursor.
  func renew() throws {
    let opened = context.opened
    try debugger.refresh()
    let info = try opened.history.info()
    let symbols = try opened.history.names()
    context = context.at(
      position,
      of: OpenSession(
        view: opened.view, history: opened.history, info: info, words: [], damage: opened.damage),
      debugger.timeline.vocabulary, symbols, width: console.columns)
  }

  /// Changes to another session of the store, keeping breakpoints and watchpoints.
  func open(_ word: String) throws {
    let info = try StoreChoice.session(word, in: context.opened.view.store)
    guard info.number != context.opened.info.number else { return }
    let opened = context.opened
    let history = try SessionHistory(opened.view.store, info.number)
    var other = try Debugger(history, snapshots: context.snapshots)
    other.adopt(debugger)
    debugger = other
    context = context.at(
      position,
      of: OpenSession(
        view: opened.view, history: debugger.history, info: info, words: [], damage: opened.damage),
      debugger.timeline.vocabulary, [], width: console.columns)
    try renew()
  }
}

extension DebugSession {
  /// Opens the full screen, and continues where the user left it.
  func lookAround() throws {
    let (session, left) = try showScreen()
    try open("\(session)")
    try debugger.go(to: min(left, debugger.timeline.end))
    try renew()
    try show()
  }
}

extension QueryContext {
  /// Returns the context for another session or position.
  fileprivate func at(
    _ position: UInt64, of opened: OpenSession, _ vocabulary: SessionNames, _ symbols: [String?],
    width: Int
  ) -> QueryContext {
    QueryContext(
      opened: opened, arguments: arguments, palette: palette, output: output, error: error,
      isJSON: isJSON, width: max(40, width), at: position, vocabulary: vocabulary,
      symbols: symbols, started: started, key: key)
  }
}
