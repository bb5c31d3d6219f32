import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogTimeTravel

/// Describes events: the name, the node, and the details.
struct EventWording {
  let values: ValueReader
  let nodeNames: NodeNameIndex

  private var history: SessionHistory { values.history }

  /// The name and details of an event, with names shortened until they fit, as far as `shortest`.
  func words(
    _ event: LoggedEvent, within room: Int = 0, withNode: Bool = false,
    shortest: NodeNameIndex.Names.Length = .id
  ) -> (name: String, node: String, details: String) {
    typealias Words = (name: String, node: String, details: String)
    func fits(_ words: Words) -> Bool {
      (withNode && !words.node.isEmpty ? words.node.columns + 2 : 0) + words.details.columns <= room
    }
    for length in [NodeNameIndex.Names.Length.full, .short, .brief] {
      let words = words(event, length)
      if fits(words) { return words }
    }
    // Where names that are cut within don't fit, numbers do: the line isn't cut a second time.
    let least = words(event, room > 0 ? shortest : .short)
    let named: Words = (least.name, words(event, .brief).node, least.details)
    return withNode && fits(named) ? named : least
  }

  /// The name of an event, without reading its value.
  func name(_ event: LoggedEvent) -> String {
    guard let entry = event.entry else { return "foreign" }
    return name(entry.event, nodeNames.names(at: event.position, .id))
  }

  private func words(
    _ event: LoggedEvent, _ length: NodeNameIndex.Names.Length
  ) -> (name: String, node: String, details: String) {
    let names = nodeNames.names(at: event.position, length)
    switch event.content {
    case .foreign(let foreign):
      return ("foreign", "", "kind \(foreign.kind), version \(foreign.version)")
    case .entry(let entry):
      let fact = values.event(of: entry, at: event.position)
      switch fact {
      case .commanded(let command), .postponed(let command), .deferred(let command):
        return (name(fact, names), "", command.phrase(names))
      case .refused(let command, let refusal), .dropped(let command, let refusal):
        return (name(fact, names), "", "\(command.phrase(names)), \(refusal.rule)")
      default: break
      }
      if let phrase = phrase(fact, names, values.value(of: event)) {
        let words = fact.words(names)
        return (words.name, words.node ?? "", phrase)
      }
      var words = fact.words(names)
      words.fields.removeAll { $0.name == "fingerprint" || $0.value.isNull }
      if let value = values.value(of: event) { words.fields.append(.init("value", value)) }
      let details = words.fields.compactMap(PlayPrinter.detail).joined(separator: ", ")
      return (words.name, words.node ?? "", details)
    }
  }

  private func name(_ event: Event, _ names: NodeNameIndex.Names) -> String {
    event.words(names).name
  }

  /// A readable description for the most common events.
  private func phrase(_ event: Event, _ names: NodeNameIndex.Names, _ value: JSON?) -> String? {
    switch event {
    case .created(_, let symbol, let identifier, let kind, let origin):
      var words = [names.text(symbol) ?? kind.className]
      if let identifier = names.text(identifier) { words.append("as '\(identifier)'") }
      if origin == .storyboard { words.append("from a storyboard") }
      return words.joined(separator: " ")
    case .released: return ""
    case .propertySet(_, let property, let raw):
      return "\(property) = \(history.text(raw, of: property, names))"
    case .stateSet(_, let key, _):
      return "\(names.text(key) ?? "?") = \(value?.text ?? "?")"
    case .childAdded(_, let parent, let before):
      return "to \(names.name(parent))" + (before.isNone ? "" : ", before \(names.name(before))")
    case .presented(_, let presenter, let style, let adapted, _, _):
      return "by \(names.name(presenter)), as \(style)"
        + (style == adapted ? "" : " adapted to \(adapted)")
    case .rootSet(_, let window): return "of '\(names.name(window))'"
    case .attached(_, let owner): return "to \(names.name(owner))"
    case .decisionRecorded(_, let was, let path, let outcome, let rule):
      let path = names.text(path).map { ", '\($0)'" } ?? ""
      return "\(outcome) by \(LoggedRule(number: rule))\(path), was n\(was)"
    case .provenanceRecorded(.restored): return "deferred nodes since the restored state"
    case .provenanceRecorded(let state) where state.isElsewhere:
      return "deferred nodes since position \(state.position) of a session not in this store"
    case .provenanceRecorded(let state): return "deferred nodes since \(state)"
    default: return nil
    }
  }

