import EventStore
import History
import Navigation
import Scripts
import TimeTravel

extension ToolVerb {
  static let bisect = ToolVerb(
    name: "bisect", summary: "find the position where something went wrong, by halving",
    usage: "bisect [STORE] [SESSION] [--good A] [--bad B] (--pred PREDICATE | run COMMAND…)",
    examples: [
      (
        "navlog bisect app.navlog --pred 'not exists(class:Cart)' --good 90", "when it went missing"
      ),
      ("navlog bisect app.navlog --good 0 --bad end run ./is-good", "asking a program of your own"),
      (
        "navlog bisect app.navlog --pred 'count(class:Ad) > 3' --check",
        "and whether it flipped once"
      ),
    ],
    text: [
      """
      The predicate says what is bad. Assumes that it went wrong once between the two and stayed so; \
      --check looks at every position and says whether that is true.
      """,
      """
      The command gets the hierarchy on its standard input, one JSON object a line as 'navlog tree \
      --json --with-state' prints it, and the position in NAVLOG_POSITION. Its status says 0 good, 1 \
      to 124 bad, 125 can't tell, 126 and more stop. Options go before 'run'.
      """,
      """
      Exit status: 0 found; 1 the ends are alike, or nobody could tell; 2 the command line makes no \
      sense; 3 the store is damaged; 4 it was written by a newer program; 5 the command stopped it.
      """,
    ],
    options: Inquiry.options.filter { $0.name != "--at" } + [
      Option("--good", value: "POSITION", "where all is well; the default is 0"),
      Option("--bad", value: "POSITION", "where it has gone wrong; the default is end"),
      Option(
        "--pred", value: "PREDICATE", "what is bad: 'navlog find --help' says how it is written"),
      Option("--check", "look at every position as well"), Scenes.option,
    ], passesOn: "run"
  ) { (arguments, console) throws(Failure) in
    let run = arguments.words.firstIndex(of: "run")
    let command = run.map { Array(arguments.words[($0 + 1)...]) }
    guard (arguments["--pred"] == nil) != (command == nil) else {
      throw Failure(
        "'bisect' needs either '--pred' or 'run'", hint: "'navlog bisect --help' has examples")
    }
    guard command?.isEmpty != true else { throw Failure("'run' needs a command") }
    guard command == nil || !arguments.has("--check") else {
      throw Failure("'--check' goes with '--pred': a command is not run at every position")
    }
    guard command == nil || !arguments.has(Scenes.option.name) else {
      throw Failure("'--scene' goes with '--pred': a command sees the whole hierarchy")
    }
    let ends = [arguments["--good"], arguments["--bad"]].compactMap { $0 }
    return try Inquiry.run(
      run.map { arguments.keeping(words: ..<$0) } ?? arguments, console, positions: ends, own: 0
    ) { (inquiry) throws(Failure) in
      _ = try inquiry.words(0...0, "")
      return try Bisect(inquiry, console, command).run()
    }
  }
}

/// One run of `bisect`.
private struct Bisect {
  let inquiry: Inquiry
  let console: Console
  let command: [String]?
  let good: UInt64
  let bad: UInt64

  init(_ inquiry: Inquiry, _ console: Console, _ command: [String]?) throws(Failure) {
    self.inquiry = inquiry
    self.console = console
    self.command = command
    let start = try Inquiry.reading { () throws(HistoryError) in
      UInt64(try inquiry.history.beginning().position)
    }
    let arguments = inquiry.arguments
    good =
      try arguments["--good"].map { (word) throws(Failure) in
        try inquiry.look.position(word)
      } ?? start
    bad =
      try arguments["--bad"].map { (word) throws(Failure) in
        try inquiry.look.position(word)
      } ?? inquiry.look.info.head
    guard good < bad else {
      throw Failure(
        "The good position \(good) is not before the bad one \(bad)",
        hint: "to find when something came right again, turn the predicate round with 'not'")
    }
  }

