import EventStore
import History
import Navigation
import Scripts
import TimeTravel

extension ToolVerb {
  static let last = ToolVerb(
    name: "last", summary: "find the latest event that changed a node, or something it has",
    usage: "last [STORE] [SESSION] ADDRESS [--at POSITION] [-n N] [--forward] [--became VALUE]",
    examples: [
      ("navlog last app.navlog n40.state.scroll.y", "who set this value, and what it was before"),
      ("navlog last app.navlog /main/1 -n 5", "the last five changes of what is there"),
      ("navlog last app.navlog n40.appearance --at 92", "as it was at position 92"),
      ("navlog last app.navlog n40.state.page --became 3", "when it became 3"),
      ("navlog last app.navlog n40 --forward --at 92", "the next change behind position 92"),
    ],
    text: [
      """
      Events link to the one before that changed the same, so nothing is searched through; only \
      --forward, .index and .selected are. What a node was told is no change of it; ask for \
      .appearance. A value that restoration has put back was set in the session before: SESSION:POS \
      says where.
      """, addresses,
      """
      Exit status: 0 found; 1 never changed, or never there; 2 the command line makes no sense; 3 \
      the store is damaged; 4 it was written by a newer program.
      """,
    ],
    options: Inquiry.options + [
      Scenes.option, Inquiry.thisSession, Inquiry.limit,
      Option("--forward", "the next change behind the position, not the last before"),
      Option("--became", value: "VALUE", "only changes to this value"),
    ]
  ) { (arguments, console) throws(Failure) in
    let limit = try Inquiry.number(arguments, "--limit", least: 1) ?? 1
    return try Inquiry.run(arguments, console, own: 1) { (inquiry) throws(Failure) in
      let address = try inquiry.address(try inquiry.words(1...1, "An address")[0])
      return try LastChanges(inquiry, address, limit).run()
    }
  }

  /// What the help of every verb that takes addresses says of them.
  static let addresses = """
    An address is n12, the node that event 12 made; /main/1/2 or /main/tab:1/nav:2, by containment, \
    places counting from 0, 'presented' being a step; or class:NAME with * and ?. Behind it may \
    stand .state.KEY, a property like .title, or .appearance, .parent, .presenter, .loaded.
    """
}

/// One run of `last`.
private struct LastChanges {
  let inquiry: Inquiry
  let address: Address
  let limit: Int

  init(_ inquiry: Inquiry, _ address: Address, _ limit: Int) {
    self.inquiry = inquiry
    self.address = address
    self.limit = limit
  }

  private struct Found {
    let event: LoggedEvent
    let old: JSON?
    let new: JSON?
    /// The session that it is of.
    let inquiry: Inquiry
  }

