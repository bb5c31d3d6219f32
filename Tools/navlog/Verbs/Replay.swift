import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let replay = ToolVerb(
    name: "replay", summary: "replay sessions with the current rules and report differences",
    usage:
      """
      replay [STORE] [SESSION] [a..b] [--all DIRECTORY] [--against MANIFEST] [--continue] \
      [--junit FILE] [--json]
      """,
    examples: [
      ("navlog replay app.navlog", "replay the latest session"),
      ("navlog replay app.navlog 3 --continue", "report every command that now differs"),
      (
        "navlog replay --all recordings --junit out.xml",
        "replay all sessions of all stores, as a test"
      ),
      ("navlog replay app.navlog --against next.json", "what the next build could not restore"),
    ],
    text: [
      """
      The session is replayed twice. First the events are applied, and the state after each \
      command is compared with the recorded one. Then the commands are carried out again with the \
      current rules and the recorded answers of the app's objects, and the resulting events are \
      compared. The app's code is not needed.
      """,
      """
      Replay stops at the first difference and prints its position, the recorded and the new \
      event, the command and the rule. With --continue the next command starts from the recorded \
      state.
      """,
      """
      With --against, each node created in the session is also checked against the classes of \
      another build: a class that is not declared, or a version that the build does not know or \
      can't migrate from, is a difference. 'navlog restore --against' shows what would be \
      restored.
      """,
      """
      Exit status: 0 no differences; 1 differences found; 2 usage error; 3 a store is damaged; 4 a \
      store was written by a newer navlog.
      """,
    ],
    options: StoreChoice.options + [
      Option("--continue", "continue after a difference"),
      Option("--fold", "only apply the events; do not carry out commands again"),
      Option("--against", value: "MANIFEST", "a JSON file with the classes that a build declares"),
      Option("--all", value: "DIRECTORY", "replay every session of every *.navlog in DIRECTORY"),
      Option("--junit", value: "FILE", "write a JUnit report"),
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    let manifest = try arguments["--against"].map { file in
      try Manifest(at: file, console)
    }
    let run = ReplayRun(arguments, console, manifest)
    var status = Status.done
    if let directory = arguments["--all"] {
      guard arguments.words.isEmpty else {
        throw Failure("Unexpected argument '\(arguments.words[0])' with '--all'")
      }
      status = try run.all(in: directory)
    } else {
      do {
        status = try OpenSession.run(arguments, console) { look in
          guard look.words.count <= 1 else {
            throw Failure("'replay' takes one range, not '\(look.words.joined(separator: " "))'")
          }
          let range = try PositionRange.parse(look.words.first, look)
          return try run.one(look.history, look.info, range)
        }
      } catch {
        try run.report()
        throw error
      }
    }
    try run.report()
    return status
  }
}

/// A run of `replay` over one session or many.
private final class ReplayRun {
  private let arguments: Arguments
  private let console: Console
  private let palette: Palette
  private let manifest: Manifest?
  private var cases = JUnitReport(name: "navlog replay")

  init(_ arguments: Arguments, _ console: Console, _ manifest: Manifest?) {
    self.manifest = manifest
    self.arguments = arguments
    self.console = console
    palette = console.palette(arguments["--color"])
  }

  // MARK: - Replaying

  func one(
    _ history: SessionHistory, _ info: SessionInfo, _ range: (after: UInt64, through: UInt64),
    in store: String? = nil
  ) throws -> Status {
    let begun = Store.monotonicTime()
    let replay = try QueryContext.reading(range.through - min(range.after, range.through), console)
    {
      let start = UInt64(try history.beginning().position)
      return try Replay(
        history, after: max(range.after, start), through: range.through,
        continues: arguments.has("--continue"), redecides: !arguments.has("--fold"),
        against: manifest)
    }
    let text = try print(replay, info, range, history)
    cases.add(
      JUnitReport.Case(
        suite: store ?? history.store.path, name: "session \(info.number)",
        seconds: Double(Store.monotonicTime() &- begun) / 1e9,
        trouble: replay.isFaithful ? nil : text, isError: false))
    return replay.isFaithful ? .done : .different
  }

