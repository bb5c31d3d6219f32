import NavlogStore
import NavlogHistory
import NavlogEventText
import NavlogScripts
import NavlogStoryboards

extension ToolVerb {
  static let play = ToolVerb(
    name: "play", summary: "run a script of navigation commands",
    usage:
      "play SCRIPT|- [--store STORE] [--storyboard FILE] [--events all] [--keep-going] [--json]",
    examples: [
      ("navlog play session.jsonl", "print what happens"),
      ("navlog play --json session.jsonl", "the same as JSON, one object per line"),
      (
        "program | navlog play --json -",
        "line by line: each is carried out before the next is read"
      ),
      ("navlog play --events all session.jsonl", "also print structural events"),
      ("navlog play --store a.navlog s.jsonl", "save the session in a store, for 'navlog log'"),
      ("navlog play --storyboard F s.jsonl", "with the controllers of storyboard F"),
    ],
    text: [
      """
      A script is a file of JSON objects, one per line, each a command for the navigation engine; \
      'navlog help script' lists the commands. Its controllers are stubs, and the script sets \
      their answers.
      """,
      """
      A file is checked completely before it runs; standard input is checked line by line. The \
      script ends at the first refused command or failed expectation, unless the line expects it.
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
        "--store", value: "STORE",
        "save the session in this store, which is created if needed"),
      Option(
        "--storyboard", value: "FILE", "instantiate controllers from this storyboard (repeatable)"),
      DiskWait.option,
    ], isPaged: false
  ) { arguments, console in
    guard let path = arguments.words.first else {
      throw Failure("'play' needs a script, or '-' for standard input")
    }
    guard arguments.words.count == 1 else {
      throw Failure("'play' takes one script, not \(arguments.words.count)")
    }
    let storyboards = CatalogueSet(
      try arguments.all("--storyboard").map { file in
        try StoryboardFiles.read(file, console)
      })
    let play = try Play(arguments, storyboards, console)
    return try play.run(path)
  }
}

/// One run of a script, line by line or as a whole.
@MainActor
/// A run of a script, line by line or as a whole.
private struct Play {
  private let arguments: Arguments
  private let storyboards: CatalogueSet
  private let console: Console
  private let printer: PlayPrinter
  private let keepsGoing: Bool
  private let backlog: SessionWriter.BacklogPolicy

  init(
    _ arguments: Arguments, _ storyboards: CatalogueSet, _ console: Console
  ) throws {
    backlog = try DiskWait.policy(arguments, console)
    self.arguments = arguments
    self.storyboards = storyboards
    self.console = console
    printer = PlayPrinter(arguments, console)
    keepsGoing = arguments.has("--keep-going")
  }

  func run(_ path: String) throws -> Status {
    do {
      return path == "-"
        ? try stream(LineReader(console.input), nil, isLive: true) : try file(path)
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
      return try session(name) { runner in try run(runner) { commands.next() } }
    }
    // A long script is read twice line by line: to check it, and to run it.
    var checker = ScriptParser(isLive: false)
    var lines = LineReader(source.next, of: "'\(path)'")
    while let line = try lines.next() { _ = try checker.parse(line) }
    try checker.checkNames()
    return try stream(
      LineReader(try console.openFile(path).next, of: "'\(path)'"), name, isLive: false)
  }

  /// Runs lines from standard input as they arrive.
  private func stream(
    _ reader: LineReader, _ name: String?, isLive: Bool
  ) throws -> Status {
    var parser = ScriptParser(isLive: isLive)
    var lines = reader
    var trouble: Failure?
    let status = try session(name) { runner in
      try run(runner) {
        while true {
          // The program that sends the script waits for the result of its line.
          console.flush()
          let line: [UInt8]?
          do { line = try lines.next() } catch {
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
    _ runner: ScriptRunner, _ next: () throws -> ScriptCommand?
  ) throws -> Status {
    var status = Status.done
    while let command = try next() {
      guard try run(command, runner) else { continue }
      status = .different
      if !keepsGoing { return status }
    }
    runner.sumUp { printer.print($0) }
    return status
  }

  /// Runs a command, prints what happens, and returns whether it failed.
  private func run(_ command: ScriptCommand, _ runner: ScriptRunner) throws -> Bool {
    printer.begin(command)
    return try !runner.run(command) { printer.print($0) }
  }

  // MARK: - The session

  /// Begins a session, and ends it even if `body` throws.
  private func session(
    _ name: String?, _ body: (ScriptRunner) throws -> Status
  ) throws -> Status {
    // Without --store the session is still recorded, in a temporary store.
    let scratch = try arguments["--store"] == nil ? scratch() : nil
    defer { withExtendedLifetime(scratch) {} }
    let path = scratch.map { $0.path + "/play.navlog" } ?? arguments["--store"] ?? ""
    let runner = ScriptRunner(
      sink: try sink(name, path, cache: scratch?.path ?? console.cacheDirectory),
      storyboards: storyboards)
    let status: Status
    do { status = try body(runner) } catch {
      // The commands before an invalid line are a complete session.
      if (error as? ScriptError)?.code != .notRecorded { try runner.end { printer.print($0) } }
      throw error
    }
    try runner.end { printer.print($0) }
    return status
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
