import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

// A session that is being written.
extension LogRun {
  /// Prints the last commands; ``showNew()`` prints those that follow.
  mutating func begin(_ count: Int) throws {
    if let trouble { throw trouble }
    var last: [LoggedCommand] = []
    if count > 0 {
      try opened.history.forEachCommandBackward(from: lastEnd, through: start + 1) {
        (command) throws(HistoryError) in
        if printer.accepts(command) { last.append(command) }
        return last.count < count
      }
    }
    for command in last.reversed() { _ = printer.print(command) }
  }

  /// Follows a session, and the sessions of later launches unless it is named.
  static func follow(
    _ opened: OpenSession, _ arguments: Arguments, _ console: Console, _ filter: EventFilter,
    _ interests: ChangeConditions, _ limit: Int
  ) throws {
    try Following(arguments, console).run(opened) { session in
      let isFirst = session.info.number == opened.info.number
      var run = try LogRun(
        session, arguments, console, filter,
        isFirst ? interests : ChangeConditions(arguments, session.history, after: 0, nil),
        (0, session.info.head), isFirst ? limit : nil)
      try run.begin(isFirst ? limit : .max)
      return { try run.showNew() }
    }
  }

  /// Prints the commands written since the last call.
  private mutating func showNew() throws {
    let head = try opened.history.info().head
    guard head > lastEnd else { return }
    // Names are written with the first command that uses them.
    printer.learn(try opened.history.names())
    try filter.look(into: opened.history, through: head)
    try interests.look(through: head)
    printer.look(for: filter, interests)
    var printer = printer
    var lastEnd = lastEnd
    try opened.history.forEachCommand(from: lastEnd + 1, through: head) {
      (command) throws(HistoryError) in
      printer.learn(command)
      _ = printer.print(command)
      lastEnd = command.events.last?.position ?? lastEnd
      return true
    }
    self.printer = printer
    self.lastEnd = lastEnd
    if let trouble = printer.trouble { throw trouble }
  }
}
