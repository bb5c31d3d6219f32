import NavlogCBOR
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRecording
import NavlogEventText
import NavlogScripts

extension ToolVerb {
  static let record = ToolVerb(
    name: "record", summary: "record the events of another program's interface",
    usage: "record - [--store STORE] [--app NAME] [--build BUILD] [--name NAME] [--json]",
    examples: [
      ("navlog record - -C app.navlog < facts.jsonl", "record a file as a new session"),
      ("program | navlog record - -C app.navlog", "record a running program"),
      ("navlog play --json --events all s.jsonl | navlog record - -C b.navlog", "a round trip"),
    ],
    text: [
      """
      Reads lines in the format of 'navlog play --json --events all': events that happened, not \
      commands to carry out. 'navlog help callbacks' lists the callbacks; 'log --events --json' shows \
      the other events. 'event' is required, 'node' names the node it concerns, and 'init' creates \
      a node of that name. Positions are assigned anew. This verb writes to the store and creates \
      it if needed.
      """,
      """
      A command ends at its 'ended' event, or where 'command' has a different number; a line with \
      neither is a command of its own. A finished command survives a crash of the process or the \
      machine. A line at position 1 begins a new session.
      """,
      """
      An event that could not have happened (an unknown node, an appearance callback out of order) \
      is stored and flagged, but has no effect on the state. An invalid line ends the session. If \
      the first line is invalid, or there is none, nothing is written.
      """,
      DiskWait.text,
      """
      Exit status: 0 done; 1 some events were flagged; 2 usage error, or a line is invalid; 3 the \
      store is damaged; 4 the store was written by a newer navlog; 5 another process is \
      writing, or the disk is full.
      """,
    ],
    options: [
      Option(
        "--store", short: "-C", value: "STORE",
        "the store to write to; otherwise chosen as for other verbs"),
      Option("--app", value: "NAME", "the app's name; the default is navlog record"),
      Option("--build", value: "BUILD", "the app's build"),
      Option("--name", value: "NAME", "a name for the session"), DiskWait.option,
      Option("--json", "print JSON, one object per line"),
    ], isPaged: false
  ) { arguments, console in
    let store = arguments.words.first { $0.hasSuffix(".navlog") }
    let words = arguments.words.filter { $0 != store }
    guard words == ["-"] else {
      throw Failure(
        words.isEmpty
          ? "'record' needs '-' for standard input"
          : "'record' reads standard input, not '\(words.first { $0 != "-" } ?? "-")'",
        hint: "write 'navlog record - --store STORE'")
    }
    return try StoreUse.run(arguments, console) { palette in
      let path: String
      if let named = arguments["--store"] ?? store {
        path = named
      } else {
        path = try StoreChoice(arguments, console, own: 1).path
      }
      return try Record(arguments, console, path, palette).run()
    }
  }
}

/// A run of `record`.
private struct Record {
  private let console: Console
  private let palette: Palette
  private let isJSON: Bool
  /// Opens the store, and creates it if necessary.
  private let open: () throws -> Store
  private let description: SessionDescription
  private let backlog: SessionWriter.BacklogPolicy

  init(
    _ arguments: Arguments, _ console: Console, _ path: String, _ palette: Palette
  ) throws {
    self.console = console
    self.palette = console.palette(arguments["--color"])
    backlog = try DiskWait.policy(arguments, console)
    isJSON = arguments.has("--json")
    open = {
      if console.exists(path + "/data.mdb") {
        return try StoreUse.open(path, arguments, console, palette)
      }
      var options = Store.Options(
        cacheDirectory: console.cacheDirectory, retention: nil, now: console.clock.wall)
      options.patience = try DiskWait.patience(arguments, console)
      return try Store.open(path, options)
    }
    try Store.checkPlace(path)
    description = SessionDescription(
      app: arguments["--app"] ?? "navlog record", build: arguments["--build"] ?? "",
      name: arguments["--name"])
  }

