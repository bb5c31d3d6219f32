package import Navigation

/// An event's name and fields, as a line prints them.
package struct EventWords {
  package var kind = OutputLine.EventKind.structural
  package let name: String
  package var node: String?
  package var fields: [OutputLine.Field] = []

  init(_ name: String, _ node: String? = nil, _ fields: (String, JSON)...) {
    self.name = name
    self.node = node
    self.fields = fields.map { OutputLine.Field($0.0, $0.1) }
  }
}

extension Event {
  /// How the event is printed, callbacks left to ``Call/words(_:in:)``.
  ///
  /// Every fact of the event is in a field, so that a line says as much as the log.
  package func words(_ names: some NodeNames) -> EventWords {
    func name(_ slot: Slot) -> String? { slot.isNone ? nil : names.name(slot) }
    func command(_ event: String, _ command: Command, _ refusal: Refusal? = nil) -> EventWords {
      let parts = command.parts
      var words = EventWords(event, name(parts.receiver), ("does", .string(parts.name)))
      if !parts.other.isNone { words.fields.append(.init("other", names.json(parts.other))) }
      words.fields += command.details(names)
      if let refusal { words.fields.append(.init("rule", .string(refusal.rule))) }
      return words
    }
    switch self {
    case .commanded(let what): return command("commanded", what)
    case .refused(let what, let refusal): return command("refused", what, refusal)
    case .postponed(let what): return command("postponed", what)
    case .deferred(let what): return command("deferred", what)
    case .dropped(let what, let refusal): return command("dropped", what, refusal)
    case .with(let slot): return EventWords("with", name(slot))
    case .asked(let question):
      return EventWords(
        "asked", name(question.node) ?? "app", ("question", .string("\(question.kind)")))
    case .answered(let slot, let question, _):
      return EventWords("answered", name(slot) ?? "app", ("question", .string("\(question)")))
    case .warned(let warning, let slot):
      return EventWords("warned", name(slot), ("rule", .string(warning.rule)))
    case .ended: return EventWords("ended")
    case .called(let call): return call.words(names)
    case .created(let slot, let symbol, let identifier, let kind, let origin):
      var words = EventWords("init", name(slot), ("kind", .string("\(kind)")))
      // Views and objects are made without a word: they are no controllers.
      words.kind = kind.isController ? .callback : .structural
      if let symbol = names.text(symbol) { words.fields.append(.init("class", .string(symbol))) }
      if let identifier = names.text(identifier) {
        words.fields.append(.init("restoration", .string(identifier)))
      }
      if origin == .storyboard { words.fields.append(.init("origin", "storyboard")) }
      return words
    case .released(let slot):
      var words = EventWords("released", name(slot))
      words.kind = .callback
      return words

    // What a node keeps.
    case .propertySet(let slot, let property, let value):
      return EventWords(
        "propertySet", name(slot), ("property", .string("\(property)")),
        ("value", property.json(value, names)))
    case .stateSet(let slot, let key, let value):
      return EventWords(
        "stateSet", name(slot), ("fingerprint", .string(String(value.raw, radix: 16))),
        ("key", names.json(key)))
    case .stateCleared(let slot, let key):
      return EventWords("stateCleared", name(slot), ("key", names.json(key)))
    case .preferredContentSizeSet(let slot, let width, let height):
      return EventWords(
        "preferredContentSizeSet", name(slot), ("height", .integer(Int(height))),
        ("width", .integer(Int(width))))
    case .traitsOverridden(let slot, let traits):
      return EventWords("traitsOverridden", name(slot), ("traits", traits.json))
    case .linked(let slot, let link, let other):
      return EventWords(
        "linked", name(slot), ("link", .string("\(link)")), ("to", names.json(other)))
    case .unlinked(let slot, let link):
      return EventWords("unlinked", name(slot), ("link", .string("\(link)")))
    case .attached(let slot, let owner):
      return EventWords("attached", name(slot), ("to", names.json(owner)))
    case .detached(let slot): return EventWords("detached", name(slot))
    case .styleFrozen(let slot, let style):
      return EventWords("styleFrozen", name(slot), ("style", .string("\(style)")))
    case .presented(let slot, let presenter, let style, let adapted, let transition, let covers):
      return EventWords(
        "presented", name(slot), ("adapted", .string("\(adapted)")), ("by", names.json(presenter)),
        ("covers", .bool(covers)), ("style", .string("\(style)")),
        ("transition", .string("\(transition)")))
    case .adapted(let slot, let style, let covers):
      return EventWords(
        "adapted", name(slot), ("covers", .bool(covers)), ("style", .string("\(style)")))
    case .dismissed(let slot): return EventWords("dismissed", name(slot))
    case .began(let container, let from, let to, let choreography, let motion):
      return EventWords(
        "began", name(container), ("from", names.json(from)), ("motion", .string("\(motion)")),
        ("to", names.json(to)), ("transition", .string("\(choreography)")))
    case .finishing(let began): return EventWords("finishing", nil, ("began", .integer(Int(began))))
    case .finished(let began): return EventWords("finished", nil, ("began", .integer(Int(began))))
    case .cancelled(let began): return EventWords("cancelled", nil, ("began", .integer(Int(began))))
    case .resumed(let began): return EventWords("resumed", nil, ("deferred", .integer(Int(began))))

    // Where nodes are, windows, scenes and the app.
    case .windowOpened(let id, let scene, let traits, let idiom, let system):
      return EventWords(
        "windowOpened", nil, ("idiom", .string("\(idiom)")), ("scene", names.json(scene)),
        ("system", .integer(Int(system))), ("traits", traits.json), ("window", names.json(id)))
    case .windowShown(let window):
      return EventWords("windowShown", nil, ("window", .string(names.name(window))))
    case .windowHidden(let window):
      return EventWords("windowHidden", nil, ("window", .string(names.name(window))))
    case .windowTraitsSet(let window, let traits):
      return EventWords(
        "windowTraitsSet", nil, ("traits", traits.json), ("window", .string(names.name(window))))
    case .rootSet(let slot, let window):
      return EventWords("rootSet", name(slot), ("window", .string(names.name(window))))
    case .rootCleared(let slot): return EventWords("rootCleared", name(slot))
    case .sceneConnected(let scene):
      return EventWords("sceneConnected", nil, ("scene", names.json(scene)))
    case .sceneDisconnected(let scene):
      return EventWords("sceneDisconnected", nil, ("scene", names.json(scene)))
    case .childAdded(let slot, let parent, let before):
      return EventWords(
        "childAdded", name(slot), ("before", names.json(before)), ("to", names.json(parent)))
    case .childMoved(let slot, let before):
      return EventWords("childMoved", name(slot), ("before", names.json(before)))
    case .childRemoved(let slot): return EventWords("childRemoved", name(slot))
    case .childSelected(let slot): return EventWords("childSelected", name(slot))
    case .selectionCleared(let slot): return EventWords("selectionCleared", name(slot))
    case .columnAssigned(let slot, let column):
      return EventWords("columnAssigned", name(slot), ("column", .string("\(column)")))
    case .splitCollapsed(let slot): return EventWords("splitCollapsed", name(slot))
    case .splitExpanded(let slot): return EventWords("splitExpanded", name(slot))
    case .viewPlaced(let slot, let host):
      return EventWords("viewPlaced", name(slot), ("in", names.json(host)))
    case .viewRemoved(let slot): return EventWords("viewRemoved", name(slot))
    case .appearanceBegan(let slot, let appearing):
      return EventWords("appearanceBegan", name(slot), ("appearing", .bool(appearing)))
    case .appearanceEnded(let slot): return EventWords("appearanceEnded", name(slot))
    case .applicationMoved(let state):
      return EventWords("applicationMoved", "app", ("state", .string("\(state)")))
    case .preserving(let isPreserving):
      return EventWords("preserving", "app", ("begins", .bool(isPreserving)))
    case .judged(let slot, let was, let path, let verdict, let rule):
      return EventWords(
        "judged", name(slot), ("path", names.json(path)), ("rule", .string("V\(rule)")),
        ("verdict", .string("\(verdict)")), ("was", .integer(Int(was))))
    case .cited(let provenance):
      return EventWords("cited", "app", ("from", .string("\(provenance)")))
    case .restorationExtended(let count):
      return EventWords("restorationExtended", "app", ("count", .integer(Int(count))))
    }
  }
}

extension Property {
  /// The value as the script would write it.
  func json(_ value: UInt32, _ names: some NodeNames) -> JSON {
    switch self {
    case .style: Style(rawValue: UInt8(truncatingIfNeeded: value)).map { .string("\($0)") } ?? .null
    case .transition:
      TransitionStyle(rawValue: UInt8(truncatingIfNeeded: value)).map { .string("\($0)") } ?? .null
    case .restorationIdentifier, .restorationClass, .title, .storyboard, .segue:
      names.json(Symbol(value))
    case .columns, .spine, .skipsSuper, .version: .integer(Int(value))
    default: .bool(value != 0)
    }
  }
}
