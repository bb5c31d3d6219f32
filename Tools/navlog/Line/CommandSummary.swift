import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText

/// A one-line summary of a top-level command and its events.
struct CommandSummary {
  private let command: LoggedCommand
  private let nodeNames: NodeNameIndex
  private let values: ValueReader
  /// The requested commands, in order.
  private let asked: [Request]
  /// The rules of refused and dropped commands, and of warnings.
  private let refusals: [String]
  private let warnings: [String]

  init(_ command: LoggedCommand, _ nodeNames: NodeNameIndex, _ values: ValueReader) {
    self.command = command
    self.nodeNames = nodeNames
    self.values = values
    var asked: [Request] = []
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
      case .stateSet(let node, let key, _):
        if let last = asked.indices.last { asked[last].set(key, of: node, by: event) }
      default: break
      }
    }
    let telling = asked.filter { !$0.command.isPreparation }
    self.asked = telling.isEmpty ? asked : telling
    self.refusals = refusals.unique
    self.warnings = warnings.unique
  }

  /// Whether the line is about `command` alone.
  func asks(for command: Command) -> Bool { isOfOne && asked[0].command == command }

  /// Whether the line is about one command.
  var isOfOne: Bool { asked.count == 1 }

  var first: UInt64 { command.events.first?.position ?? 0 }
  var last: UInt64 { command.events.last?.position ?? 0 }

  /// The refusals and warnings that end the line.
  var trouble: String {
    [("refused", refusals), ("warned", warnings)].filter { !$0.1.isEmpty }
      .map { "\($0.0) \($0.1.joined(separator: " "))" }.joined(separator: ", ")
  }

  /// The requested commands in at most `width` columns. Names are shortened before values, and
  /// values before commands are left out.
  ///
  /// For events that another program recorded without a command, the events themselves.
  ///
  /// - Parameters:
  ///   - isWhole: whether all commands are shown, however many there are.
  ///   - isShort: whether the commands are counted from the ninth on even without a limit to the width.
  func text(
    _ width: Int, _ detail: Detail = .values, isWhole: Bool = false, isShort: Bool = false
  ) -> String {
    guard !asked.isEmpty || !happened.isEmpty else { return isTurn ? "turn" : "(no effect)" }
    var phrases: [String] = []
    for length in NodeNameIndex.Names.Length.allCases {
      phrases = self.phrases(nodeNames.names(at: last, length), detail).map(\.printable)
      let showsAll = isWhole || Console.isUnbounded(width) && !isShort
      let most = showsAll ? phrases.count : min(Self.mostPhrases, phrases.count)
      let rest = phrases.count - most
      let text =
        phrases.prefix(most).joined(separator: ", ") + (rest > 0 ? " +\(rest)" : "")
      if text.columns <= width { return text }
    }
    if detail == .values, asked.contains(where: \.hasSettings) {
      // The value says more than the title.
      for most in [24, 16, 12, 8] {
        for length in [NodeNameIndex.Names.Length.brief, .id] {
          let text = self.phrases(nodeNames.names(at: last, length), .values, most)
            .map(\.printable).joined(separator: ", ")
          if text.columns <= width { return text }
        }
      }
    }
    // A key takes at least three columns.
    let mostKeys = asked.map(\.settings.count).max() ?? 0
    if detail == .values, mostKeys > 0 { return text(width, .keys) }
    if detail == .keys {
      for count in stride(from: min(mostKeys - 1, width / 3), to: 0, by: -1) {
        for length in [NodeNameIndex.Names.Length.brief, .id] {
          let text = self.phrases(nodeNames.names(at: last, length), .keys, keys: count)
            .map(\.printable).joined(separator: ", ")
          if text.columns <= width { return text }
        }
      }
      return text(width, .requests)
    }
    // There can be many events, and class and title say more about them than numbers.
    if asked.isEmpty {
      phrases = self.phrases(nodeNames.names(at: last, .brief), detail).map(\.printable)
    }
    var text = phrases[0]
    var shown = 1
    while shown < phrases.count {
      let more = text + ", " + phrases[shown]
      guard more.columns + " +\(phrases.count)".count <= width else { break }
      text = more
      shown += 1
    }
    let rest = phrases.count - shown
    return text.shortened(to: max(8, width - (rest > 0 ? " +\(rest)".count : 0)))
      + (rest > 0 ? " +\(rest)" : "")
  }

  /// After so many commands of one line, the rest is counted: a launch has dozens.
  private static let mostPhrases = 8

  /// Whether the command is a run loop turn in which nothing was due.
  private var isTurn: Bool {
    command.events.contains { event in
      switch event.entry?.event {
      case .commanded(.turn)?: true
      case .called(let call)?: call.callback == .turn
      default: false
      }
    }
  }

  /// How much of the state that a command set its summary shows.
  enum Detail { case requests, keys, values }

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

  /// - Parameters:
  ///   - most: the width to which values are shortened.
  ///   - keys: the number of keys after which the rest is only counted.
  private func phrases(
    _ names: NodeNameIndex.Names, _ detail: Detail, _ most: Int = .max, keys: Int = .max
  ) -> [String] {
    guard asked.isEmpty else {
      return asked.map { $0.phrase(names, detail, most, keys, values) }.folded
    }
    return happened.map { event in
      let words = event.words(names)
      return [words.name, words.node].compactMap { $0 }.joined(separator: " ")
    }.folded
  }

  /// Returns whether the command matches `text`, which is lowercase.
  func contains(_ text: String) -> Bool {
    ([trouble] + phrases(nodeNames.names(at: last, .full), .values))
      .contains { $0.lowercased().contains(text) }
  }

  func json(_ session: SessionNumber) -> JSON {
    let names = nodeNames.names(at: last, .id)
    let does = asked.map { request in
      let parts = request.command.parts
      var object: JSONObject = ["do": .string(parts.name)]
      if !parts.receiver.isNone { object["node"] = .string(names.name(parts.receiver)) }
      if !parts.other.isNone { object["other"] = .string(names.name(parts.other)) }
      object["says"] = .string(request.command.phrase(nodeNames.names(at: last, .full)))
      if request.hasSettings {
        object["values"] = .object(
          JSONObject(
            request.settings.map { setting in
              (names.text(setting.key) ?? "?", values.value(of: setting.event) ?? .null)
            }))
      }
      return JSON.object(object)
    }
    return [
      "schema": "navlog.log/1", "session": .integer(Int(session.rawValue)),
      "command": .integer(Int(clamping: command.number)), "does": .array(does),
      "events": .integer(command.events.count), "first": .integer(Int(clamping: first)),
      "position": .integer(Int(clamping: last)), "time": .string(TimeFormat.rfc3339(command.time)),
      "ended": .string(TimeFormat.rfc3339(command.ended)),
      "refused": .array(refusals.map(JSON.string)), "warned": .array(warnings.map(JSON.string)),
    ]
  }
}

