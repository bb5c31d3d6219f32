import Navlog
import NavlogForks
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

/// Finds what is to blame for a difference, and words it.
@MainActor
struct ReplayBlame {
  private let replay: LiveReplay
  private let command: LoggedCommand
  private let place: (recorded: Int?, now: Int?)
  private let before: ReplayNames
  private let after: ReplayNames

  init(_ replay: LiveReplay, _ command: LoggedCommand, _ place: (recorded: Int?, now: Int?)) {
    self.replay = replay
    self.command = command
    self.place = place
    let first = command.events.first?.position ?? 1
    let state: Hierarchy
    do throws(HistoryError) {
      state = try replay.session.history.hierarchy(at: first - 1).hierarchy
    } catch {
      state = Hierarchy()
    }
    var index = NodeNameIndex(state, symbols: replay.session.names)
    index.add(command)
    before = ReplayNames(index: index, position: .max)
    after = ReplayNames(
      index: NodeNameIndex(
        replay.hierarchy, symbols: replay.runtime?.log.namesInMemory ?? []), position: .max)
  }

  private var recorded: RecordedEvent? {
    let entries = command.events.compactMap(\.entry)
    return place.recorded.flatMap { $0 < entries.count ? entries[$0] : nil }
  }

  private var now: RecordedEvent? {
    let actual = replay.matcher.actual
    return place.now.flatMap { $0 < actual.count ? actual[$0] : nil }
  }

  /// The difference between the two events.
  var divergence: ReplayDivergence {
    let position =
      place.recorded.map { command.events[$0].position } ?? command.events.last?.position ?? 0
    let (cause, className, sentence) = blame
    return divergence(cause, at: position, of: className, recorded: nil, now: nil, sentence)
  }

  /// A difference of a certain cause.
  func divergence(
    _ cause: ReplayDivergence.Cause, at position: UInt64, of className: String?,
    recorded text: String?, now other: String?, _ sentence: String
  ) -> ReplayDivergence {
    let first = command.events.first?.entry?.event
    return ReplayDivergence(
      session: replay.session.name, position: position,
      command: "\(command.number), \(before.text(first))", cause: cause, className: className,
      recorded: text ?? before.text(recorded?.event), now: other ?? after.text(now?.event),
      blame: sentence)
  }

  // MARK: - Who is to blame

  private var blame: (ReplayDivergence.Cause, String?, String) {
    if let found = blameOfAnswer ?? blameOfClass ?? blameOfCallback { return found }
    let innermost = innermostCommand
    let className = innermost.flatMap { before.className($0.parts.receiver) }
    guard let innermost else {
      return (.rule, className, "the rules decide the command differently")
    }
    return (.rule, className, "the rules decide '\(before.phrase(innermost))' differently")
  }

  private var blameOfAnswer: (ReplayDivergence.Cause, String?, String)? {
    guard case .answered(let slot, let question, let answer)? = recorded?.event else { return nil }
    let what: String
    if case .answered(_, question, let other)? = now?.event, other != answer {
      what = "answers \(question) with \(after.text(other)) instead of \(before.text(answer))"
    } else {
      what = "answers \(question) differently"
    }
    return (.answer("\(question)"), before.className(slot), what)
  }

  private var blameOfClass: (ReplayDivergence.Cause, String?, String)? {
    switch (recorded?.event, now?.event) {
    case (.created(_, let old, _, _, _)?, .created(_, let new, _, _, _)?),
      (.commanded(.create(_, let old, _, _))?, .commanded(.create(_, let new, _, _))?):
      guard let name = before.text(old), name != after.text(new) else { return nil }
      return (
        .unknownClass, name,
        "an object of \(after.text(new) ?? "no declared class") is created instead; "
          + "was the class renamed without an alias?"
      )
    default: return nil
    }
  }

