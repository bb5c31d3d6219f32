import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let last = ToolVerb(
    name: "last", summary: "find the latest event that changed a node or value",
    usage: "last [STORE] [SESSION] ADDRESS [--at POSITION] [-n N] [--forward] [--became VALUE]",
    examples: [
      ("navlog last app.navlog n40.state.scroll.y", "what set this value, and the old value"),
      ("navlog last app.navlog /main/1 -n 5", "the last five changes of the node there"),
      ("navlog last app.navlog n40.appearance --at 92", "its last appearance change up to 92"),
      ("navlog last app.navlog n40.state.page --became 3", "when the value became 3"),
      ("navlog last app.navlog n40 --forward --at 92", "the next change after position 92"),
    ],
    text: [
      """
      Each event links to the previous change of the same node or value, so nothing is searched, \
      except for --forward, .index and .selected. Appearance callbacks do not count as changes of \
      a node; use .appearance for those. A value that restoration put back was set in an earlier \
      session; it is shown as SESSION:POSITION.
      """, addresses,
      """
      Exit status: 0 found; 1 it never changed, or never existed; 2 usage error; 3 the store is \
      damaged; 4 the store was written by a newer navlog.
      """,
    ],
    options: QueryContext.options + [
      Scenes.option, QueryContext.thisSession, QueryContext.limit,
      Option("--forward", "find the next change after the position instead"),
      Option("--became", value: "VALUE", "only find changes to this value"),
    ]
  ) { arguments, console in
    let limit = try QueryContext.number(arguments, "--limit", least: 1) ?? 1
    return try QueryContext.run(arguments, console, own: 1) { inquiry in
      let address = try inquiry.address(try inquiry.words(1...1, "An address")[0])
      return try LastChanges(inquiry, address, limit).run()
    }
  }

  /// Help on addresses, for every verb that takes them.
  static let addresses = """
    An address is n12, the node that event 12 created; /main/1/2 or /main/tab:1/nav:2, a path from \
    a window with indexes from 0, in which 'presented' can be a step; or class:NAME with * and ?. \
    It can end with .state.KEY, a property such as .title, or .appearance, .parent, .presenter, \
    .loaded.
    """
}

/// A run of `last`.
private struct LastChanges {
  let inquiry: QueryContext
  let address: Address
  let limit: Int

  init(_ inquiry: QueryContext, _ address: Address, _ limit: Int) {
    self.inquiry = inquiry
    self.address = address
    self.limit = limit
  }

  private struct Found {
    let event: LoggedEvent
    let old: JSON?
    let new: JSON?
    /// The context of the session that contains the event.
    let inquiry: QueryContext
  }

  func run() throws -> Status {
    let subject = try inquiry.subject(address)
    var found =
      inquiry.arguments.has("--forward")
      ? try forward(subject) : try back(subject, OriginResolver())
    if found.count > limit { found.removeSubrange(limit...) }
    inquiry.heading()
    try inquiry.heading(subject, address.facet.text)
    guard !found.isEmpty else {
      if !inquiry.isJSON {
        let became = inquiry.arguments["--became"].map { "became \($0)" } ?? "changed"
        let until = inquiry.arguments.has("--forward") ? "after" : "up to"
        inquiry.output(
          inquiry.palette.paint(
            "never \(became) \(until) position \(inquiry.at)".printable, .detail) + "\n")
        suggest(subject)
      }
      return .different
    }
    let broad =
      found.compactMap { $0.event.entry?.event }.map { inquiry.eventName($0).count }.max() ?? 0
    for found in found { try print(found, broad) }
    return .done
  }

  /// Suggests a key of the node that is spelled like the given one.
  private func suggest(_ subject: Subject) {
    guard case .state(let key) = address.facet else { return }
    let keys = subject.state.cells(of: subject.slot).compactMap(\.key.symbol)
      .compactMap(inquiry.vocabulary.text)
    guard !keys.contains(key), let near = NearMiss.of(key, in: keys) else { return }
    inquiry.error(
      inquiry.palette.paint("hint:", .hint) + " did you mean '.state.\(near.printable)'?\n")
  }

  // MARK: - Finding

