import NavlogStore
import NavlogHistory
import NavlogEventText
import NavlogScripts
import NavlogStoryboards

extension ToolVerb {
  static let play = ToolVerb(
    name: "play", summary: "run a script, and optionally record it in a store",
    usage:
      "play SCRIPT|- [STORE] [--storyboard FILE] [--events all] [--keep-going] [--json]",
    examples: [
      ("navlog play session.jsonl", "print what happens"),
      ("navlog play --json session.jsonl", "the same as JSON, one object per line"),
      (
        "program | navlog play --json -",
        "line by line: each is carried out before the next is read"
      ),
      ("navlog play --events all session.jsonl", "also print structural events"),
      ("navlog play s.jsonl a.navlog", "save the session in a store, for 'navlog log'"),
      ("navlog play --storyboard F s.jsonl", "with the controllers of storyboard F"),
    ],
    text: [
      """
      A script is a file of JSON objects, one per line, each a command for the navigation engine; \
      'navlog help scripts' lists the commands. Its controllers are stubs, and the script sets \
      their answers.
      """,
      """
      With a store, what a command did is printed once it is durable. A file is checked completely \
      before it runs; standard input is checked line by line. The \
      script ends at the first refused command or failed expectation, unless the line expects it; \
      if lines follow, standard error says so.
      """,
      DiskWait.text,
      """
      Exit status: 0 the script ran; 1 a command was refused or an expectation failed; 2 usage \
      error, or the script is invalid; 5 the session could not be recorded, or a limit was \
      exceeded.
      """,
    ],
    options: [
      Option("--json", "print JSON, one object per line"),
      Option("--events", choices: ["callbacks", "all"], "'all' prints structural events as well"),
      Option(
        "--keep-going",
        "continue after a refusal or a failed expectation; the exit status is still 1"),
      Option(
        "--store", short: "-C", value: "STORE",
        "the store to save the session in, created if needed; a word NAME.navlog does the same"),
      Option(
        "--storyboard", value: "FILE", "instantiate controllers from this storyboard (repeatable)"),
      DiskWait.option,
    ], isPaged: false
  ) { arguments, console in
    let store =
      arguments["--store"]
      ?? arguments.words.first { $0.hasSuffix(".navlog") || console.isStore($0) }
    let words = arguments.words.filter { $0 != store }
    guard let path = words.first else {
      throw Failure("'play' needs a script, or '-' for standard input")
    }
    guard words.count == 1 else {
      throw Failure("'play' takes one script, not \(words.count)")
    }
    let storyboards = StoryboardCollection(
      try arguments.all("--storyboard").map { file in
        try StoryboardFiles.read(file, console)
      })
    let play = try Play(arguments, store, storyboards, console)
    return try play.run(path)
  }
}

/// One run of a script, line by line or as a whole.
@MainActor
private struct Play {
  private let arguments: Arguments
  private let storyboards: StoryboardCollection
  private let console: Console
  private let output: DurableOutput
  private let printer: PlayPrinter
  private let keepsGoing: Bool
  /// The store that the session is saved in; `nil` if it isn't.
  private let store: String?
  private var keepsSession: Bool { store != nil }
  private let backlog: SessionWriter.BacklogPolicy

  init(
    _ arguments: Arguments, _ store: String?, _ storyboards: StoryboardCollection,
    _ console: Console
  ) throws {
    self.store = store
    backlog = try DiskWait.policy(arguments, console)
    self.arguments = arguments
    self.storyboards = storyboards
    self.console = console
    let output = DurableOutput(console.output)
    self.output = output
    printer = PlayPrinter(
      isJSON: arguments.has("--json"), showsAll: arguments["--events"] == "all",
      palette: console.palette(arguments["--color"]), output: output.write)
    keepsGoing = arguments.has("--keep-going")
  }

  func run(_ path: String) throws -> Status {
    do {
      return path == "-"
        ? try stream(console.input, of: "standard input", nil, isLive: true) : try file(path)
    } catch let error as ScriptError {
      throw Failure(
        "\(path == "-" ? "standard input" : path): \(error)", hint: error.hint,
        status: error.code == .notRecorded ? .limit : .usage)
    }
  }

  private func file(_ path: String) throws -> Status {
    let name = path.split(separator: "/").last.map(String.init)
    let source = try console.openFile(path)
    guard let size = source.size, size > Console.largestFile else {
      let bytes = try console.readFile(path, source)
      var commands = try Script(bytes).commands.makeIterator()
      return try session(name) { runner in try run(runner, isLive: false) { commands.next() } }
    }
    // A long script is read twice line by line: to check it, and to run it.
    var checker = ScriptParser(isLive: false)
    var lines = LineReader(source.next, of: "'\(path)'")
    while let line = try lines.next() { _ = try checker.parse(line) }
    try checker.checkNames()
    return try stream(
      try console.openFile(path).next, of: "'\(path)'", name, isLive: false)
  }

