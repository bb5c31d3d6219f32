import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogReport
import NavlogStore
import NavlogTimeTravel

/// Reads a session for a report: the one place where the records of a page come from.
struct SessionRecording {
  private let opened: OpenSession
  private var nodeNames: NodeNameIndex
  private var wording: EventWording
  private var search: CauseSearch
  private(set) var records: SessionRecords
  private(set) var origins: OriginRecords

  /// Reads the events after `after` up to `through`.
  ///
  /// - Parameter about: what the page says of the session.
  init(
    _ opened: OpenSession, after: UInt64, through: UInt64, about: JSONObject
  ) throws {
    self.opened = opened
    search = CauseSearch(opened.history)
    origins = try OriginRecords(opened.history)
    let symbols = try opened.history.names()
    let start = try opened.history.hierarchy(at: after).hierarchy
    nodeNames = NodeNameIndex(start, symbols: symbols)
    wording = EventWording(values: opened.values, nodeNames: nodeNames)
    let values = opened.values
    let vocabulary = SessionNames(names: symbols)
    let placed = try Self.places(in: start, opened.history, vocabulary)
    let tree = TreeRecorder(
      start, texts: TextTable(), symbols: { [nodeNames] in nodeNames.text($0) },
      describe: { Self.describe($0, symbols) },
      property: { cell in
        let value = vocabulary.value(of: cell).map { JSON($0).text } ?? "null"
        return ((cell.linkedNode == nil ? "" : "→ ") + vocabulary.name(of: cell), value)
      },
      placed: { placed[$0] },
      value: { values.value(at: UInt64($0)).text })
    records = SessionRecords(about: about, started: try opened.history.began(), tree: tree)
    try origins.add(start)
    guard through > after else { return }
    try opened.history.forEachCommand(from: after + 1, through: through) {
      (command) throws(HistoryError) in
      try add(command, after: after, through: through)
      return command.last < through
    }
  }

  /// The summary of a command.
  func summary(_ command: LoggedCommand) -> CommandSummary {
    CommandSummary(command, nodeNames, opened.values)
  }

  private mutating func add(
    _ command: LoggedCommand, after: UInt64, through: UInt64
  ) throws(HistoryError) {
    nodeNames.add(command)
    wording = EventWording(values: opened.values, nodeNames: nodeNames)
    var rest = command.events[...]
    while let first = rest.first {
      // An event of an old version can become several, at one position.
      let events = rest.prefix { $0.position == first.position }
      rest = rest.dropFirst(events.count)
      guard first.position > after, first.position <= through else { continue }
      try add(Array(events), of: command)
    }
    try origins.add(command) { [nodeNames] slot, position in
      nodeNames.node(in: slot, at: position).map {
        NodeID(slot: slot, born: Position(truncatingIfNeeded: $0.born))
      }
    }
    let summary = summary(command)
    let text = summary.text(Self.widest)
    let isWhole = text == summary.text(.max, isWhole: true)
    var kinds: Set<String> = []
    var classes: Set<String> = []
    for event in command.events {
      guard let entry = event.entry else { continue }
      if case .commanded(let asked) = entry.event { kinds.insert(asked.parts.name) }
      for slot in entry.event.involved {
        guard let node = nodeNames.node(in: slot, at: event.position) else { continue }
        classes.insert(nodeNames.className(node))
      }
    }
    records.add(
      SessionRecords.Command(
        last: min(command.last, through), text: text,
        whole: isWhole ? nil : summary.text(.max, .keys, isWhole: true), trouble: summary.trouble,
        kinds: kinds.sorted(), classes: classes.sorted(), isByUser: command.isByUser))
  }

  /// The events that placed the nodes of a state, as far as they are known.
  private static func places(
    in state: Hierarchy, _ history: SessionHistory, _ vocabulary: SessionNames
  ) throws(HistoryError) -> [Slot: Position] {
    var places: [Slot: Position] = [:]
    for index in state.records.indices where state.records[index].isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      var changes = ChangeHistory(of: .field(.place), slot, in: state, history, vocabulary)
      places[slot] = try changes.next().map { Position(truncatingIfNeeded: $0.position) }
    }
    return places
  }

  /// The length to which commands and details are shortened; values are whole in the state.
  private static let widest = 240

  private mutating func add(
    _ events: [LoggedEvent], of command: LoggedCommand
  ) throws(HistoryError) {
    guard let event = events.last else { return }
    let values = opened.values
    let changed = records.tree.apply(events.compactMap { $0.entry?.event }) {
      (values.value(of: event) ?? .null).text
    }
    let words = wording.words(event, within: Self.widest)
    var details = words.details
    if details.utf8.count > Self.widest { details = details.shortenedInside(to: Self.widest) }
    let causes = changed ? try self.causes(of: event, in: command) : []
    let slot = event.entry?.event.node ?? .none
    let node = slot.isNone ? nil : nodeNames.node(in: slot, at: event.position)
    records.add(
      SessionRecords.Event(
        time: event.time, name: words.name, node: node.map { Int(clamping: $0.born) } ?? 0,
        details: details.printable, causes: causes))
    if case .called(let call)? = event.entry?.event, call.callback == .seguePerform,
      let from = sceneName(call.node), let to = sceneName(call.other)
    {
      records.add(
        SessionRecords.Segue(
          position: event.position, from: from, to: to, name: nodeNames.text(call.symbol) ?? ""))
    }
  }

  /// The name of the scene in a storyboard that a node is from.
  private func sceneName(_ slot: Slot) -> String? {
    records.tree.hierarchy.property(.storyboard, of: slot).flatMap { nodeNames.text(Symbol($0)) }
  }

  // MARK: - Causes

  private mutating func causes(
    of event: LoggedEvent, in command: LoggedCommand
  ) throws(HistoryError) -> [SessionRecords.Cause] {
    try search.cause(of: event, in: command).steps.compactMap { step in
      if step.event.position == event.position { return nil }
      let words = wording.words(step.event, within: 120, withNode: step.role == .during)
      return SessionRecords.Cause(
        position: step.event.position, text: Why.line(step, words).printable)
    }
  }

  // MARK: - The app

  private static func describe(
    _ hierarchy: Hierarchy, _ symbols: [String?]
  ) -> (inFlight: [String], waiting: [String]) {
    let names = NodeNameIndex(hierarchy, symbols: symbols)
      .names(at: UInt64(hierarchy.position), .id)
    return (
      hierarchy.transitions.map { TreePrinter.words($0, names) },
      hierarchy.deferrals.map { TreePrinter.words($0, names) }
    )
  }
}

extension LoggedCommand {
  /// Whether the user asked for it.
  fileprivate var isByUser: Bool {
    events.contains {
      if case .commanded(let command)? = $0.entry?.event { command.isByUser } else { false }
    }
  }
}