  /// Replays every session of every store in a directory, and returns the worst status.
  func all(in directory: String) throws -> Status {
    let stores = console.storesIn(directory)
    guard !stores.isEmpty else {
      throw Failure(
        "There is no store in '\(directory)'", hint: "a store is a directory NAME.navlog")
    }
    var worst = Status.done
    for path in stores {
      do {
        let view = try OpenSession.open(path, arguments, console)
        let sessions = try view.store.sessions()
        if !arguments.has("--json") { console.output(palette.paint(path.printable, .name) + "\n") }
        for info in sessions {
          do {
            if let damage = info.damage { throw Failure(damage) }
            let history = try SessionHistory(view.store, info.number)
            worst = worst.worse(try one(history, info, (0, info.head), in: path))
          } catch {
            worst = worst.worse(failed(path, "session \(info.number)", Failure(error)))
          }
        }
      } catch {
        worst = worst.worse(failed(path, "store", Failure(error)))
      }
    }
    return worst
  }

  private func failed(_ path: String, _ name: String, _ failure: Failure) -> Status {
    console.report(
      "\(path), \(name): \(failure.message)", hint: failure.hint,
      palette: console.palette(arguments["--color"], forError: true))
    cases.add(
      JUnitReport.Case(suite: path, name: name, seconds: 0, trouble: failure.message, isError: true)
    )
    return failure.status
  }

  // MARK: - Printing

  /// Prints the result, and returns it as plain text.
  private func print(
    _ replay: Replay, _ info: SessionInfo, _ range: (after: UInt64, through: UInt64),
    _ history: SessionHistory
  ) throws -> String {
    var lines: [String] = []
    func say(_ text: String, _ label: Label = .event) {
      lines.append(text)
      if !arguments.has("--json") {
        console.output(palette.paint(text.printable, label) + "\n")
      }
    }
    let whole = range.after == 0 && range.through == info.head
    let stretch = whole ? "" : " in \(range.after)..\(range.through)"
    let decided = arguments.has("--fold") ? "" : ", \(replay.commands) commands carried out again"
    say(
      "session \(info.number)  \(replay.events) events applied\(decided)\(stretch): "
        + (replay.isFaithful ? "the same" : "different"),
      replay.isFaithful ? .good : .refusal)
    for finding in replay.findings { say("  \(finding.position)  \(finding.kind.words)") }
    if replay.findingCount > UInt64(replay.findings.count) {
      say("  and \(replay.findingCount - UInt64(replay.findings.count)) more findings")
    }
    for node in replay.incompatible {
      for line in node.words { say("  " + line) }
    }
    for deviation in replay.deviations {
      for line in try words(deviation, history) { say("  " + line) }
    }
    if !replay.deviations.isEmpty {
      let build = info.description.build.isEmpty ? "" : " by build '\(info.description.build)'"
      say(
        "  recorded\(build); replayed with the rules of reducer version \(Hierarchy.reducerVersion)"
      )
    }
    if arguments.has("--json") { try json(replay, info, history) }
    return lines.joined(separator: "\n")
  }

  private func words(
    _ deviation: Replay.Deviation, _ history: SessionHistory
  ) throws -> [String] {
    let divergence = deviation.divergence
    let wording = try wording(deviation, history)
    let summary = CommandSummary(deviation.command, wording.cast)
    func text(_ entry: LinkedEvent?) -> String {
      guard let entry else { return "no further event" }
      let event = LoggedEvent(entry, at: divergence.position)
      let words = wording.words(event)
      let link = entry.link > 0 ? ", link \(entry.link)" : ""
      return [words.name, words.node, words.details].filter { !$0.isEmpty }
        .joined(separator: "  ") + link
    }
    var lines = [
      "\(divergence.position)  in command \(deviation.command.number), \(summary.text(60))"
    ]
    if divergence.isOfState {
      lines.append("    the events are the same, but the state differs")
    } else if divergence.expected == nil, divergence.actual == nil {
      lines.append("    this navlog does not know the event, so the command can't be carried out")
    } else {
      lines.append("    recorded  \(text(divergence.expected))")
      lines.append("    now       \(text(divergence.actual))")
    }
    if let culprit = culprit(deviation, wording) { lines.append("    cause     \(culprit)") }
    return lines
  }