/// A requested command, with the state that it set.
private struct Request {
  let command: Command
  /// The latest event for each key, in order.
  var settings: [(key: Symbol, event: LoggedEvent)] { all.compactMap { $0 } }
  /// The events for each key; `nil` for all but the latest.
  private var all: [(key: Symbol, event: LoggedEvent)?] = []
  private var places: [Symbol: Int] = [:]
  var hasSettings: Bool { !all.isEmpty }
  /// How many commands in a row set state of the same node.
  private(set) var times = 1

  init(_ command: Command) { self.command = command }

  /// Adds the state that an event sets, if the command asks for it.
  mutating func set(_ key: Symbol, of node: Slot, by event: LoggedEvent) {
    guard command == .setState(node) else { return }
    if let earlier = places.updateValue(all.count, forKey: key) { all[earlier] = nil }
    all.append((key, event))
  }

  /// Returns whether `command` sets state of the same node, and counts it.
  mutating func repeats(_ command: Command) -> Bool {
    guard case .setState = command, command == self.command else { return false }
    times += 1
    return true
  }

  func phrase(
    _ names: NodeNameIndex.Names, _ detail: CommandSummary.Detail, _ most: Int,
    _ keys: Int, _ values: ValueReader
  ) -> String {
    let set = (detail == .requests ? [] : settings).prefix(keys).map { key, event in
      let name = (names.text(key) ?? "?").asKey
      guard detail == .values else { return name }
      let value = values.value(of: event)?.text ?? "?"
      return "\(name) = \(value.shortenedInside(to: most))"
    }
    let rest = settings.count - set.count
    return command.phrase(names) + (set.isEmpty ? "" : ": " + set.joined(separator: ", "))
      + (rest > 0 && !set.isEmpty ? " +\(rest)" : "")
      // Beside a value, a count would read as part of it.
      + (times > 1 && set.isEmpty ? " ×\(times)" : "")
  }
}

extension [Request] {
  /// Appends a command; one that sets state of the same node as the last joins it.
  fileprivate mutating func append(_ command: Command) {
    if let last = indices.last, self[last].repeats(command) { return }
    append(Request(command))
  }
}

extension Command {
  /// Whether the command only prepares the next one.
  var isPreparation: Bool {
    switch self {
    case .create, .set, .attach, .turn, .recordDecision, .recordProvenance: true
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
