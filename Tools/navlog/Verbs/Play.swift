import EventStore
import History
import Scripts
import Storyboards

extension ToolVerb {
  static let play = ToolVerb(
    name: "play", summary: "run a script against the engine",
    usage:
      "play SCRIPT|- [--store STORE] [--storyboard FILE] [--events all] [--keep-going] [--json]",
    examples: [
      ("navlog play session.jsonl", "what happens, for people"),
      ("navlog play --json session.jsonl", "the same, one JSON object a line"),
      ("program | navlog play --json -", "line by line: each is answered before the next is read"),
      ("navlog play --events all session.jsonl", "with the structural events"),
      ("navlog play --store a.navlog s.jsonl", "and keep the session: see 'navlog log'"),
      ("navlog play --storyboard F s.jsonl", "with the controllers of storyboard F"),
    ],
    text: [
      """
      A script is a file of JSON objects, one a line, each a command for the real engine; \
      'navlog help script' lists them. Its controllers are stubs whose answers the script sets.
      """,
      """
      A file is checked whole before it runs; standard input is checked line by line. The script \
      ends at the first command that is refused, and at the first expectation that is missed, \
      unless the line expects it.
      """,
      DiskWait.text,
      """
      Exit status: 0 the script ran; 1 something was refused or not as expected; 2 the script \
      makes no sense; 5 it could not be recorded, or a limit was met.
      """,
    ],
    options: [
      Option("--json", "one JSON object a line, for programs"),
      Option("--events", choices: ["callbacks", "all"], "all: the structural events as well"),
      Option(
        "--keep-going", "go on after a refusal and a missed expectation; the status is still 1"),
      Option(
        "--store", value: "STORE",
        "keep the session there; a store is made if there is none"),
      Option("--storyboard", value: "FILE", "make controllers from it (can be repeated)"),
      DiskWait.option,
    ]
  ) { (arguments, console) throws(Failure) in
    guard let path = arguments.words.first else {
      throw Failure("'play' needs a script, or '-' for standard input")
    }
    guard arguments.words.count == 1 else {
      throw Failure("'play' runs one script, not \(arguments.words.count)")
    }
    let storyboards = CatalogueSet(
      try arguments.all("--storyboard").map { (file) throws(Failure) in
        try StoryboardFiles.read(file, console)
      })
    let play = try Play(arguments, storyboards, console)
    return try play.run(path)
  }
}

/// One run of a script, line by line or as a whole.
private struct Play {
  private let arguments: Arguments
  private let storyboards: CatalogueSet
  private let console: Console
  private let printer: PlayPrinter
  private let keepsGoing: Bool
  private let backlog: SessionWriter.BacklogPolicy

  init(
    _ arguments: Arguments, _ storyboards: CatalogueSet, _ console: Console
  ) throws(Failure) {
    backlog = try DiskWait.policy(arguments, console)
    self.arguments = arguments
    self.storyboards = storyboards
    self.console = console
    printer = PlayPrinter(arguments, console)
    keepsGoing = arguments.has("--keep-going")
  }

  func run(_ path: String) throws(Failure) -> Status {
    path == "-"
      ? try stream(LineReader(console.input), nil, "standard input", isLive: true)
      : try file(path)
  }

  private func file(_ path: String) throws(Failure) -> Status {
    let name = path.split(separator: "/").last.map(String.init)
    let source = try console.openFile(path)
    guard let size = source.size, size > Console.largestFile else {
      let bytes = try console.readFile(path, source)
      let script: Script
      do throws(ScriptError) { script = try Script(bytes) } catch { throw failure(error, in: path) }
      var commands = script.commands.makeIterator()
      return try session(name, path) { (runner) throws(ScriptError) in
        try run(runner) { () throws(ScriptError) in commands.next() }
      }
    }
    // A long script is read twice, line by line: to be checked, and to be run.
    var checker = ScriptParser(isLive: false)
    var lines = LineReader(source.next, of: "'\(path)'")
    while let line = try lines.next() {
      do throws(ScriptError) { _ = try checker.parse(line) } catch {
        throw failure(error, in: path)
      }
    }
    do throws(ScriptError) { try checker.checkNames() } catch { throw failure(error, in: path) }
    return try stream(
      LineReader(try console.openFile(path).next, of: "'\(path)'"), name, path, isLive: false)
  }

  /// Runs lines as they come.
  private func stream(
    _ reader: LineReader, _ name: String?, _ source: String, isLive: Bool
  ) throws(Failure) -> Status {
    var parser = ScriptParser(isLive: isLive)
    var lines = reader
    var trouble: Failure?
    let status = try session(name, source) { (runner) throws(ScriptError) in
      try run(runner) { () throws(ScriptError) in
        while true {
          // Whoever drives the script waits for what its line did.
          console.flush()
          let line: [UInt8]?
          do throws(Failure) { line = try lines.next() } catch {
            trouble = error
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

  /// Runs the commands that `next` gives.
  private func run(
    _ runner: ScriptRunner, _ next: () throws(ScriptError) -> ScriptCommand?
  ) throws(ScriptError) -> Status {
    var status = Status.done
    while let command = try next() {
      guard try run(command, runner) else { continue }
      status = .different
      if !keepsGoing { return status }
    }
    runner.sumUp { printer.print($0) }
    return status
  }

  /// Runs a command and prints what happens; whether it failed.
  private func run(_ command: ScriptCommand, _ runner: ScriptRunner) throws(ScriptError) -> Bool {
    printer.begin(command)
    return try !runner.run(command) { printer.print($0) }
  }

  // MARK: - The session

  /// Begins a session, and ends it however `body` does.
  private func session(
    _ name: String?, _ source: String, _ body: (ScriptRunner) throws(ScriptError) -> Status
  ) throws(Failure) -> Status {
    // Without a store of its own the session is recorded for real all the same.
    let scratch = try arguments["--store"] == nil ? scratch() : nil
    defer { withExtendedLifetime(scratch) {} }
    let path = scratch.map { $0.path + "/play.navlog" } ?? arguments["--store"] ?? ""
    let runner = ScriptRunner(
      sink: try sink(name, path, cache: scratch?.path ?? console.cacheDirectory),
      storyboards: storyboards)
    do throws(ScriptError) {
      let status: Status
      do throws(ScriptError) { status = try body(runner) } catch {
        // What the line that makes no sense came after is a whole session all the same.
        if error.code != .notRecorded { try runner.end { printer.print($0) } }
        throw error
      }
      try runner.end { printer.print($0) }
      return status
    } catch {
      throw failure(error, in: source)
    }
  }

  private func scratch() throws(Failure) -> Scratch {
    do throws(StoreError) { return try Scratch(under: console.temporaryDirectory) } catch {
      throw Failure(
        error.message, hint: "the session needs a place: set TMPDIR, or give it a --store",
        status: Status(error))
    }
  }

  private func sink(
    _ name: String?, _ path: String, cache: String?
  ) throws(Failure) -> any SessionSink {
    do throws(StoreError) {
      // Who asks for a recording wants it to stay.
      let store = try Store.open(
        path,
        Store.Options(cacheDirectory: cache, retention: nil, now: console.clock.wall))
      return StoreSink(store, name: name, clock: console.clock, backlog: backlog)
    } catch {
      throw Failure(error)
    }
  }

  private func failure(_ error: ScriptError, in source: String) -> Failure {
    Failure(
      "\(source): \(error)", hint: error.hint,
      status: error.code == .notRecorded ? .limit : .usage)
  }
}
