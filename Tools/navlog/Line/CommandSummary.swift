import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText

/// A one-line summary of a top-level command and its events.
struct CommandSummary {
  private let command: LoggedCommand
  private let cast: NodeNameIndex
  /// The requested commands, in order.
  private let asked: [Command]
  /// The rules of refused and dropped commands, and of warnings.
  private let refusals: [String]
  private let warnings: [String]

  init(_ command: LoggedCommand, _ cast: NodeNameIndex) {
    self.command = command
    self.cast = cast
    var asked: [Command] = []
    var refusals: [String] = []
    var warnings: [String] = []
    var turn: Position = 0
    for event in command.events {
      guard let entry = event.entry else { continue }
      switch entry.event {
      case .commanded(.turn): break
      case .called(let call) where call.callback == .turn:
        turn = Position(truncatingIfNeeded: event.position)
      // Commands issued in callbacks are consequences, not requests.
      case .commanded(let what) where entry.link == turn: asked.append(what)
      case .refused(let what, let refusal):
        if entry.link == turn { asked.append(what) }
        refusals.append(refusal.rule)
      case .dropped(_, let refusal): refusals.append(refusal.rule)
      case .warned(let warning, _): warnings.append(warning.rule)
      default: break
      }
    }
    let telling = asked.filter { !$0.isPreparation }
    self.asked = telling.isEmpty ? asked : telling
    self.refusals = refusals.unique
    self.warnings = warnings.unique
  }

  var first: UInt64 { command.events.first?.position ?? 0 }
  var last: UInt64 { command.events.last?.position ?? 0 }

  /// The refusals and warnings that end the line.
  var trouble: String {
    [("refused", refusals), ("warned", warnings)].filter { !$0.1.isEmpty }
      .map { "\($0.0) \($0.1.joined(separator: " "))" }.joined(separator: ", ")
  }

  /// The requested commands in at most `width` columns. Names are shortened before commands are
  /// left out.
  ///
  /// For events that another program recorded without a command, the events themselves.
  func text(_ width: Int) -> String {
    guard !asked.isEmpty || !happened.isEmpty else { return "(no command)" }
    var phrases: [String] = []
    for length in NodeNameIndex.Names.Length.allCases {
      phrases = self.phrases(cast.names(at: last, length)).map(\.printable)
      let text = phrases.joined(separator: ", ")
      if text.count <= width { return text }
    }
    // There can be many events, and class and title say more about them than numbers.
    if asked.isEmpty { phrases = self.phrases(cast.names(at: last, .brief)).map(\.printable) }
    var text = phrases[0]
    var shown = 1
    while shown < phrases.count {
      let more = text + ", " + phrases[shown]
      guard more.count + " +\(phrases.count)".count <= width else { break }
      text = more
      shown += 1
    }
    let rest = phrases.count - shown
    return text.shortened(to: max(8, width - (rest > 0 ? " +\(rest)".count : 0)))
      + (rest > 0 ? " +\(rest)" : "")
  }

  /// The events, if none of them is a command.
  private var happened: [Event] {
    guard asked.isEmpty else { return [] }
    return command.events.compactMap(\.entry?.event).filter { event in
      switch event {
      case .ended, .commanded, .with: return false
      case .called(let call): return call.callback != .turn
      default: return true
      }
    }
  }

  private func phrases(_ names: NodeNameIndex.Names) -> [String] {
    guard asked.isEmpty else { return asked.map { $0.phrase(names) }.folded }
    return happened.map { event in
      let words = event.words(names)
      return [words.name, words.node].compactMap { $0 }.joined(separator: " ")
    }.folded
  }

  /// Returns whether the command matches `text`, which is lowercase.
  func contains(_ text: String) -> Bool {
    ([trouble] + phrases(cast.names(at: last, .full)))
      .contains { $0.lowercased().contains(text) }
  }

  func json(_ session: SessionNumber) -> JSON {
    let names = cast.names(at: last, .id)
    let does = asked.map { command in
      let parts = command.parts
      var object: JSONObject = ["do": .string(parts.name)]
      if !parts.receiver.isNone { object["node"] = .string(names.name(parts.receiver)) }
      if !parts.other.isNone { object["other"] = .string(names.name(parts.other)) }
      object["says"] = .string(command.phrase(cast.names(at: last, .full)))
      return JSON.object(object)
    }
    return [
      "schema": "navlog.log/1", "session": .integer(Int(session.rawValue)),
      "command": .integer(Int(clamping: command.number)), "does": .array(does),
      "events": .integer(command.events.count), "first": .integer(Int(clamping: first)),
      "position": .integer(Int(clamping: last)), "time": .string(Moment.rfc3339(command.time)),
      "refused": .array(refusals.map(JSON.string)), "warned": .array(warnings.map(JSON.string)),
    ]
  }
}

extension Command {
  /// Whether the command only prepares the next one.
  fileprivate var isPreparation: Bool {
    switch self {
    case .create, .set, .attach: true
    default: false
    }
  }
}

extension [String] {
  /// The texts, with runs of equal texts combined: `text ×3`.
  fileprivate var folded: [String] {
    var texts: [String] = []
    var rest = self[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }.count
      texts.append(run > 1 ? "\(first) ×\(run)" : first)
      rest = rest.dropFirst(run)
    }
    return texts
  }

  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
