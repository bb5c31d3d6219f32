import EventStore
import History
import Navigation
import Scripts

extension ToolVerb {
  static let log = ToolVerb(
    name: "log", summary: "list what happened in a session, one line per command",
    usage: "log [STORE] [SESSION] [a..b] [-n N] [--kind NAME] [--events] [--follow] [--json]",
    examples: [
      ("navlog log app.navlog", "the latest session, newest command first"),
      ("navlog log app.navlog 3 -n 10", "the last ten commands of session 3"),
      ("navlog log app.navlog 38..56", "what lies between two positions"),
      ("navlog log app.navlog --reverse --events", "everything, as it happened"),
      ("navlog log app.navlog --class Detail* --kind present", "both hold of one event"),
      ("navlog log app.navlog --since 10min --grep Oslo", "by time and by words"),
      ("navlog log app.navlog -S 'n42.state.page = 3'", "when it came to be, and ceased"),
      ("navlog log app.navlog -G 'visible(class:Cart)'", "what was done to a cart on screen"),
      ("navlog log app.navlog --follow", "go on while an app writes it"),
    ],
    text: [
      """
      A command stands at the position that its last event has: 'navlog tree --at' shows the state \
      after it. Nodes are called by class, title and the position of the event that made them.
      """,
      """
      A store is read while an app writes it, in a directory that can't be written, and where it is \
      damaged as far as it can be read. Looking writes nothing to the log; where it can, it notes \
      itself in lock.mdb, the table of readers. --scene, -S and -G fold; else what is shown is \
      called by the state before it where that can be had, and by all that came before where not.
      """,
      """
      Commands one after the other that say the same are one row on a terminal, with their count: \
      'setState n181 ×55', at the position of the newest. --full lists each.
      """,
      """
      With --kind, --class and --node a command is shown that has an event of which all of them \
      hold; each can be given several times, for one or the other. --events then shows those \
      events only.
      """,
      """
      -S compares how many matches of a comparison there are before and after a command; an address \
      alone counts nodes. -G compares the matches themselves: of exists(…), visible(…), \
      presented(…), count(…) and depth(…) the nodes, where they are and all that they have; of \
      ADDRESS.KEY = VALUE the value. What stands behind 'not' has no matches, only a truth that can \
      change. 'navlog find --help' says how predicates are written.
      """,
      """
      --follow shows the last ten commands, or as many as -n says, oldest first, and goes on until \
      the session ends. Each command is shown when it is durable.
      """,
      """
      Exit status: 0 done; 2 the command line makes no sense; 3 the store is damaged, what could be \
      read was shown; 4 it was written by a newer program.
      """,
    ],
    options: StoreChoice.options + [
      Option("--limit", short: "-n", value: "N", "at the most so many commands"),
      Option("--reverse", "oldest first"),
      Option("--oneline", "position and command only"),
      Option("--events", "the events of each command as well"),
      Option("--grep", value: "TEXT", "only commands whose line has this text in it"),
      Option(
        "--changes", short: "-S", value: "ADDRESS=VALUE",
        "only commands across which the count of matches changes"),
      Option(
        "--touches", short: "-G", value: "PREDICATE",
        "only commands whose effect touches a match"),
    ] + EventFilter.options + [
      SnapshotChoice.option, Option("--follow", "go on with what is written from now on"),
      Option("--json", "one JSON object a line, for programs"),
    ]
  ) { (arguments, console) throws(Failure) in
    let limit = try arguments.count("--limit")
    let filter = try EventFilter(arguments, now: console.clock.wall)
    if arguments.has("--follow"), arguments.has("--reverse") {
      throw Failure("'--follow' shows what comes as it comes", hint: "leave '--reverse' out")
    }
    return try Look.run(arguments, console) { (look) throws(Failure) in
      guard look.words.count <= 1 else {
        throw Failure("'log' shows one range, not '\(look.words.joined(separator: " "))'")
      }
      let range = try PositionRange.parse(look.words.first, look)
      let interests = try Interests(arguments, look.history, after: range.after)
      var log = try Log(look, arguments, console, filter, interests, range, limit)
      if arguments.has("--follow") {
        guard look.words.isEmpty else {
          throw Failure("'--follow' goes on at the end, and '\(look.words[0])' is a range")
        }
        try log.follow(limit ?? 10)
      } else {
        try log.run(range, limit ?? .max)
      }
      return .done
    }
  }
}

/// One run over a session's log.
private struct Log {
  private let look: Look
  private let console: Console
  private var filter: EventFilter
  private var interests: Interests
  private let isReversed: Bool
  private var printer: LogPrinter
  /// The position that the history begins with, and that of the last command that can be read.
  private let start: UInt64
  private var lastEnd: UInt64
  /// Why nothing behind ``lastEnd`` can be read.
  private var trouble: Failure?

