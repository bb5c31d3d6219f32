package import Navigation

/// Reads lines of facts into events: the way back from ``EventWords``.
package struct FactReader<Context: FactContext> {
  private let context: Context
  let line: FactLine

  package init(_ line: FactLine, in context: Context) {
    self.line = line
    self.context = context
  }

  /// The event that the line tells of.
  ///
  /// Throws what makes no sense as a line; whether the event could have happened is not asked here.
  package func event() throws(ScriptError) -> Event {
    let name = try line.name()
    if let callback = FactNames.callbacks[name] { return .called(try call(callback)) }
    if let question = FactNames.questions[name] { return try answered(question) }
    if let event = try logEvent(name) { return event }
    if let event = try nodeEvent(name) { return event }
    if let event = try placement(name) { return event }
    if let event = try outline(name) { return event }
    throw ScriptError(
      .unknownVerb, line: line.number, "there is no event '\(name)'",
      hint: NearMiss.of(name, in: FactNames.all).map { "did you mean '\($0)'?" }
        ?? "'navlog help events' lists the callbacks")
  }

  // MARK: - Parts of a line

  /// Whom the line is about; none for the app, and where it names nobody.
  func node() throws(ScriptError) -> Slot {
    guard let name = try line.text("node"), name != "app" else { return .none }
    return context.slot(name)
  }

  func slot(_ field: String) throws(ScriptError) -> Slot {
    try line.text(field).map(context.slot) ?? .none
  }

  func window(_ field: String) throws(ScriptError) -> WindowID {
    guard let name = try line.text(field) else { throw line.missing(field) }
    return context.window(name)
  }

  func symbol(_ field: String) throws(ScriptError) -> Symbol {
    guard let name = try line.text(field) else { return .none }
    do throws(SinkError) { return try context.symbol(name) } catch {
      throw ScriptError(
        .notRecorded, line: line.number, error.message, hint: error.hint)
    }
  }

  func position(_ field: String) throws(ScriptError) -> Position {
    guard let position = try line.integer(field) else { throw line.missing(field) }
    return context.position(position)
  }

  /// The number behind the letter of a rule.
  private func rule(_ field: String) throws(ScriptError) -> String {
    guard let rule = try line.text(field) else { throw line.missing(field) }
    return rule
  }

  // MARK: - Callbacks and questions

  private func call(_ callback: Callback) throws(ScriptError) -> Call {
    var call = Call(callback, try node())
    switch callback {
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
      call.flag = try line.flag("animated")
    case .willMove, .didMove: call.other = try slot("parent")
    case .navigationWillShow, .navigationDidShow: call.other = try slot("in")
    case .tabDidSelect, .pageWillTransition, .show, .showDetail:
      call.other = try slot("controller")
    case .preferredContentSizeDidChange: call.other = try slot("child")
    case .traitsWillChange: call.symbol = Symbol(try line.traits("traits").raw)
    case .traitsDidChange: call.symbol = Symbol(try line.traits("previous").raw)
    case .pageDidFinish, .presentationTransitionDidEnd, .dismissalTransitionDidEnd:
      call.flag = try line.flag("completed")
    case .interactionEnded: call.flag = try line.flag("cancelled")
    case .columnWillShow, .columnWillHide:
      call.symbol = Symbol(UInt32(try line.word("column", else: Column.primary).rawValue))
    case .willPresentWithAdaptiveStyle:
      call.symbol = Symbol(UInt32(try line.word("style", else: Style.automatic).rawValue))
    case .segueInit, .prepare, .seguePerform, .segueReleased:
      call.other = try slot("destination")
      call.symbol = try symbol("segue")
    case .unwindAction:
      call.symbol = try symbol("action")
      call.other = try slot("source")
    case .unwindTowards: call.other = try slot("towards")
    case .action, .gesture:
      call.symbol = try symbol("selector")
      call.other = try slot("sender")
    case .stateRestorationActivity: call.symbol = try symbol("scene")
    default: break
    }
    return call
  }

  private func answered(_ kind: Question.Kind) throws(ScriptError) -> Event {
    let answer: Answer
    switch line["answer"] {
    case nil, .null: answer = .usual
    case .bool(let flag): answer = flag ? .yes : .no
    case .array: answer = .nodes
    case .string(let text):
      switch kind {
      case .adaptiveStyle: answer = .style(try line.word("answer"))
      case .topColumnForCollapsing: answer = .column(try line.word("answer"))
      default: answer = .node(context.slot(text))
      }
    case .object, .integer, .number:
      throw line.wrong("answer", "is true, false, a name, a list of names or null")
    }
    return .answered(try node(), kind, answer)
  }

  // MARK: - The log's own events

  private func logEvent(_ name: String) throws(ScriptError) -> Event? {
    switch name {
    case "commanded": return .commanded(try command())
    case "refused": return .refused(try command(), try refusal())
    case "postponed": return .postponed(try command())
    case "deferred": return .deferred(try command())
    case "dropped": return .dropped(try command(), try refusal())
    case "with": return .with(try node())
    case "asked": return .asked(Question(try line.word("question"), try node()))
    case "answered":
      return .answered(try node(), try line.word("question"), .usual)
    case "warned":
      let rule = try rule("rule")
      guard let warning = Warning.allCases.first(where: { $0.rule == rule }) else {
        throw line.wrong("rule", "is no warning's: '\(rule)'")
      }
      return .warned(warning, try node())
    case "ended": return .ended
    default: return nil
    }
  }

  private func refusal() throws(ScriptError) -> Refusal {
    let rule = try rule("rule")
    guard let refusal = Refusal.allCases.first(where: { $0.rule == rule }) else {
      throw line.wrong("rule", "is no refusal's: '\(rule)'")
    }
    return refusal
  }

  // MARK: - Nodes and what they keep

  private func nodeEvent(_ name: String) throws(ScriptError) -> Event? {
    switch name {
    case "init":
      guard let own = try line.text("node") else { throw line.missing("node") }
      return .created(
        context.newSlot(own), class: try symbol("class"),
        identifier: try symbol("restoration"), try line.word("kind", else: .content),
        try line.word("origin", else: .code))
    case "released": return .released(try node())
    case "propertySet":
      let property: Property = try line.word("property")
      return .propertySet(try node(), property, try value(of: property))
    case "stateSet": return try stateSet()
    case "stateCleared": return .stateCleared(try node(), try symbol("key"))
    case "preferredContentSizeSet":
      return .preferredContentSizeSet(
        try node(), width: try line.number("width"), height: try line.number("height"))
    case "traitsOverridden": return .traitsOverridden(try node(), try line.traits("traits"))
    case "linked": return .linked(try node(), try line.word("link"), to: try slot("to"))
    case "unlinked": return .unlinked(try node(), try line.word("link"))
    case "attached": return .attached(try node(), to: try slot("to"))
    case "detached": return .detached(try node())
    case "styleFrozen": return .styleFrozen(try node(), try line.word("style"))
    default: return nil
    }
  }

  func value(of property: Property) throws(ScriptError) -> UInt32 {
    switch property {
    case .style: return UInt32(try line.word("value", else: Style.automatic).rawValue)
    case .transition:
      return UInt32(try line.word("value", TransitionStyle.self).rawValue)
    case .restorationIdentifier, .restorationClass, .title, .storyboard, .segue:
      return try symbol("value").raw
    case .columns, .spine, .skipsSuper, .version: return try line.number("value")
    default: return try line.flag("value") ? 1 : 0
    }
  }

  private func stateSet() throws(ScriptError) -> Event {
    let (slot, key) = (try node(), try symbol("key"))
    guard !key.isNone else { throw line.missing("key") }
    guard let value = line["value"] else {
      guard let digits = try line.text("fingerprint"), let raw = UInt64(digits, radix: 16) else {
        throw line.missing("value")
      }
      return .stateSet(slot, key, Fingerprint(raw: raw))
    }
    do throws(SinkError) { return .stateSet(slot, key, try context.stage(value)) } catch {
      throw line.wrong("value", "can't be kept: \(error.message)", hint: error.hint)
    }
  }

  // MARK: - Where nodes are

  private func placement(_ name: String) throws(ScriptError) -> Event? {
    switch name {
    case "childAdded":
      return .childAdded(try node(), to: try slot("to"), before: try slot("before"))
    case "childMoved": return .childMoved(try node(), before: try slot("before"))
    case "childRemoved": return .childRemoved(try node())
    case "childSelected": return .childSelected(try node())
    case "selectionCleared": return .selectionCleared(try node())
    case "columnAssigned": return .columnAssigned(try node(), try line.word("column"))
    case "splitCollapsed": return .splitCollapsed(try node())
    case "splitExpanded": return .splitExpanded(try node())
    case "viewPlaced": return .viewPlaced(try node(), in: try slot("in"))
    case "viewRemoved": return .viewRemoved(try node())
    case "appearanceBegan":
      return .appearanceBegan(try node(), appearing: try line.flag("appearing"))
    case "appearanceEnded": return .appearanceEnded(try node())
    case "presented":
      return .presented(
        try node(), by: try slot("by"), try line.word("style", else: .automatic),
        adapted: try line.word("adapted", else: try line.word("style", else: .automatic)),
        try line.word("transition", else: .coverVertical), covers: try line.flag("covers"))
    case "adapted":
      return .adapted(try node(), try line.word("style"), covers: try line.flag("covers"))
    case "dismissed": return .dismissed(try node())
    case "began":
      return .began(
        in: try node(), from: try slot("from"), to: try slot("to"),
        try line.word("transition"), try line.word("motion", else: .animated))
    case "finishing": return .finishing(try position("began"))
    case "finished": return .finished(try position("began"))
    case "cancelled": return .cancelled(try position("began"))
    case "resumed": return .resumed(try position("deferred"))
    default: return nil
    }
  }

  // MARK: - Windows, scenes and the app

  private func outline(_ name: String) throws(ScriptError) -> Event? {
    switch name {
    case "windowOpened":
      guard try line.text("window") != nil else { throw line.missing("window") }
      return .windowOpened(
        try symbol("window"), scene: try symbol("scene"), try line.traits("traits"),
        try line.word("idiom", else: .phone),
        system: line.has("system") ? try line.number("system") : 13)
    case "windowShown": return .windowShown(try window("window"))
    case "windowHidden": return .windowHidden(try window("window"))
    case "windowTraitsSet":
      return .windowTraitsSet(try window("window"), try line.traits("traits"))
    case "rootSet": return .rootSet(try node(), try window("window"))
    case "rootCleared": return .rootCleared(try node())
    case "sceneConnected": return .sceneConnected(try symbol("scene"))
    case "sceneDisconnected": return .sceneDisconnected(try symbol("scene"))
    case "applicationMoved": return .applicationMoved(try line.word("state"))
    case "preserving": return .preserving(try line.flag("begins"))
    case "restorationExtended": return .restorationExtended(try line.number("count"))
    case "judged":
      let rule = try rule("rule")
      guard rule.hasPrefix("V"), let number = UInt8(rule.dropFirst()),
        number <= Ruling.largestRule
      else {
        throw line.wrong("rule", "is no verdict's: '\(rule)'", hint: "V1, V2 and so on")
      }
      // The node it was is of another session: its number is kept as it is.
      return .judged(
        try node(), was: try line.number("was"), path: try symbol("path"),
        try line.word("verdict"), rule: number)
    case "cited": return .cited(try line.provenance("from"))
    default: return nil
    }
  }
}