  /// The JSON form of an event: its name, its node, and its fields under `with`.
  func json(_ event: LoggedEvent) -> JSON {
    let names = nodeNames.names(at: event.position, .id)
    var object = JSONObject()
    switch event.content {
    case .foreign(let foreign):
      object["event"] = "foreign"
      object["with"] = [
        "kind": .integer(Int(clamping: foreign.kind)),
        "version": .integer(Int(clamping: foreign.version)),
      ]
    case .entry(let entry):
      let words = values.words(of: entry, at: event.position, names)
      object["event"] = .string(words.name)
      if let node = words.node, node != "app" { object["node"] = .string(node) }
      var fields = JSONObject()
      for field in words.fields { fields[field.name] = field.value }
      if let value = values.value(of: event) { fields["value"] = value }
      object["with"] = .object(fields)
      if entry.link > 0 { object["link"] = .integer(Int(entry.link)) }
    }
    object["position"] = .integer(Int(clamping: event.position))
    object["time"] = .string(TimeFormat.rfc3339(event.time))
    return .object(object)
  }
}

extension SessionHistory {
  /// The readable value of a property.
  fileprivate func text(_ raw: UInt32, of property: Property, _ names: NodeNameIndex.Names)
    -> String
  {
    switch property {
    case .restorationIdentifier, .restorationClass, .title, .storyboard, .segue:
      names.text(Symbol(raw)).map { "\"\($0)\"" } ?? "none"
    case .style: UInt8(exactly: raw).flatMap(Style.init(rawValue:)).map { "\($0)" } ?? "?"
    case .transition:
      UInt8(exactly: raw).flatMap(TransitionStyle.init(rawValue:)).map { "\($0)" } ?? "?"
    case .columns, .spine, .skipsSuper, .version: "\(raw)"
    default: raw == 0 ? "no" : "yes"
    }
  }
}

extension QueryContext {
  /// The wording of events with the names of the nodes in these states.
  func wording(_ states: Hierarchy..., of history: SessionHistory? = nil) throws
    -> EventWording
  {
    let history = history ?? self.history
    let symbols =
      history.session == self.history.session
      ? self.symbols : try history.names()
    let ordered = states.sorted { $0.position < $1.position }
    var nodeNames = NodeNameIndex(ordered.first ?? Hierarchy(), symbols: symbols)
    for state in ordered.dropFirst() { nodeNames.add(state) }
    return EventWording(values: ValueReader(history, opened.damage), nodeNames: nodeNames)
  }

  /// The wording of the events of a command, with the names of earlier nodes and of its own.
  func wording(
    around command: LoggedCommand, of history: SessionHistory
  ) throws -> EventWording {
    let first = command.events.first?.position ?? 1
    let base = UInt64(try history.beginning().position)
    let before = try states.state(at: max(first - 1, base), of: history, snapshots)
    var nodeNames = try wording(before, of: history).nodeNames
    for event in command.events {
      if let entry = event.entry { nodeNames.add(entry.event, at: event.position) }
    }
    return EventWording(values: ValueReader(history, opened.damage), nodeNames: nodeNames)
  }

  /// The name of a node, as far as it is known.
  func name(_ node: NodeID, _ nodeNames: NodeNameIndex, at position: UInt64? = nil) -> String {
    nodeNames.names(at: position ?? UInt64(node.born), .full).name(node.slot)
  }
}
