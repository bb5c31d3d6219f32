import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation

/// A run of `log`.
struct LogRun {
  let opened: OpenSession
  private let console: Console
  var filter: EventFilter
  var interests: ChangeConditions
  private let isReversed: Bool
  var printer: LogPrinter
  /// The position at which the history begins, and the end of the last readable command.
  let start: UInt64
  var lastEnd: UInt64
  /// Why the session is unreadable after ``lastEnd``.
  var trouble: Failure?
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
    var filter = filter
    var interests = interests
    let beginning = try opened.history.beginning()
    let start = UInt64(beginning.position)
    self.start = start
    var lastEnd = start
    var known = KnownNames(beginning, symbols: try opened.history.names())
    var near: NodeNameIndex?
    if filter.isEmpty, interests.isEmpty, !arguments.has("--follow") {
      near = NodeNameIndex.near(
        after: range.after, through: range.through,
        last: arguments["--grep"] == nil ? limit : nil, in: opened.history,
        snapshots: arguments.snapshots)
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

  /// Returns the command that a crash interrupted, if the end of the session is shown.
  private func interrupted(
    _ range: (after: UInt64, through: UInt64)
  ) throws -> LoggedCommand? {
    guard range.through == opened.info.head else { return nil }
    return try opened.history.interrupted()
  }
}