  /// Returns the changes in this session, and before a restored value those in the earlier session.
  private func back(_ subject: Subject, _ heritage: OriginResolver) throws -> [Found] {
    var found = try back(subject)
    guard inquiry.followsOrigins, !address.facet.isField else { return found }
    func former(
      _ position: UInt64, _ facet: Address.Facet
    ) throws -> OriginResolver.Former? {
      try heritage.former(
        of: subject.node, setAt: position, facet, inquiry.history, inquiry.vocabulary)
    }
    var first: (index: Int, former: OriginResolver.Former)?
    for (index, change) in found.enumerated() where first == nil {
      first = try former(change.event.position, address.facet).map { (index, $0) }
    }
    // Earlier sessions can contain further changes of a node that was restored.
    if first == nil, found.count < limit {
      first = try former(UInt64(subject.node.born), .node).map { (found.count, $0) }
    }
    guard let (index, source) = first else { return found }
    let older = LastChanges(try inquiry.of(source), address, limit)
    let there = Subject(
      address: address, node: source.hierarchy.id(source.slot), state: source.hierarchy,
      life: subject.life, at: UInt64(source.hierarchy.position))
    let before = try older.back(there, heritage)
    // Restoring a node changes the node; putting back a value doesn't change the value.
    if address.facet != .node, !before.isEmpty { found.removeSubrange(index...) }
    return found + before
  }

  private func back(_ subject: Subject) throws -> [Found] {
    var found: [Found] = []
    if !subject.isAlive, let released = subject.life.released, address.facet == .node,
      released <= inquiry.at, wants(nil)
    {
      found += try events(at: released).map {
        Found(event: $0, old: nil, new: nil, inquiry: inquiry)
      }
    }
    guard ChangeHistory.isLinked(address.facet) else { return try scan(subject) }
    var isTrimmed = false
    defer { if isTrimmed { endsAtBase() } }
    var trail = ChangeHistory(
      of: address.facet, subject.slot, in: subject.state, inquiry.history, inquiry.vocabulary)
    var next = try trail.next()
    while let event = next, found.count < limit {
      let isValue = address.facet != .node && address.facet != .field(.parent)
      let older = isValue ? try trail.next() : nil
      let new = value(event)
      if wants(new) {
        let old = try before(event) ?? (isValue ? older.flatMap(value) : nil)
        found.append(Found(event: event, old: old, new: new, inquiry: inquiry))
      }
      next = isValue ? older : try trail.next()
    }
    isTrimmed = trail.endsAtBase && found.count < limit
    return found
  }

  /// Reports that earlier history was trimmed.
  private func endsAtBase() {
    inquiry.warn("earlier history was trimmed")
  }

  /// The value that an event replaced, found by the event's link.
  private func before(_ event: LoggedEvent) throws(HistoryError) -> JSON? {
    guard let entry = event.entry, entry.event.family == .changed, entry.link > 0 else {
      return nil
    }
    // Trimmed events have left only their values.
    if case .stateSet = entry.event {
      return try inquiry.history.value(at: UInt64(entry.link)).map(JSON.init(state:))
    }
    do throws(HistoryError) {
      return try inquiry.history.events(at: UInt64(entry.link)).last.flatMap(value)
    } catch {
      guard error.cause?.code == .belowBase else { throw error }
      return nil
    }
  }

  private func forward(_ subject: Subject) throws -> [Found] {
    var found: [Found] = []
    try inquiry.history.forEachEvent(from: inquiry.at + 1) { (event) throws(HistoryError) in
      guard let what = event.entry?.event, what.node == subject.slot else { return true }
      if case .released = what {
        if wants(nil), address.facet == .node {
          found.append(Found(event: event, old: nil, new: nil, inquiry: inquiry))
        }
        return false
      }
      guard isAbout(what), wants(value(event)) else { return true }
      found.append(
        Found(event: event, old: try before(event), new: value(event), inquiry: inquiry))
      return found.count < limit
    }
    return found
  }

  private func isAbout(_ event: Event) -> Bool {
    func isKey(_ name: String) -> Bool { address.facet == .state(name) }
    return switch event {
    case .stateSet(_, let key, _), .stateCleared(_, let key):
      address.facet == .node || inquiry.vocabulary.text(key).map(isKey) ?? false
    case .propertySet(_, let property, _):
      address.facet == .node || address.facet == .property(property)
        || property == .restorationIdentifier && address.facet == .field(.identifier)
    case .called(let call):
      switch call.callback {
      case .loadView: address.facet == .field(.loaded)
      case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
        address.facet == .field(.appearance)
      default: false
      }
    case .childAdded, .childRemoved: event.family == .placed && address.facet.isOfPlace
    case .presented, .dismissed:
      address.facet == .node || address.facet == .field(.presenter)
    default:
      (event.family == .placed || event.family == .changed) && address.facet == .node
        || event.family == .placed
          && (address.facet == .field(.index) || address.facet == .field(.selected))
    }
  }