  /// Runs lines as they arrive.
  private func stream(
    _ read: @escaping () throws -> [UInt8], of source: String, _ name: String?, isLive: Bool
  ) throws -> Status {
    var parser = ScriptParser(isLive: isLive)
    var trouble: Failure?
    let status = try session(name) { runner in
      var lines = LineReader(
        {
          // The program that sends the script waits for the results of its lines.
          if isLive {
            try settle(runner)
            output.printDurable()
            console.flush()
          }
          return try read()
        }, of: source)
      return try run(runner, isLive: isLive) {
        while true {
          let line: [UInt8]?
          do { line = try lines.next() } catch {
            if error is ScriptError { throw error }
            trouble = Failure(error)
            return nil
          }
          guard let line else { return nil }
          if let command = try parser.parse(line) { return command }
        }
      }
    }
    if let trouble { throw trouble }
    return status
  }

  /// Runs the commands that `next` returns.
  private func run(
    _ runner: ScriptRunner, isLive: Bool, _ next: () throws -> ScriptCommand?
  ) throws -> Status {
    var status = Status.done
    while let command = try next() {
      guard let fault = try run(command, runner) else { continue }
      status = .different
      if !keepsGoing {
        // A program that waits for the answer to its line sends no other.
        if try isLive || next() != nil { report(fault, at: command) }
        return status
      }
    }
    runner.sumUp { printer.print($0) }
    try endText(runner)
    return status
  }

  /// Runs a command, prints what happens, and returns why it failed; `nil` if it didn't.
  private func run(_ command: ScriptCommand, _ runner: ScriptRunner) throws -> String? {
    printer.begin(command)
    do {
      var fault = "failed"
      let isFine = try runner.run(command) { line in
        printer.print(line)
        switch line {
        case .refusal(_, let rule, _, _, let message): fault = "was refused by \(rule), \(message)"
        case .missed: fault = "didn't do what the line expects"
        default: break
        }
      }
      try endText(runner)
      return isFine ? nil : fault
    } catch {
      // What happened before an invalid line is recorded.
      if (error as? ScriptError)?.code != .notRecorded { try endText(runner) }
      throw error
    }
  }

  /// Prints on standard error that the script ends before its end.
  private func report(_ fault: String, at command: ScriptCommand) {
    output.printDurable()
    console.report(
      "stopped at line \(command.line): '\(command.verb.name)' \(fault); what follows was not run",
      hint: "'--keep-going' runs it", palette: console.palette(arguments["--color"], forError: true)
    )
  }

  /// Ends the text of a command.
  private func endText(_ runner: ScriptRunner) throws {
    try output.end(keepsSession ? runner.receipt : nil) { try settle(runner) }
  }

  private func settle(_ runner: ScriptRunner) throws {
    if keepsSession { try runner.settle() }
  }

  // MARK: - The session

  /// Begins a session, and ends it even if `body` throws.
  private func session(
    _ name: String?, _ body: (ScriptRunner) throws -> Status
  ) throws -> Status {
    // Without --store the session is still recorded, in a temporary store.
    let scratch = try store == nil ? scratch() : nil
    defer { withExtendedLifetime(scratch) {} }
    let path = scratch.map { $0.path + "/play.navlog" } ?? store ?? ""
    let runner = ScriptRunner(
      sink: try sink(name, path, cache: scratch == nil ? console.cacheDirectory : ""),
      storyboards: storyboards)
    defer { output.printDurable() }
    let status: Status
    do { status = try body(runner) } catch {
      // The commands before an invalid line are a complete session.
      if (error as? ScriptError)?.code != .notRecorded { try end(runner) }
      throw error
    }
    try end(runner)
    return status
  }

  private func end(_ runner: ScriptRunner) throws {
    try runner.end { printer.print($0) }
    try endText(runner)
    // A session that has crashed has no end to wait for.
    try settle(runner)
  }

  private func scratch() throws -> Scratch {
    do throws(StoreError) { return try Scratch(under: console.temporaryDirectory) } catch {
      throw Failure(
        error.message, hint: "set TMPDIR, or save the session with '--store'",
        status: Status(error))
    }
  }

  private func sink(
    _ name: String?, _ path: String, cache: String?
  ) throws -> any SessionSink {
    // A session that the user asked to record must not be removed by retention.
    var options = Store.Options(cacheDirectory: cache, retention: nil, now: console.clock.wall)
    options.patience = try DiskWait.patience(arguments, console)
    let store = try Store.open(path, options)
    return StoreSink(store, name: name, clock: console.clock, backlog: backlog)
  }
}
