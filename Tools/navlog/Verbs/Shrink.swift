import NavlogEventText
import NavlogForks
import NavlogHistory
import NavlogNavigation
import NavlogSessionFiles
import NavlogStore
import NavlogTimeTravel

extension ToolVerb {
  static let shrink = ToolVerb(
    name: "shrink", summary: "find a shorter session that still shows a fault",
    usage: "shrink [STORE] [SESSION] [--keep-state] [-o FILE] (--pred PREDICATE | run COMMAND…)",
    examples: [
      (
        "navlog shrink bug.navsession --pred 'count(class:Cart) > 1'",
        "the commands that lead to a second cart"
      ),
      (
        "navlog shrink app.navlog s2 -o short.navsession run ./is-good",
        "with your own test program"
      ),
    ],
    text: [
      """
      Commands are left out, and the others are carried out again, as 'navlog skip' does. What no \
      longer applies is left out, too. The launch of an app remains. The result is the first \
      session for which no further command can be left out; it is printed, and written as a session \
      file of its own.
      """,
      """
      What callbacks did is repeated as it was recorded, although the app's code could do something \
      else after fewer commands. For a test that runs this code, --keep-state keeps the values that \
      it may have read.
      """,
      """
      The predicate is true where the state is bad; the session ends where it first becomes true. Nodes \
      have other names in a shorter session, so name them by class or by path.
      """,
      """
      The command reads the last hierarchy from its standard input, one JSON object per line as \
      printed by 'navlog tree --json --with-state'; NAVLOG_FILE is a session file with the \
      candidate. Its exit status means: 0 good, 1 to 124 bad, 125 unknown, 126 or more stops. \
      Options go before 'run'.
      """,
      """
      Exit status: 0 found; 1 the session is good; 2 usage error, or the file exists; 3 the store is \
      damaged; 4 the store was written by a newer navlog; 5 the command stopped the search, or the \
      file could not be written.
      """,
    ],
    options: StoreChoice.options + [
      Option("--pred", value: "PREDICATE", "true where the state is bad; see 'navlog find --help'"),
      Option(
        "--keep-state", "leave out no command that sets a value, because the app's code may read it"
      ),
      Option("--output", short: "-o", value: "FILE", "the file, which must not exist"),
      Option("--json", "print JSON, one object per line"),
    ], passesOn: "run"
  ) { arguments, console in
    let (run, command) = try arguments.commandToRun()
    return try OpenSession.run(
      run.map { arguments.keeping(words: ..<$0) } ?? arguments, console
    ) { opened in
      guard opened.words.isEmpty else { throw Failure("unexpected argument '\(opened.words[0])'") }
      try opened.checkBeginning()
      return try ShrinkRun(opened, arguments, console).run(command)
    }
  }
}

/// A run of `shrink`.
private final class ShrinkRun {
  let opened: OpenSession
  let arguments: Arguments
  let console: Console
  private let scratch: Scratch
  private let store: Store
  private var tests = 0
  /// The candidate before, which is removed once there is another.
  private var last: SessionNumber?

  init(_ opened: OpenSession, _ arguments: Arguments, _ console: Console) throws {
    self.opened = opened
    self.arguments = arguments
    self.console = console
    scratch = try Scratch(under: console.temporaryDirectory)
    var options = Store.Options(
      cacheDirectory: "", retention: nil, now: console.clock.wall)
    options.patience = DiskWait.ofTemporaryStores
    store = try Store.open(scratch.path + "/candidates.navlog", options)
  }

  func run(_ command: [String]?) throws -> Status {
    let path = arguments["--output"] ?? defaultFile
    let file = try console.createFile(path)
    let found = try Progress.showing("shrinking…", console) {
      try command.map(shrink) ?? shrink(try HierarchyPredicate(parsing: arguments["--pred"] ?? ""))
    }
    guard let (shrinker, candidate) = found else {
      file.discard()
      say("the session is good: there is nothing to find")
      return .different
    }
    let session = try shrinker.record(candidate, in: store, clock: console.clock)
    try write(session, to: file)
    try file.finish()
    try report(shrinker, candidate, session, path)
    return .done
  }

  // MARK: - Tests

  private var keepsState: Bool { arguments.has("--keep-state") }

  private func shrink(
    _ predicate: HierarchyPredicate
  ) throws -> (SessionShrinker, SessionShrinker.Candidate)? {
    try SessionShrinker.shrink(opened.history, until: predicate, keepsState: keepsState) {
      tests += 1
    }
  }