  /// Finds changes that other nodes cause, by comparing states wherever such a change is possible.
  private func scan(_ subject: Subject) throws -> [Found] {
    let born = UInt64(subject.node.born)
    var state = try inquiry.history.hierarchy(at: born, snapshots: inquiry.snapshots).hierarchy
    var changes: [(position: UInt64, old: JSON?, new: JSON?)] = []
    var was: Literal?
    try inquiry.history.fold(
      &state, through: UInt64(subject.state.position), where: { $0.family == .placed }
    ) { (position, state) throws(HistoryError) in
      guard state.isCurrent(subject.node) else { return false }
      let now = inquiry.vocabulary.value(of: address.facet, subject.slot, in: state)
      if now != was {
        changes.append((position, was.map(JSON.init), now.map(JSON.init)))
        was = now
      }
      return true
    }
    var found: [Found] = []
    for change in changes.reversed() where wants(change.new) && found.count < limit {
      for event in try inquiry.history.events(at: change.position) {
        found.append(
          Found(event: event, old: change.old, new: change.new, inquiry: inquiry))
      }
    }
    return found
  }

  private func events(at position: UInt64) throws -> [LoggedEvent] {
    try inquiry.history.events(at: position)
  }

  private func wants(_ value: JSON?) -> Bool {
    guard let word = inquiry.arguments["--became"] else { return true }
    return value.map { $0 == JSON(Literal(word: word)) || $0 == .string(word) } ?? false
  }

  // MARK: - Values

  /// The value that an event sets; `nil` if it sets none.
  private func value(_ event: LoggedEvent) -> JSON? {
    switch event.entry?.event {
    case .stateSet?:
      return inquiry.look.values.value(of: event)
    case .propertySet(_, let property, let raw)?:
      return JSON(inquiry.vocabulary.value(raw, of: property))
    case .called(let call)? where address.facet == .field(.appearance):
      return call.callback.appearance.map { .string("\($0)") }
    default: return nil
    }
  }

  // MARK: - Printing

  private func print(_ found: Found, _ broad: Int) throws {
    let command = try found.inquiry.history.command(at: found.event.position)
    guard let command else { return }
    let wording = try inquiry.wording(around: command, of: found.inquiry.history)
    let session = found.inquiry.look.info
    if inquiry.isJSON {
      var object = inquiry.object(
        of: "last", wording.json(found.event).object, session: session)
      object["address"] = .string(address.text)
      object["command"] = .integer(Int(clamping: command.number))
      if found.new != nil || found.old != nil {
        object["old"] = found.old ?? .null
        object["new"] = found.new ?? .null
      }
      return inquiry.output(object)
    }
    let name = String(repeating: " ", count: broad)
    let words = wording.words(found.event, within: inquiry.room(beside: name))
    var what = words.details
    if found.new != nil || found.old != nil {
      let key = found.inquiry.keyName(found.event, address) ?? words.name
      let change = ValueChange(found.old?.text ?? "none", found.new?.text ?? "none")
      what = "\(key): " + change.text(inquiry.room(beside: name) - key.count - 2)
    }
    inquiry.row(found.event, words.name.padded(to: broad), what, of: session)
    inquiry.subrow("in " + CommandSummary(command, wording.cast).text(inquiry.width - 17))
  }
}

extension QueryContext {
  /// Returns the same query in the session that a node was restored from.
  fileprivate func of(_ former: OriginResolver.Former) throws -> QueryContext {
    let (info, symbols) = (try former.history.info(), try former.history.names())
    return QueryContext(
      look: OpenSession(
        view: look.view, history: former.history, info: info, words: [], damage: look.damage),
      arguments: arguments, palette: palette, output: output, error: error, isJSON: isJSON,
      width: width, at: UInt64(former.hierarchy.position), vocabulary: former.vocabulary,
      symbols: symbols)
  }

  /// The name of the changed value.
  fileprivate func keyName(_ event: LoggedEvent, _ address: Address) -> String? {
    switch event.entry?.event {
    case .stateSet(_, let key, _)?, .stateCleared(_, let key)?: vocabulary.text(key)
    case .propertySet(_, let property, _)?: "\(property)"
    case .called? where address.facet == .field(.appearance): "appearance"
    default: address.facet == .node ? nil : String(address.facet.text.dropFirst())
    }
  }
}

extension Address.Facet {
  /// Whether this is a derived field, and not the node or a stored value.
  fileprivate var isField: Bool { if case .field = self { true } else { false } }

  /// Whether this is part of the place of the node.
  fileprivate var isOfPlace: Bool {
    switch self {
    case .node, .field(.parent), .field(.index), .field(.selected): true
    default: false
    }
  }
}

extension Callback {
  /// The appearance of a controller after this callback.
  var appearance: Appearance? {
    switch self {
    case .viewWillAppear: .appearing
    case .viewDidAppear: .appeared
    case .viewWillDisappear: .disappearing
    case .viewDidDisappear: .disappeared
    default: nil
    }
  }
}
