import NavlogCBOR
import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogRecording
import NavlogScripts
import NavlogSessionFiles
import NavlogStore

/// A run of `record`.
struct FactRecording {
  private let console: Console
  private let palette: Palette
  private let isJSON: Bool
  /// Opens the store, and creates it if necessary.
  private let open: () throws -> Store
  private let description: SessionConfiguration
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
    description = SessionConfiguration(
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
    /// Whether the lines are a session as text, and not what 'play' prints.
    var isText = false
    /// Ends a session.
    func end(_ facts: Facts) throws {
      try finish(facts)
      flagged += facts.recorder.impossible + facts.missingValues
    }
    do {
      while let bytes = try lines.next() {
        number += 1
        guard let line = try FactLine(bytes, number: number) else { continue }
        guard !line.isRemark else {
          isText = isText || TextEventReader.isBeginning(line)
          continue
        }
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
            try FactRecorder(opened, description, clock: console.clock, backlog: backlog),
            text: isText ? try TextEventReader() : nil)
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
    let (event, cause) = try facts.event(of: line)
    if case .stateSet = event, line["value"] == nil {
      facts.missingValues += 1
      console.warn("line \(line.number): the value is not in the line, and is not recorded")
    }
    let isPossible = try facts.recorder.record(event, cause: cause)
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
  /// What reads the lines of a session as text.
  private var text: TextEventReader?
  /// The number of values that were too large for their lines.
  var missingValues = 0
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

  /// Returns the event of a line, and the position of the event that it links to if the line says so.
  func event(of line: FactLine) throws -> (event: Event, cause: Position?) {
    let known = try text?.event(of: line, in: scope)
    return (try known ?? FactReader(line, in: scope).event(), try cause(of: line))
  }

  private func cause(of line: FactLine) throws -> Position? {
    guard text != nil else { return nil }
    return try line.position("cause").map(scope.position) ?? 0
  }

  init(_ recorder: FactRecorder, text: TextEventReader?) {
    self.recorder = recorder
    self.text = text
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
    scope.hasCauses = text != nil
  }
}