  private func shrink(
    _ command: [String]
  ) throws -> (SessionShrinker, SessionShrinker.Candidate)? {
    let shrinker = try SessionShrinker(opened.history)
    let candidate = try shrinker.shrink(keepsState: keepsState) { candidate in
      tests += 1
      let session = try shrinker.record(candidate, in: store, clock: console.clock)
      let path = scratch.path + "/candidate\(tests)\(SessionFile.ending)"
      let file = try console.createFile(path)
      try write(session, to: file)
      try file.finish()
      let status = try console.runProgram(
        command, Array(try tree(session).utf8), [("NAVLOG_FILE", path)])
      if let last { try store.remove(last) }
      last = session
      switch status {
      case 0, 125: return false
      case 1...124: return true
      default:
        throw Failure(
          "'\(command[0])' ended with status \(status)",
          hint: "a status of 126 or more stops the search", status: .limit)
      }
    }
    return candidate.map { (shrinker, $0) }
  }

  /// The hierarchy at the end of a candidate, as 'tree --json --with-state' prints it.
  private func tree(_ session: SessionNumber) throws -> String {
    let opened = try OpenSession(StoreInspector(of: store), "\(session)", console)
    var lines = ""
    let state = try opened.history.hierarchy(at: opened.info.head)
    let nodeNames = NodeNameIndex(state.hierarchy, symbols: try opened.history.names())
    let outline = Outline(state.hierarchy, nodeNames, depth: .max, below: nil)
    TreePrinter(opened, state, outline, width: console.columns) { lines += $0 }.printLines()
    return lines
  }

  // MARK: - The result

  private var defaultFile: String { opened.defaultName + "-short" + SessionFile.ending }

  private func write(_ session: SessionNumber, to file: NewFile) throws {
    _ = try SessionExport(of: session, in: store).write { (bytes) throws(SessionFileError) in
      do { try file.write(bytes) } catch {
        throw SessionFileError(.bytes, "\(error)", cause: error)
      }
    }
  }

  private func say(_ text: String) {
    if !arguments.has("--json") { console.output(text.printable + "\n") }
  }

  private func report(
    _ shrinker: SessionShrinker, _ candidate: SessionShrinker.Candidate, _ session: SessionNumber,
    _ path: String
  ) throws {
    let history = try SessionHistory(store, session)
    let head = try history.info().head
    if arguments.has("--json") {
      let object: JSONObject = [
        "schema": "navlog.shrink/1", "session": .integer(Int(opened.info.number.rawValue)),
        "commands": .integer(try commandCount(shrinker)),
        "left": .integer(candidate.commands.count),
        "events": .integer(Int(clamping: head)), "tests": .integer(tests), "file": .string(path),
        "positions": .array(
          candidate.commands.compactMap { shrinker.commands[$0].events.first?.position }
            .map { .integer(Int(clamping: $0)) }),
      ]
      return console.output(JSON.object(object).text + "\n")
    }
    let left = candidate.commands.count
    say(
      "session \(opened.info.number): \(left) of \(Amount.count(UInt64(try commandCount(shrinker)), "command")) "
        + (left == 1 ? "is" : "are") + " enough"
        + (shrinker.kept > 0 ? ", \(shrinker.kept) of them the launch" : "")
        + "; \(Amount.count(UInt64(tests), "candidate")) tried")
    let nodeNames = try names(history, head)
    try history.forEachCommand { command throws(HistoryError) in
      let summary = CommandSummary(command, nodeNames, ValueReader(history, console.damage))
      say("  \(summary.last)  \(summary.text(max(40, console.columns - 8)))")
      return true
    }
    say("written to '\(path)'")
  }

  /// The number of commands of the whole session, as 'log' lists them; those after the fault count as
  /// left out.
  private func commandCount(_ shrinker: SessionShrinker) throws -> Int {
    let last = try opened.history.command(at: opened.info.head)
    guard let first = shrinker.commands.first, let last else { return shrinker.commands.count }
    return Int(clamping: last.number - first.number + 1)
  }

  private func names(_ history: SessionHistory, _ head: UInt64) throws -> NodeNameIndex {
    var nodeNames = NodeNameIndex(Hierarchy(), symbols: try history.names())
    try history.forEachCommand { command throws(HistoryError) in
      nodeNames.add(command)
      return true
    }
    return nodeNames
  }
}
