import EventStore
import Scripts

extension ToolVerb {
  static let play = ToolVerb(
    name: "play", summary: "run a script against the engine",
    usage: "play SCRIPT|- [--store STORE] [--json] [--events callbacks|all] [--keep-going]",
    examples: [
      ("navlog play session.jsonl", "what happens, for people"),
      ("navlog play --json session.jsonl", "the same, one JSON object a line"),
      ("program | navlog play --json -", "line by line: each is answered before the next is read"),
      ("navlog play --events all session.jsonl", "with the structural events"),
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
      Option("--store", value: "STORE", "record the session there"),
      Option("--storyboard", value: "FILE", "make controllers from it (can be repeated)"),
    ]
  ) { (arguments, console) throws(UsageError) in
    guard let path = arguments.words.first else {
      throw UsageError("'play' needs a script, or '-' for standard input")
    }
    guard arguments.words.count == 1 else {
      throw UsageError("'play' runs one script, not \(arguments.words.count)")
    }
    guard !arguments.has("--storyboard") else {
      throw UsageError("'--storyboard' is not there yet")
    }
    let play = Play(
      runner: ScriptRunner(sink: try Play.sink(arguments["--store"])),
      printer: PlayPrinter(arguments, console), console: console,
      keepsGoing: arguments.has("--keep-going"))
    return path == "-" ? try play.standardInput() : try play.file(path)
  }
}

/// One run of a script, line by line or as a whole.
private struct Play {
  let runner: ScriptRunner
  let printer: PlayPrinter
  let console: Console
  let keepsGoing: Bool

  /// Where the session is recorded: in the store that is named, else in memory.
  static func sink(_ path: String?) throws(UsageError) -> any SessionSink {
    guard let path else { return MemorySink() }
    let store: Store
    do throws(StoreError) { store = try Store.open(path) } catch {
      throw UsageError(error.message, hint: error.hint)
    }
    do throws(SinkError) { return try StoreSink(store) } catch {
      throw UsageError(error.message, hint: error.hint)
    }
  }

  func file(_ path: String) throws(UsageError) -> Status {
    let bytes = try console.readFile(path)
    do throws(ScriptError) {
      let script = try Script(bytes)
      var status = Status.done
      for command in script.commands {
        guard try run(command) else { continue }
        status = .different
        if !keepsGoing { return status }
      }
      return try end(status)
    } catch {
      throw UsageError("\(path): \(error)", hint: error.hint)
    }
  }

  func standardInput() throws(UsageError) -> Status {
    var parser = ScriptParser(isLive: true)
    var lines = LineReader(console.input)
    var status = Status.done
    while let line = try lines.next() {
      // Whoever drives the script waits for what its line did.
      defer { console.flush() }
      do throws(ScriptError) {
        guard let command = try parser.parse(line), try run(command) else { continue }
      } catch {
        throw UsageError("standard input: \(error)", hint: error.hint)
      }
      status = .different
      if !keepsGoing { return status }
    }
    do throws(ScriptError) { return try end(status) } catch {
      throw UsageError("standard input: \(error)", hint: error.hint)
    }
  }

  /// Runs a command and prints what happens; whether it failed.
  private func run(_ command: ScriptCommand) throws(ScriptError) -> Bool {
    printer.begin(command)
    return try !runner.run(command) { printer.print($0) }
  }

  private func end(_ status: Status) throws(ScriptError) -> Status {
    try runner.end { printer.print($0) }
    return status
  }
}
