import EventStore
import History
import Navigation
import Scripts

extension ToolVerb {
  static let log = ToolVerb(
    name: "log", summary: "list what happened in a session, one line per command",
    usage: "log [STORE] [SESSION] [a..b] [-n N] [--reverse] [--events] [--json]",
    examples: [
      ("navlog log app.navlog", "the latest session, newest command first"),
      ("navlog log app.navlog 3 -n 10", "the last ten commands of session 3"),
      ("navlog log app.navlog 38..56", "what lies between two positions"),
      ("navlog log app.navlog --reverse --events", "everything, as it happened"),
    ],
    text: [
      """
      A command stands at the position that its last event has: 'navlog tree --at' shows the state \
      after it. Nodes are called by class, title and the position of the event that made them.
      """,
      """
      Nothing is folded and nothing is written: a store is read while an app writes it, in a \
      directory that can't be written, and where it is damaged as far as it can be read.
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
      Option("--json", "one JSON object a line, for programs"),
    ]
  ) { (arguments, console) throws(UsageError) in
    var limit = Int.max
    if let word = arguments["--limit"] {
      guard let number = Int(word), number >= 0 else {
        throw UsageError("'--limit' can't be '\(word)'", hint: "it is a number")
      }
      limit = number
    }
    return Look.run(arguments, console) { (look) throws(Failure) in
      guard look.words.count <= 1 else {
        throw Failure("'log' shows one range, not '\(look.words.joined(separator: " "))'")
      }
      let range = try PositionRange.parse(look.words.first, look)
      try Log(look: look, arguments: arguments, console: console, limit: limit).run(range)
    }
  }
}

/// One run over a session's log.
private struct Log {
  let look: Look
  let arguments: Arguments
  let console: Console
  let limit: Int

  func run(_ range: (after: UInt64, through: UInt64)) throws(Failure) {
    // Who is called what is in the log from its beginning; how far it can be read shows as well.
    var cast: Cast
    var lastEnd: UInt64
    var trouble: Failure?
    do throws(HistoryError) {
      let beginning = try look.history.beginning()
      lastEnd = UInt64(beginning.position)
      cast = Cast(beginning, symbols: try look.history.names())
    } catch {
      throw Failure(error)
    }
    let start = lastEnd
    do throws(HistoryError) {
      try look.history.forEachEntry(from: start + 1, through: look.info.head) { position, entry in
        cast.add(entry.event, at: position)
        if case .ended = entry.event { lastEnd = position }
      }
    } catch {
      trouble = Failure(error)
    }
    let first = max(range.after, start) + 1
    let last = trouble == nil ? range.through : min(range.through, lastEnd)
    let interrupted = try interrupted(range)
    var printer = LogPrinter(look, cast, arguments, console, digits: "\(last)".count)
    var count = 0
    func show(_ command: LoggedCommand) -> Bool {
      guard count < limit else { return false }
      if printer.print(command) { count += 1 }
      return count < limit
    }
    let isReversed = arguments.has("--reverse")
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
      if isReversed, count < limit, let interrupted, trouble == nil {
        printer.print(interrupted: interrupted)
      }
    } catch {
      trouble = trouble ?? Failure(error)
    }
    if let trouble { throw trouble }
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