  /// The command that caused the difference, the callback that issued it, and the rule.
  private func culprit(_ deviation: Replay.Deviation, _ wording: EventWording) -> String? {
    var parts: [String] = []
    if let culprit = deviation.culprit {
      let names = wording.cast.names(at: culprit.position, .short)
      parts.append("\(culprit.command.phrase(names)), at \(culprit.position)")
      if let cause = deviation.command.events.first(where: { $0.position == culprit.cause }),
        !cause.isTurn
      {
        let words = wording.words(cause)
        let callback = [words.name, words.node].filter { !$0.isEmpty }.joined(separator: " of ")
        parts[0] += ", issued in \(callback)"
      }
    }
    if let refusal = deviation.refusal { parts.append("rule \(refusal.rule)") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private func wording(
    _ deviation: Replay.Deviation, _ history: SessionHistory
  ) throws -> EventWording {
    let first = deviation.command.events.first?.position ?? 1
    let state = try history.hierarchy(at: first - 1).hierarchy
    var cast = NodeNameIndex(state, symbols: try history.names())
    for event in deviation.command.events {
      if let entry = event.entry { cast.add(entry.event, at: event.position) }
    }
    return EventWording(values: ValueReader(history, console.damage), cast: cast)
  }

  private func json(
    _ replay: Replay, _ info: SessionInfo, _ history: SessionHistory
  ) throws {
    var object = JSONObject()
    object["schema"] = "navlog.replay/1"
    object["store"] = .string(history.store.path)
    object["session"] = .integer(Int(info.number.rawValue))
    object["build"] = .string(info.description.build)
    object["reducer"] = .integer(Int(clamping: Hierarchy.reducerVersion))
    object["events"] = .integer(Int(clamping: replay.events))
    object["commands"] = .integer(Int(clamping: replay.commands))
    object["same"] = .bool(replay.isFaithful)
    object["findings"] = .array(
      replay.findings.map {
        ["kind": .string($0.kind.rawValue), "position": .integer(Int(clamping: $0.position))]
      })
    var differences: [JSON] = []
    for deviation in replay.deviations {
      let wording = try wording(deviation, history)
      let position = deviation.divergence.position
      func entry(_ entry: LinkedEvent?) -> JSON {
        entry.map { wording.json(LoggedEvent($0, at: position)) } ?? .null
      }
      differences.append([
        "position": .integer(Int(clamping: position)),
        "command": .integer(Int(clamping: deviation.command.number)),
        "recorded": entry(deviation.divergence.expected),
        "now": entry(deviation.divergence.actual),
        "ofState": .bool(deviation.divergence.isOfState),
        "culprit": deviation.culprit.map { .integer(Int(clamping: $0.position)) } ?? .null,
        "rule": deviation.refusal.map { .string($0.rule) } ?? .null,
      ])
    }
    object["differences"] = .array(differences)
    if manifest != nil { object["misfits"] = .array(replay.incompatible.map(\.json)) }
    console.output(JSON.object(object).text + "\n")
  }

  /// Writes the JUnit report, if requested.
  func report() throws {
    guard let path = arguments["--junit"] else { return }
    try console.writeFile(path, Array(cases.text.utf8))
  }
}

extension LoggedEvent {
  /// Whether this is the start of app code, so that what it issues comes from outside.
  fileprivate var isTurn: Bool {
    if case .called(let call)? = entry?.event { call.callback == .turn } else { false }
  }
}

extension Finding.Kind {
  /// The description of the finding.
  fileprivate var words: String {
    switch self {
    case .impossible: "the event could not have happened in this state"
    case .foreign: "the event has an unknown kind"
    case .wrongDigest: "the state after this command differs from the recorded state"
    }
  }
}

extension Status {
  /// The worse of two: damage, then versions, limits and usage errors, then a difference.
  fileprivate func worse(_ other: Status) -> Status {
    let order: [Status] = [.done, .different, .usage, .limit, .version, .damaged]
    let ranks = [self, other].map { order.firstIndex(of: $0) ?? 0 }
    return ranks[0] >= ranks[1] ? self : other
  }
}
