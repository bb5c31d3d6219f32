import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

// Printing what a replay found.
extension ReplayRun {
  /// Prints the result, and returns it as plain text.
  func print(
    _ replay: Replay, _ info: SessionInfo, _ range: (after: UInt64, through: UInt64),
    _ history: SessionHistory, in store: String
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
    for (change, places) in replay.changes {
      let first = "\(places[0].divergence.position)"
      let more = places.count > 1 ? " and \(places.count - 1) more" : ""
      say("  rule \(change.rule) was changed since: \(change.sentence) (\(first)\(more))")
    }
    if !replay.deviations.isEmpty {
      let build = info.description.build.isEmpty ? "" : " by build '\(info.description.build)'"
      say(
        "  recorded\(build); replayed with the rules of reducer version \(Hierarchy.reducerVersion)"
      )
    }
    if arguments.has("--json") { try json(replay, info, history, in: store) }
    return lines.joined(separator: "\n")
  }

  private func words(
    _ deviation: Replay.Deviation, _ history: SessionHistory
  ) throws -> [String] {
    let divergence = deviation.divergence
    let wording = try wording(deviation, history)
    let summary = CommandSummary(deviation.command, wording.nodeNames, wording.values)
    func text(_ entry: RecordedEvent?) -> String {
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
      let names = wording.nodeNames.names(at: culprit.position, .short)
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
    var nodeNames = NodeNameIndex(state, symbols: try history.names())
    for event in deviation.command.events {
      if let entry = event.entry { nodeNames.add(entry.event, at: event.position) }
    }
    return EventWording(values: ValueReader(history, console.damage), nodeNames: nodeNames)
  }

  private func json(
    _ replay: Replay, _ info: SessionInfo, _ history: SessionHistory, in store: String
  ) throws {
    var object = JSONObject()
    object["schema"] = "navlog.replay/1"
    object["store"] = .string(store)
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
      func entry(_ entry: RecordedEvent?) -> JSON {
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
    object["rules"] = .integer(Int(clamping: info.description.rules))
    object["changed"] = .array(
      replay.changes.map { change, places in
        [
          "rule": .string(change.rule), "says": .string(change.sentence),
          "positions": .array(places.map { .integer(Int(clamping: $0.divergence.position)) }),
        ]
      })
    if manifest != nil { object["misfits"] = .array(replay.incompatible.map(\.json)) }
    console.output(JSON.object(object).text + "\n")
  }
}

extension Replay {
  /// The rules that were changed on purpose, with the differences that come from each.
  fileprivate var changes: [(change: RuleChange, places: [Deviation])] {
    var changes: [(change: RuleChange, places: [Deviation])] = []
    for deviation in changed {
      guard let change = deviation.change else { continue }
      if let index = changes.firstIndex(where: { $0.change.rule == change.rule }) {
        changes[index].places.append(deviation)
      } else {
        changes.append((change, [deviation]))
      }
    }
    return changes
  }
}

extension LoggedEvent {
  /// Whether this is the start of app code, so that what it issues comes from outside.
  fileprivate var isTurn: Bool {
    if case .called(let call)? = entry?.event { call.callback == .turn } else { false }
  }
}

extension HistoryProblem.Kind {
  /// The description of the finding.
  fileprivate var words: String {
    switch self {
    case .impossible: "the event could not have happened in this state"
    case .foreign: "the event has an unknown kind"
    case .wrongDigest: "the state after this command differs from the recorded state"
    }
  }
}