  func run() throws(Failure) -> Status {
    let subject = try inquiry.subject(address)
    var found =
      inquiry.arguments.has("--forward") ? try forward(subject) : try back(subject, Heritage())
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

  /// A key that the node has, where the one that was asked about is almost that.
  private func suggest(_ subject: Subject) {
    guard case .state(let key) = address.facet else { return }
    let keys = subject.state.cells(of: subject.slot).compactMap(\.key.symbol)
      .compactMap(inquiry.vocabulary.text)
    guard !keys.contains(key), let near = NearMiss.of(key, in: keys) else { return }
    inquiry.error(
      inquiry.palette.paint("hint:", .hint) + " did you mean '.state.\(near.printable)'?\n")
  }

  // MARK: - Finding

  /// The changes in this session, and behind what it has only put back those of the one before.
  private func back(_ subject: Subject, _ heritage: Heritage) throws(Failure) -> [Found] {
    var found = try back(subject)
    guard inquiry.followsOrigins, !address.facet.isField else { return found }
    func former(
      _ position: UInt64, _ facet: Address.Facet
    ) throws(Failure) -> Heritage.Former? {
      try Inquiry.reading { () throws(HistoryError) in
        try heritage.former(
          of: subject.node, setAt: position, facet, inquiry.history, inquiry.vocabulary)
      }
    }
    var first: (index: Int, former: Heritage.Former)?
    for (index, change) in found.enumerated() where first == nil {
      first = try former(change.event.position, address.facet).map { (index, $0) }
    }
    // What was not put back, or is not wanted, may have been otherwise before.
    if first == nil, found.count < limit {
      first = try former(UInt64(subject.node.born), .node).map { (found.count, $0) }
    }
    guard let (index, source) = first else { return found }
    let older = LastChanges(try inquiry.of(source), address, limit)
    let there = Subject(
      address: address, node: source.hierarchy.id(source.slot), state: source.hierarchy,
      life: subject.life, at: UInt64(source.hierarchy.position))
    let before = try older.back(there, heritage)
    // That a node came back is a change of it; that a value did is none of the value.
    if address.facet != .node, !before.isEmpty { found.removeSubrange(index...) }
    return found + before
  }

  private func back(_ subject: Subject) throws(Failure) -> [Found] {
    var found: [Found] = []
    if !subject.isAlive, let released = subject.life.released, address.facet == .node,
      released <= inquiry.at, wants(nil)
    {
      found += try events(at: released).map {
        Found(event: $0, old: nil, new: nil, inquiry: inquiry)
      }
    }
    guard Trail.isLinked(address.facet) else { return try scan(subject) }
    var isTrimmed = false
    defer { if isTrimmed { endsAtBase() } }
    return try Inquiry.reading { () throws(HistoryError) in
      var trail = Trail(
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
  }

  /// Says that there was more.
  private func endsAtBase() {
    inquiry.warn("what came before the history begins was trimmed away")
  }

  /// The value that an event replaced, told by its own link.
  private func before(_ event: LoggedEvent) throws(HistoryError) -> JSON? {
    guard let entry = event.entry, entry.event.family == .changed, entry.link > 0 else {
      return nil
    }
    // What was trimmed away has left its values, and nothing else.
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

  private func forward(_ subject: Subject) throws(Failure) -> [Found] {
    var found: [Found] = []
    try Inquiry.reading { () throws(HistoryError) in
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

  /// What others change is found by looking at the state wherever it can have.
  private func scan(_ subject: Subject) throws(Failure) -> [Found] {
    try Inquiry.reading { () throws(HistoryError) in
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
  }

  private func events(at position: UInt64) throws(Failure) -> [LoggedEvent] {
    try Inquiry.reading { () throws(HistoryError) in try inquiry.history.events(at: position) }
  }

  private func wants(_ value: JSON?) -> Bool {
    guard let word = inquiry.arguments["--became"] else { return true }
    return value.map { $0 == JSON(Literal(word: word)) || $0 == .string(word) } ?? false
  }

  // MARK: - Values

  /// What an event sets; `nil` for what sets no value.
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

  private func print(_ found: Found, _ broad: Int) throws(Failure) {
    let command = try Inquiry.reading { () throws(HistoryError) in
      try found.inquiry.history.command(at: found.event.position)
    }
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

extension Inquiry {
  /// The same question of the session that a node was restored from.
  fileprivate func of(_ former: Heritage.Former) throws(Failure) -> Inquiry {
    let (info, symbols) = try Self.reading { () throws(HistoryError) in
      (try former.history.info(), try former.history.names())
    }
    return Inquiry(
      look: Look(
        view: look.view, history: former.history, info: info, words: [], damage: look.damage),
      arguments: arguments, palette: palette, output: output, error: error, isJSON: isJSON,
      width: width, at: UInt64(former.hierarchy.position), vocabulary: former.vocabulary,
      symbols: symbols)
  }

  /// What an event changes, by name.
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
  /// Whether it is neither the node nor something that was set.
  fileprivate var isField: Bool { if case .field = self { true } else { false } }

  /// Whether it says where the node is.
  fileprivate var isOfPlace: Bool {
    switch self {
    case .node, .field(.parent), .field(.index), .field(.selected): true
    default: false
    }
  }
}

extension Callback {
  /// Where a controller stands that was told this.
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