  func run() throws -> Status {
    var lines = LineReader(console.input)
    var number = 0
    // Nothing is written before there is something to record.
    var store: Store?
    var facts: Facts?
    var flagged = 0
    /// Ends a session.
    func end(_ facts: Facts) throws {
      try finish(facts)
      flagged += facts.recorder.impossible
    }
    do {
      while let bytes = try lines.next() {
        number += 1
        guard let line = try FactLine(bytes, number: number), !line.isRemark else { continue }
        let position = try line.position()
        if position == 1, let begun = facts, begun.scope.last != nil {
          try end(begun)
          facts = nil
        }
        let current: Facts
        if let facts {
          current = facts
        } else {
          try Facts.check(line)
          let opened = if let store { store } else { try open() }
          store = opened
          current = Facts(
            try FactRecorder(opened, description, clock: console.clock, backlog: backlog))
        }
        facts = current
        try take(line, position, current)
      }
      if let last = facts {
        facts = nil
        try end(last)
      } else if store == nil {
        throw Failure(
          "standard input has no events, and nothing was recorded",
          hint: "'navlog help events' describes the lines")
      }
    } catch {
      let invalid = error as? ScriptError
      // The lines before an invalid or unreadable one are a complete session.
      if let facts, invalid != nil || error is Failure { try end(facts) }
      guard let invalid else { throw error }
      throw Failure("standard input: \(invalid)", hint: invalid.hint)
    }
    return flagged > 0 ? .different : .done
  }

  // MARK: - A session

  /// Records a line.
  private func take(_ line: FactLine, _ position: Int?, _ facts: Facts) throws {
    let command = try line.command()
    if facts.recorder.isInside, command != facts.command {
      _ = try facts.recorder.end()
      console.flush()
    }
    facts.command = command
    let event = try FactReader(line, in: facts.scope).event()
    let isPossible = try facts.recorder.record(event)
    facts.scope.took(event, at: position)
    if !isPossible {
      let name = try line.name()
      flag(name, line.number, facts)
    }
    if case .ended = event {
      _ = try facts.recorder.close()
      facts.command = nil
    } else if command == nil, !facts.scope.isTurning {
      _ = try facts.recorder.end()
    }
  }

  private func finish(_ facts: Facts) throws {
    try facts.recorder.finish()
    let recorder = facts.recorder
    if isJSON {
      let line: JSON = [
        "schema": "navlog.record/1", "session": .integer(Int(recorder.session.rawValue)),
        "commands": .integer(recorder.commands), "events": .integer(Int(recorder.position)),
        "flaggedEvents": .integer(recorder.impossible),
      ]
      console.output(line.text + "\n")
    } else {
      let flagged = recorder.impossible
      console.output(
        palette.paint("session \(recorder.session)", .title)
          + "  \(Amount.count(recorder.position, "event")) in "
          + Amount.count(recorder.commands, "command")
          + (flagged > 0 ? ", " + palette.paint("\(flagged) flagged", .warning) : "") + "\n")
    }
  }

  private func flag(_ name: String, _ number: Int, _ facts: Facts) {
    let position = Int(facts.recorder.position)
    if isJSON {
      let line: JSON = [
        "schema": "navlog.record/1", "session": .integer(Int(facts.recorder.session.rawValue)),
        "position": .integer(position), "flagged": "impossible", "event": .string(name),
        "line": .integer(number),
      ]
      console.output(line.text + "\n")
    } else {
      console.output(
        palette.paint("flagged:", .warning)
          + " line \(number): '\(name.printable)' could not have happened; event \(position) has no "
          + "effect\n")
    }
  }
}

/// A session being recorded.
private final class Facts {
  let recorder: FactRecorder
  let scope: FactScope
  /// The number of the current command in the recorded program.
  var command: Int?

  /// Throws if the line can't be the first of a session.
  static func check(_ line: FactLine) throws {
    _ = (try line.command(), try line.name())
    var symbols: UInt32 = 0
    let scope = FactScope(
      FactScope.Keeping(
        symbol: { (_) throws(SinkError) in
          symbols += 1
          return Symbol(symbols)
        },
        stage: { (value) throws(SinkError) in Fingerprint(UInt64(try value.stateBytes().count)) })
    ) { Hierarchy() }
    _ = try FactReader(line, in: scope).event()
  }

  init(_ recorder: FactRecorder) {
    self.recorder = recorder
    scope = FactScope(
      FactScope.Keeping(
        symbol: { (name) throws(SinkError) in
          do throws(StoreError) { return try recorder.symbol(name) } catch {
            throw SinkError(error.message, hint: error.hint)
          }
        },
        stage: { (value) throws(SinkError) in
          let bytes = try value.stateBytes()
          do throws(StoreError) { return try recorder.stage(bytes) } catch {
            throw SinkError(error.message, hint: error.hint)
          }
        })
    ) { recorder.hierarchy }
  }
}