  func run() throws(Failure) -> Status {
    if let command { return try answer(try asking(command)) }
    let predicate = try inquiry.predicate(inquiry.arguments["--pred"] ?? "")
    let search = try Inquiry.reading { () throws(HistoryError) in
      try Search(predicate, in: inquiry.history, snapshots: inquiry.snapshots)
    }
    let bisection = try Inquiry.reading { () throws(HistoryError) in
      try Bisection(good: good, bad: bad) { (position) throws(HistoryError) in
        try search.holds(at: position) ? .bad : .good
      }
    }
    let status = try answer(bisection)
    if inquiry.arguments.has("--check") { try check(search) }
    return status
  }

  private func asking(_ command: [String]) throws(Failure) -> Bisection {
    try Bisection(good: good, bad: bad) { (position) throws(Failure) in
      var lines = ""
      let state = try Inquiry.reading { () throws(HistoryError) in
        try inquiry.history.hierarchy(at: position, snapshots: inquiry.snapshots)
      }
      let wording = try inquiry.wording(state.hierarchy)
      let outline = Outline(state.hierarchy, wording.cast, depth: .max, below: nil)
      TreePrinter(inquiry.look, state, outline, width: inquiry.width) { lines += $0 }
        .printLines()
      let status = try console.runProgram(
        command, Array(lines.utf8), (name: "NAVLOG_POSITION", value: "\(position)"))
      switch status {
      case 0: return .good
      case 125: return .unknown
      case 1...124: return .bad
      default:
        throw Failure(
          "'\(command[0])' ended with status \(status) at position \(position)",
          hint: "126 and more stop the search", status: .limit)
      }
    }
  }

  // MARK: - Printing

  private func answer(_ bisection: Bisection) throws(Failure) -> Status {
    inquiry.heading("\(bad - good) positions, \(bisection.tests) looked at")
    switch bisection.outcome {
    case .found(let position):
      try inquiry.print(
        at: position, of: "bisect", intro: "position \(position) is the first bad one:"
      ) { _ in [("outcome", "found"), ("tests", .integer(bisection.tests))] }
      return .done
    case .between(let low, let high):
      say(
        "nobody could tell between \(low) and \(high): the first bad position is among those",
        "between", low, high, bisection.tests)
    case .goodIsBad(let position):
      say("position \(position) is bad already", "goodIsBad", position, position, bisection.tests)
    case .badIsGood(let position):
      say(
        "position \(position) is good: it never went wrong, or came right again", "badIsGood",
        position, position, bisection.tests)
    }
    return .different
  }

  private func say(
    _ text: String, _ outcome: String, _ low: UInt64, _ high: UInt64, _ tests: Int
  ) {
    guard inquiry.isJSON else { return inquiry.output(text + "\n") }
    var object = inquiry.object(of: "bisect")
    object["outcome"] = .string(outcome)
    object["low"] = .integer(Int(clamping: low))
    object["high"] = .integer(Int(clamping: high))
    object["tests"] = .integer(tests)
    inquiry.output(object)
  }

  private func check(_ search: Search) throws(Failure) {
    var flips: [UInt64] = []
    var count = 0
    try Inquiry.reading(bad - good, console) { () throws(HistoryError) in
      try search.forEachEdge(after: good, through: bad) { (position, _) throws(HistoryError) in
        count += 1
        if flips.count < 8 { flips.append(position) }
        return true
      }
    }
    if inquiry.isJSON {
      var object = inquiry.object(of: "bisect")
      object["outcome"] = "checked"
      object["flips"] = .integer(count)
      return inquiry.output(object)
    }
    let list = flips.map { "\($0)" }.joined(separator: ", ") + (count > flips.count ? ", …" : "")
    inquiry.output(
      count == 1
        ? "checked: it flips once\n"
        : inquiry.palette.paint("checked: it flips \(count) times", .warning) + " at \(list)\n")
  }
}