  init(
    _ look: Look, _ arguments: Arguments, _ console: Console, _ filter: EventFilter,
    _ interests: Interests, _ range: (after: UInt64, through: UInt64), _ limit: Int?
  ) throws(Failure) {
    self.look = look
    self.console = console
    isReversed = arguments.has("--reverse")
    var cast: Cast
    var lastEnd: UInt64
    var filter = filter
    var interests = interests
    do throws(HistoryError) {
      let beginning = try look.history.beginning()
      lastEnd = UInt64(beginning.position)
      cast = Cast(beginning, symbols: try look.history.names())
    } catch {
      throw Failure(error)
    }
    let start = lastEnd
    self.start = start
    let isPlain = filter.isEmpty && interests.isEmpty && !arguments.has("--follow")
    if isPlain, let near = Self.cast(before: range, limit, look, arguments, start) {
      cast = near
    } else {
      // Who is called what is in the log from its beginning; how far it can be read shows as well.
      do throws(HistoryError) {
        try Progress.showing("looking through \(look.info.head) events…", console) {
          () throws(HistoryError) in
          try look.history.forEachFact(from: start + 1, through: look.info.head) {
            position, event in
            cast.add(event, at: position)
            if case .ended = event { lastEnd = position }
          }
          try filter.look(into: look.history, through: look.info.head)
          try interests.look(through: range.through)
        }
      } catch {
        trouble = Failure(error)
      }
    }
    // Nothing to show is an answer; that it could not have been another is worth a word.
    for absent in filter.absent(from: cast) {
      console.report(
        absent.message, hint: absent.hint,
        palette: console.palette(arguments["--color"], forError: true))
    }
    self.filter = filter
    self.interests = interests
    self.lastEnd = lastEnd
    let last = trouble == nil ? range.through : min(range.through, lastEnd)
    printer = LogPrinter(look, cast, arguments, console, digits: "\(last)".count)
    printer.look(for: filter, interests)
  }

  /// Who is called what in the commands that are shown, where that can be told without looking through
  /// all that came before; `nil` where it can't, also when something there can't be read.
  private static func cast(
    before range: (after: UInt64, through: UInt64), _ limit: Int?, _ look: Look,
    _ arguments: Arguments, _ start: UInt64
  ) -> Cast? {
    let history = look.history
    let isCounted = !arguments.has("--reverse") && arguments["--grep"] == nil
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
      // What does not fold has its names in the log alone.
      guard state.findings.isEmpty else { return nil }
      var cast = Cast(state.hierarchy, symbols: try history.names())
      try history.forEachFact(from: first, through: range.through) { cast.add($1, at: $0) }
      return cast
    } catch {
      return nil
    }
  }

  mutating func run(
    _ range: (after: UInt64, through: UInt64), _ limit: Int
  ) throws(Failure) {
    let first = max(range.after, start) + 1
    let last = trouble == nil ? range.through : min(range.through, lastEnd)
    let interrupted = filter.isEmpty && interests.isEmpty ? try interrupted(range) : nil
    var printer = printer
    if console.cuts { printer.fold() }
    var count = 0
    func show(_ command: LoggedCommand) -> Bool {
      guard count < limit || printer.folds else { return false }
      if printer.print(command) { count += 1 }
      guard count > limit else { return count < limit || printer.folds }
      // It only shows where the last row ends.
      printer.forget()
      return false
    }
    do throws(HistoryError) {
      if !isReversed, let interrupted, trouble == nil { printer.print(interrupted: interrupted) }
      if first <= last, limit > 0 {
        if isReversed {
          try look.history.forEachCommand(from: first, through: last) {
            (command) throws(HistoryError) in
            show(command)
          }
        } else {
          try look.history.forEachCommandBackward(from: last, through: first) {
            (command) throws(HistoryError) in show(command)
          }
        }
      }
      printer.flush()
      if isReversed, count < limit, let interrupted, trouble == nil {
        printer.print(interrupted: interrupted)
      }
    } catch {
      printer.flush()
      trouble = trouble ?? Failure(error)
    }
    if let trouble { throw trouble }
  }

  // MARK: - A session that is being written

  /// Shows the last commands, then what comes, until the session has ended.
  mutating func follow(_ count: Int) throws(Failure) {
    if let trouble { throw trouble }
    var last: [LoggedCommand] = []
    do throws(HistoryError) {
      if count > 0 {
        try look.history.forEachCommandBackward(from: lastEnd, through: start + 1) {
          (command) throws(HistoryError) in
          if printer.accepts(command) { last.append(command) }
          return last.count < count
        }
      }
      for command in last.reversed() { _ = printer.print(command) }
      console.flush()
      let watcher: StoreWatcher
      do throws(StoreError) { watcher = try StoreWatcher(look.view.store) } catch {
        throw HistoryError(error)
      }
      while true {
        // Asked before the log is read: what was written before it ended is there then.
        let now = try look.history.info()
        try showNew()
        guard now.state == .open else {
          if look.info.state == .open, now.state != .clean {
            console.error("navlog: session \(now.number) \(now.standing)\n")
          }
          return
        }
        do throws(StoreError) { _ = try watcher.wait(timeout: .milliseconds(500)) } catch {
          throw HistoryError(error)
        }
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Shows the commands that have come since.
  private mutating func showNew() throws(HistoryError) {
    let head = try look.history.info().head
    guard head > lastEnd else { return }
    // Names are written with the first command that has them.
    printer.learn(try look.history.names())
    try filter.look(into: look.history, through: head)
    try interests.look(through: head)
    printer.look(for: filter, interests)
    var printer = printer
    var lastEnd = lastEnd
    try look.history.forEachCommand(from: lastEnd + 1, through: head) {
      (command) throws(HistoryError) in
      printer.learn(command)
      _ = printer.print(command)
      lastEnd = command.events.last?.position ?? lastEnd
      return true
    }
    self.printer = printer
    self.lastEnd = lastEnd
    console.flush()
  }

  /// What a crash cut off, where the end of the session is asked for.
  private func interrupted(
    _ range: (after: UInt64, through: UInt64)
  ) throws(Failure) -> LoggedCommand? {
    guard range.through == look.info.head else { return nil }
    do throws(HistoryError) { return try look.history.interrupted() } catch {
      throw Failure(error)
    }
  }
}
