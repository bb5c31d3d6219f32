import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation

/// A run of `log`.
struct LogRun {
  private let opened: OpenSession
  private let console: Console
  private var filter: EventFilter
  private var interests: ChangeConditions
  private let isReversed: Bool
  private var printer: LogPrinter
  /// The position at which the history begins, and the end of the last readable command.
  private let start: UInt64
  private var lastEnd: UInt64
  /// Why the session is unreadable after ``lastEnd``.
  private var trouble: Failure?
  private let arguments: Arguments
  /// Whether it was already reported why nothing is found.
  private var explained = false

  init(
    _ opened: OpenSession, _ arguments: Arguments, _ console: Console, _ filter: EventFilter,
    _ interests: ChangeConditions, _ range: (after: UInt64, through: UInt64), _ limit: Int?
  ) throws {
    self.opened = opened
    self.console = console
    isReversed = arguments.has("--reverse")
    self.arguments = arguments
    var lastEnd: UInt64
    var filter = filter
    var interests = interests
    let beginning = try opened.history.beginning()
    lastEnd = UInt64(beginning.position)
    var known = KnownNames(beginning, symbols: try opened.history.names())
    var near: NodeNameIndex?
    let start = lastEnd
    self.start = start
    if filter.isEmpty, interests.isEmpty, !arguments.has("--follow") {
      near = Self.nodeNames(before: range, limit, opened, arguments, start)
    }
    if near == nil {
      // Reads all names from the beginning of the log, which also shows how far it is readable.
      do throws(HistoryError) {
        try Progress.showing("reading \(opened.info.head) events…", console) {
          () throws(HistoryError) in
          try opened.history.forEachFact(from: start + 1, through: opened.info.head) {
            position, event in
            known.add(event, at: position)
            if case .ended = event { lastEnd = position }
          }
          try filter.look(into: opened.history, through: opened.info.head)
          try interests.look(through: range.through)
        }
      } catch {
        trouble = Failure(error)
      }
    }
    // An empty result is an answer; a condition that can never match deserves a hint.
    let unknown = filter.unknown(known) + known.unknown(in: interests.addresses)
    for failure in unknown.map(UnknownNames(opened).failure) + [Self.noScene(arguments, opened)] {
      guard let failure else { continue }
      console.report(failure, arguments)
      explained = true
    }
    self.filter = filter
    self.interests = interests
    self.lastEnd = lastEnd
    let last = trouble == nil ? range.through : min(range.through, lastEnd)
    printer = try LogPrinter(
      opened, near ?? known.nodeNames, arguments, console, digits: "\(last)".count)
    printer.look(for: filter, interests)
  }

  /// The failure of a scene that the session doesn't have.
  private static func noScene(_ arguments: Arguments, _ opened: OpenSession) -> Failure? {
    guard arguments[SceneFilter.option.name] != nil else { return nil }
    do {
      let states = [try opened.history.hierarchy(at: opened.info.head).hierarchy]
      _ = try SceneFilter(arguments, try opened.history.names(), in: states)
      return nil
    } catch {
      return (error as? Failure).flatMap { $0.status == .different ? $0 : nil }
    }
  }

  /// Returns the names in the listed commands if they can be found without reading everything
  /// before; `nil` if not, or if something there is unreadable.
  private static func nodeNames(
    before range: (after: UInt64, through: UInt64), _ limit: Int?, _ opened: OpenSession,
    _ arguments: Arguments, _ start: UInt64
  ) -> NodeNameIndex? {
    let history = opened.history
    let isCounted = arguments["--grep"] == nil
    do throws(HistoryError) {
      var first = max(range.after, start) + 1
      if isCounted, var left = limit, left <= 1_000 {
        try history.forEachCommandBackward(from: range.through, through: first) {
          (command) throws(HistoryError) in
          first = command.events.first?.position ?? first
          left -= 1
          return left > 0
        }
      } else if let command = try history.command(at: first) {
        first = command.events.first?.position ?? first
      }
      guard first > start + 1 else { return nil }
      let state = try history.hierarchy(at: first - 1, snapshots: arguments.snapshots)
      // If events had no effect, the names are only in the log.
      guard state.findings.isEmpty else { return nil }
      var nodeNames = NodeNameIndex(state.hierarchy, symbols: try history.names())
      // The last command is listed to its end, which can be after the range.
      let end = try history.commandEnd(after: max(range.through, 1) - 1) ?? range.through
      try history.forEachFact(from: first, through: end) { nodeNames.add($1, at: $0) }
      return nodeNames
    } catch {
      return nil
    }
  }

  mutating func run(
    _ range: (after: UInt64, through: UInt64), _ limit: Int
  ) throws {
    let first = max(range.after, start) + 1
    let last = trouble == nil ? range.through : min(range.through, lastEnd)
    let interrupted = filter.isEmpty && interests.isEmpty ? try interrupted(range) : nil
    var printer = printer
    if let interrupted {
      printer.learn(try opened.history.namesThroughInterruption())
      printer.learn(interrupted)
    }
    if console.cuts { printer.fold() }
    var count = 0
    func show(_ command: LoggedCommand) -> Bool {
      guard count < limit || printer.folds else { return false }
      if printer.print(command) { count += 1 }
      guard count > limit else { return count < limit || printer.folds }
      // This row only shows where the previous one ends.
      printer.forget()
      return false
    }
    do throws(HistoryError) {
      if !isReversed, let interrupted, trouble == nil { printer.print(interrupted: interrupted) }
      if first <= last, limit > 0 {
        if isReversed {
          let first = try self.first(of: limit, from: first, through: last)
          try opened.history.forEachCommand(from: first, through: last) {
            (command) throws(HistoryError) in
            _ = printer.print(command)
            return true
          }
        } else {
          try opened.history.forEachCommandBackward(from: last, through: first) {
            (command) throws(HistoryError) in show(command)
          }
        }
      }
      printer.flush()
      if isReversed, let interrupted, trouble == nil { printer.print(interrupted: interrupted) }
    } catch {
      printer.flush()
      trouble = trouble ?? Failure(error)
    }
    if let trouble = trouble ?? printer.trouble { throw trouble }
    if !printer.hasPrinted, !explained, limit > 0, !isPlain {
      console.report(UnknownNames(opened).nothing("no command", range), arguments)
    }
  }

  /// Whether every command is listed.
  private var isPlain: Bool { filter.isEmpty && interests.isEmpty && arguments["--grep"] == nil }

  /// Returns where the last `limit` lines begin.
  private func first(
    of limit: Int, from first: UInt64, through last: UInt64
  ) throws(HistoryError) -> UInt64 {
    guard limit < .max else { return first }
    var counter = printer
    if console.cuts { counter.fold() }
    var (start, count) = (first, 0)
    try opened.history.forEachCommandBackward(from: last, through: first) {
      (command) throws(HistoryError) in
      if counter.begins(with: command) { count += 1 }
      guard count <= limit else { return false }
      start = command.events.first?.position ?? start
      return true
    }
    return start
  }

  // MARK: - A session that is being written

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

  /// Returns the command that a crash interrupted, if the end of the session is shown.
  private func interrupted(
    _ range: (after: UInt64, through: UInt64)
  ) throws -> LoggedCommand? {
    guard range.through == opened.info.head else { return nil }
    return try opened.history.interrupted()
  }
}
