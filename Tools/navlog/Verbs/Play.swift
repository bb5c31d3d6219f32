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
      """
      Exit status: 0 the script ran; 1 something was refused or not as expected; 2 the script \
      makes no sense.
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
    ]
  ) { (arguments, console) throws(UsageError) in
    guard let path = arguments.words.first else {
      throw UsageError("'play' needs a script, or '-' for standard input")
    }
    guard arguments.words.count == 1 else {
      throw UsageError("'play' runs one script, not \(arguments.words.count)")
    }
    let storyboards = CatalogueSet(
      try arguments.all("--storyboard").map { (file) throws(UsageError) in
        try StoryboardFiles.read(file, console)
      })
    let play = Play(arguments, storyboards, console)
    do throws(Failure) { return try play.run(path) } catch {
      console.report(
        error.message, hint: error.hint,
        palette: console.palette(arguments["--color"], forError: true))
      return error.status
    }
  }
}

/// One run of a script, line by line or as a whole.
private struct Play {
  private let arguments: Arguments
  private let storyboards: CatalogueSet
  private let console: Console
  private let printer: PlayPrinter
  private let keepsGoing: Bool

  init(_ arguments: Arguments, _ storyboards: CatalogueSet, _ console: Console) {
    self.arguments = arguments
    self.storyboards = storyboards
    self.console = console
    printer = PlayPrinter(arguments, console)
    keepsGoing = arguments.has("--keep-going")
  }

  func run(_ path: String) throws(Failure) -> Status {
    path == "-" ? try standardInput() : try file(path)
  }

  private func file(_ path: String) throws(Failure) -> Status {
    let bytes: [UInt8]
    do throws(UsageError) { bytes = try console.readFile(path) } catch {
      throw Failure(error.message, hint: error.hint)
    }
    let script: Script
    do throws(ScriptError) { script = try Script(bytes) } catch { throw failure(error, in: path) }
    let name = path.split(separator: "/").last.map(String.init)
    return try session(name, path) { (runner) throws(ScriptError) in
      var status = Status.done
      for command in script.commands {
        guard try run(command, runner) else { continue }
        status = .different
        if !keepsGoing { return status }
      }
      runner.sumUp { printer.print($0) }
      return status
    }
  }

  private func standardInput() throws(Failure) -> Status {
    var parser = ScriptParser(isLive: true)
    var lines = LineReader(console.input)
    var trouble: UsageError?
    let status = try session(nil, "standard input") { (runner) throws(ScriptError) in
      var status = Status.done
      while true {
        let line: [UInt8]?
        do throws(UsageError) { line = try lines.next() } catch {
          trouble = error
          return status
        }
        guard let line else { break }
        // Whoever drives the script waits for what its line did.
        defer { console.flush() }
        guard let command = try parser.parse(line), try run(command, runner) else { continue }
        status = .different
        if !keepsGoing { return status }
      }
      runner.sumUp { printer.print($0) }
      return status
    }
    if let trouble { throw Failure(trouble.message, hint: trouble.hint) }
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
        error.message, hint: "the session needs a place: set TMPDIR, or give it a --store")
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
      return StoreSink(store, name: name, clock: console.clock)
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