/// The names that events have in lines.
package enum FactNames {
  static let callbacks = Dictionary(
    uniqueKeysWithValues: Callback.allCases.map { ("\($0)", $0) })
  static let questions = Dictionary(
    uniqueKeysWithValues: Question.Kind.allCases.map { ("\($0)", $0) })

  /// Those that no object hears of: they say what became of it.
  package static let structural = [
    "commanded", "refused", "postponed", "deferred", "dropped", "with", "asked", "answered",
    "warned", "ended", "init", "released", "propertySet", "stateSet", "stateCleared",
    "preferredContentSizeSet", "traitsOverridden", "linked", "unlinked", "attached", "detached",
    "styleFrozen", "childAdded", "childMoved", "childRemoved", "childSelected",
    "selectionCleared", "columnAssigned", "splitCollapsed", "splitExpanded", "viewPlaced",
    "viewRemoved", "appearanceBegan", "appearanceEnded", "presented", "adapted", "dismissed",
    "began", "finishing", "finished", "cancelled", "resumed", "windowOpened", "windowShown",
    "windowHidden", "windowTraitsSet", "rootSet", "rootCleared", "sceneConnected",
    "sceneDisconnected", "applicationMoved", "preserving", "restorationExtended", "judged",
    "cited",
  ]

  /// All of them, in order.
  package static let all = (structural + callbacks.keys + questions.keys).sorted()
}