  private var blameOfCallback: (ReplayDivergence.Cause, String?, String)? {
    let then = recorded.flatMap {
      callback(causing: $0, in: command.events.compactMap(\.entry), before: firstPosition)
    }
    let current = now.flatMap {
      callback(causing: $0, in: replay.matcher.actual, before: UInt64(replay.start))
    }
    if let then, let recorded {
      let name = "\(then.callback)"
      let what: String
      switch (recorded.event, now?.event) {
      case (.stateSet(_, let key, _), .stateSet(_, let other, _)?)
      where before.text(key) == after.text(other):
        what = "\(name) sets '\(before.text(key) ?? "")' to another value"
      case (.stateSet(_, let key, _), _):
        what = "\(name) no longer sets '\(before.text(key) ?? "")'"
      case (.commanded(let issued), .commanded(let other)?) where current?.callback == then.callback:
        what =
          comes(issued)
          ? "\(name) issues '\(after.phrase(other))', which was not recorded"
          : "\(name) issues '\(after.phrase(other))' instead of '\(before.phrase(telling(issued)))'"
      case (.commanded(.setState), _): what = "\(name) no longer sets \(keys)"
      case (.commanded(let issued), _):
        what = "\(name) no longer issues '\(before.phrase(telling(issued)))'"
      default: return nil
      }
      return (.callback(name), before.className(then.node), what)
    }
    if let current, let now, case .commanded(let issued) = now.event {
      return (
        .callback("\(current.callback)"), after.className(current.node),
        "\(current.callback) issues '\(after.phrase(issued))', which was not recorded"
      )
    }
    return nil
  }

  /// Whether a command like the recorded one comes later, from the same cause.
  private func comes(_ issued: Command) -> Bool {
    guard let index = place.now, let now else { return false }
    return replay.matcher.actual[(index + 1)...].contains {
      guard case .commanded(let command) = $0.event else { return false }
      return $0.link == now.link && command.parts.name == issued.parts.name
    }
  }

  /// What the recorded command was for: a node is created and set up to be shown, for example.
  private func telling(_ issued: Command) -> Command {
    guard issued.isPreparation, let index = place.recorded, let recorded else { return issued }
    for event in command.events[index...] {
      guard let entry = event.entry, entry.link == recorded.link,
        case .commanded(let command) = entry.event, !command.isPreparation
      else { continue }
      return command
    }
    return issued
  }

  /// The keys that the recorded command sets.
  private var keys: String {
    guard let index = place.recorded else { return "state" }
    var keys: [String] = []
    for event in command.events[(index + 1)...] {
      guard case .stateSet(_, let key, _)? = event.entry?.event else { break }
      if let name = before.text(key) { keys.append("'\(name)'") }
    }
    return keys.isEmpty ? "state" : keys.joined(separator: ", ")
  }

  private var firstPosition: UInt64 { (command.events.first?.position ?? 1) - 1 }

  /// The callback in whose delivery an event's command was issued.
  private func callback(
    causing entry: RecordedEvent, in entries: [RecordedEvent], before base: UInt64
  ) -> Call? {
    var link = UInt64(entry.link)
    while link > base, Int(link - base) <= entries.count {
      let cause = entries[Int(link - base) - 1]
      if case .called(let call) = cause.event { return call.callback == .turn ? nil : call }
      guard case .commanded = cause.event else { return nil }
      link = UInt64(cause.link)
    }
    return nil
  }

  /// The innermost command that was in progress.
  private var innermostCommand: Command? {
    let entries = command.events.compactMap(\.entry)
    var next = place.recorded ?? entries.count - 1
    while entries.indices.contains(next) {
      if case .commanded(let command) = entries[next].event { return command }
      let cause = UInt64(entries[next].link)
      guard cause > firstPosition else { break }
      next = Int(cause - firstPosition) - 1
    }
    if case .commanded(let command)? = entries.first?.event { return command }
    return nil
  }
}

extension Command {
  /// Whether the command only prepares a node for another one.
  fileprivate var isPreparation: Bool {
    switch self {
    case .create, .set, .setState, .attach, .addChild, .didMove: true
    default: false
    }
  }
}
