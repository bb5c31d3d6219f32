import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let bisect = ToolVerb(
    name: "bisect", summary: "find the first bad position by binary search",
    usage: "bisect [STORE] [SESSION] [--good A] [--bad B] (--pred PREDICATE | run COMMAND…)",
    examples: [
      (
        "navlog bisect app.navlog --pred 'not exists(class:Cart)' --good 90",
        "when the cart disappeared"
      ),
      ("navlog bisect app.navlog --good 0 --bad end run ./is-good", "with your own test program"),
      (
        "navlog bisect app.navlog --pred 'count(class:Ad) > 3' --check",
        "and check that it changed only once"
      ),
    ],
    text: [
      """
      The predicate is true where the state is bad. bisect assumes that the state changes from \
      good to bad once between the two ends; --check evaluates every position and reports whether \
      that holds.
      """,
      """
      The command reads the hierarchy from its standard input, one JSON object per line as printed \
      by 'navlog tree --json --with-state'. It can ask for more: NAVLOG_STORE, NAVLOG_SESSION and \
      NAVLOG_POSITION say what it is about, as in 'navlog tree s$NAVLOG_SESSION --at \
      $NAVLOG_POSITION --with-windows'. Its exit status means: 0 good, 1 to 124 bad, 125 unknown, \
      126 or more stops the search. Options go before 'run'.
      """,
      """
      Exit status: 0 found; 1 both ends are good or both bad, or too many positions are unknown; 2 \
      usage error; 3 the store is damaged; 4 the store was written by a newer navlog; 5 the \
      command stopped the search.
      """,
    ],
    options: QueryContext.options.filter { $0.name != "--at" } + [
      Option("--good", value: "POSITION", "a good position; the default is 0"),
      Option("--bad", value: "POSITION", "a bad position; the default is end"),
      Option(
        "--pred", value: "PREDICATE", "true where the state is bad; see 'navlog find --help'"),
      Option("--check", "evaluate every position as well"), SceneFilter.option,
    ], passesOn: "run"
  ) { arguments, console in
    let (run, command) = try arguments.commandToRun()
    guard command == nil || !arguments.has("--check") else {
      throw Failure("'--check' needs '--pred': a command is not run at every position")
    }
    guard command == nil || !arguments.has(SceneFilter.option.name) else {
      throw Failure("'--scene' needs '--pred': a command sees the whole hierarchy")
    }
    let ends = [arguments["--good"], arguments["--bad"]].compactMap { $0 }
    return try QueryContext.run(
      run.map { arguments.keeping(words: ..<$0) } ?? arguments, console, positions: ends, own: 0
    ) { context in
      _ = try context.words(0...0, "")
      return try Bisect(context, console, command).run()
    }
  }
}

/// A run of `bisect`.
private struct Bisect {
  let context: QueryContext
  let console: Console
  let command: [String]?
  let good: UInt64
  let bad: UInt64

  init(_ context: QueryContext, _ console: Console, _ command: [String]?) throws {
    self.context = context
    self.console = console
    self.command = command
    let start = UInt64(try context.history.beginning().position)
    let arguments = context.arguments
    good =
      try arguments["--good"].map { word in
        try context.opened.position(word)
      } ?? start
    bad =
      try arguments["--bad"].map { word in
        try context.opened.position(word)
      } ?? context.opened.info.head
    guard good < bad else {
      throw Failure(
        "the good position \(good) is not before the bad one \(bad)",
        hint: "to find when the state became good again, negate the predicate with 'not'")
    }
  }

  func run() throws -> Status {
    if let command { return try answer(try asking(command)) }
    let predicate = try context.predicate(context.arguments["--pred"] ?? "")
    let search = try Search(predicate, in: context.history, snapshots: context.snapshots)
    let status = try answer(try search.bisect(good: good, bad: bad))
    if context.arguments.has("--check") { try check(search) }
    return status
  }

  private func asking(_ command: [String]) throws -> Bisection {
    try Bisection(good: good, bad: bad) { position in
      var lines = ""
      let state = try context.history.hierarchy(at: position, snapshots: context.snapshots)
      let wording = try context.wording(state.hierarchy)
      let outline = Outline(state.hierarchy, wording.nodeNames, depth: .max, below: nil)
      TreePrinter(context.opened, state, outline, width: context.width) { lines += $0 }
        .printLines()
      let status = try console.runProgram(
        command, Array(lines.utf8),
        [
          ("NAVLOG_POSITION", "\(position)"), ("NAVLOG_SESSION", "\(context.opened.info.number)"),
          ("NAVLOG_STORE", context.opened.place),
        ])
      switch status {
      case 0: return .good
      case 125: return .unknown
      case 1...124: return .bad
      default:
        throw Failure(
          "'\(command[0])' ended with status \(status) at position \(position)",
          hint: "a status of 126 or more stops the search", status: .limit)
      }
    }
  }

  // MARK: - Printing

  private func answer(_ bisection: Bisection) throws -> Status {
    context.heading("\(bad - good) positions, \(bisection.tests) looked at")
    switch bisection.outcome {
    case .found(let position):
      try context.print(
        at: position, of: "bisect", intro: "position \(position) is the first bad one:"
      ) { _ in [("outcome", "found"), ("tests", .integer(bisection.tests))] }
      return .done
    case .between(let low, let high):
      say(
        "the first bad position is between \(low) and \(high); the positions in between are unknown",
        "between", low, high, bisection.tests)
    case .goodIsBad(let position):
      say("position \(position) is already bad", "goodIsBad", position, position, bisection.tests)
    case .badIsGood(let position):
      say(
        "position \(position) is good: the state never became bad, or became good again",
        "badIsGood",
        position, position, bisection.tests)
    }
    return .different
  }

  private func say(
    _ text: String, _ outcome: String, _ low: UInt64, _ high: UInt64, _ tests: Int
  ) {
    guard context.isJSON else { return context.output(text + "\n") }
    var object = context.object(of: "bisect")
    object["outcome"] = .string(outcome)
    object["low"] = .integer(Int(clamping: low))
    object["high"] = .integer(Int(clamping: high))
    object["tests"] = .integer(tests)
    context.output(object)
  }

  private func check(_ search: Search) throws {
    var flips: [UInt64] = []
    var count = 0
    try QueryContext.reading(bad - good, console) {
      try search.forEachEdge(after: good, through: bad) { (position, _) throws(HistoryError) in
        count += 1
        if flips.count < 8 { flips.append(position) }
        return true
      }
    }
    if context.isJSON {
      var object = context.object(of: "bisect")
      object["outcome"] = "checked"
      object["flips"] = .integer(count)
      return context.output(object)
    }
    let list = flips.map { "\($0)" }.joined(separator: ", ") + (count > flips.count ? ", …" : "")
    context.output(
      count == 1
        ? "checked: it changes once\n"
        : context.palette.paint("checked: it changes \(count) times", .warning) + " at \(list)\n")
  }
}
