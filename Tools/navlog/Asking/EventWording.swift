import CBOR
import EventStore
import History
import Navigation
import Scripts
import TimeTravel

/// Says events as a person does: what, to whom, with what.
struct EventWording {
  let history: SessionHistory
  let cast: Cast
  var length = Cast.Names.Length.short

  /// The name of an event and what else there is to say of it.
  func words(_ event: LoggedEvent) -> (name: String, node: String, details: String) {
    let names = cast.names(at: event.position, length)
    switch event.content {
    case .foreign(let foreign):
      return ("foreign", "", "kind \(foreign.kind), version \(foreign.version)")
    case .entry(let entry):
      switch entry.event {
      case .commanded(let command), .postponed(let command), .deferred(let command):
        return (name(entry.event, names), "", command.phrase(names))
      case .refused(let command, let refusal), .dropped(let command, let refusal):
        return (name(entry.event, names), "", "\(command.phrase(names)), \(refusal.rule)")
      default: break
      }
      var words = entry.event.words(names)
      words.fields.removeAll { $0.name == "fingerprint" || $0.value.isNull }
      if let value = value(of: event) { words.fields.append(.init("value", value)) }
      let details = words.fields.compactMap(PlayPrinter.detail).joined(separator: ", ")
      return (words.name, words.node ?? "", details)
    }
  }

  private func name(_ event: Event, _ names: Cast.Names) -> String { event.words(names).name }

  /// The value that an event sets, as far as it can be had.
  func value(of event: LoggedEvent) -> JSON? {
    guard let value = event.value else { return nil }
    do throws(HistoryError) {
      return JSON(state: try history.bytes(of: value, at: event.position))
    } catch {
      return ["$missing": .string(error.message)]
    }
  }

  /// The event for programs: its name, its node and its own fields.
  func json(_ event: LoggedEvent) -> JSON {
    let names = cast.names(at: event.position, .id)
    var object = JSONObject()
    switch event.content {
    case .foreign(let foreign):
      object["event"] = "foreign"
      object["kind"] = .integer(Int(clamping: foreign.kind))
      object["version"] = .integer(Int(clamping: foreign.version))
    case .entry(let entry):
      let words = entry.event.words(names)
      object["event"] = .string(words.name)
      if let node = words.node { object["node"] = .string(node) }
      for field in words.fields { object[field.name] = field.value }
      if let value = value(of: event) { object["value"] = value }
      if entry.link > 0 { object["link"] = .integer(Int(entry.link)) }
    }
    object["position"] = .integer(Int(clamping: event.position))
    object["time"] = .string(Moment.rfc3339(event.time))
    return .object(object)
  }
}

extension Inquiry {
  /// How events of the session are said by whoever was there in these states.
  func wording(_ states: Hierarchy..., of history: SessionHistory? = nil) throws(Failure)
    -> EventWording
  {
    let history = history ?? self.history
    let symbols =
      history.session == self.history.session
      ? self.symbols : try Self.reading { () throws(HistoryError) in try history.names() }
    let ordered = states.sorted { $0.position < $1.position }
    var cast = Cast(ordered.first ?? Hierarchy(), symbols: symbols)
    for state in ordered.dropFirst() { cast.add(state) }
    return EventWording(history: history, cast: cast)
  }

  /// How the events of a command are said: by who was there before, and who came with it.
  func wording(
    around command: LoggedCommand, of history: SessionHistory
  ) throws(Failure) -> EventWording {
    let first = command.events.first?.position ?? 1
    let last = command.events.last?.position ?? first
    let states = try Self.reading { () throws(HistoryError) in
      (
        try history.hierarchy(at: first - 1, snapshots: snapshots).hierarchy,
        try history.hierarchy(at: last, snapshots: snapshots).hierarchy
      )
    }
    var wording = try wording(states.0, of: history)
    // Who came and went within the command is in neither of the two.
    var cast = wording.cast
    for event in command.events {
      if let entry = event.entry { cast.add(entry.event, at: event.position) }
    }
    wording = EventWording(history: history, cast: cast)
    return wording
  }

  /// The name of a node, as far as the cast knows it.
  func name(_ node: NodeID, _ cast: Cast, at position: UInt64? = nil) -> String {
    cast.names(at: position ?? UInt64(node.born), .full).name(node.slot)
  }
}
