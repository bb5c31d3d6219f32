package import NavlogEventText
package import NavlogHistory
import NavlogNavigation
package import NavlogStore

/// A search for the events that changed a node or one of its values.
package struct ChangeSearch {
  /// An event that changed the node or the value.
  package struct Match {
    package let event: LoggedEvent
    /// The replaced value; `nil` if there was none, or if the node itself is searched.
    package var old: JSON?
    /// The new value; `nil` if there is none, or if the node itself is searched.
    package var new: JSON?
    /// The session that contains the event.
    package let history: SessionHistory
    /// The names of that session.
    package let vocabulary: Vocabulary
    /// The restoration that did not put the value back, and the session that it began.
    package var discarded: (decision: RestorationOrigin.Decision, session: SessionNumber)?
    /// The sessions whose launches put the value back, oldest first.
    package var carriedBy: [SessionNumber] = []
  }

  /// A session whose earlier history is missing.
  package struct Missing: Hashable, Sendable {
    package let session: SessionNumber
    /// The position at which the history begins.
    package let begins: UInt64
    /// The position of the missing event that last changed the facet; `nil` if it is unknown.
    package let last: UInt64?
  }

  /// Options of a search.
  package struct Options {
    /// The most matches to return.
    package var limit = 1
    /// The value that a change must result in, as people write it; `nil` for any change.
    package var became: String?
    /// Whether to continue in the sessions that the node was restored from.
    package var followsOrigins = true
    /// The snapshots to read states from.
    package var snapshots = SessionHistory.SnapshotUse.newest

    package init() {}
  }

  private let address: Address
  private let options: Options
  private let history: SessionHistory
  private let vocabulary: Vocabulary
  private let reader: (SessionHistory) -> ValueReader
  /// The sessions whose earlier history is missing, so that the search had too few matches.
  package private(set) var missing: [Missing] = []

  /// Creates a search in a session.
  ///
  /// - Parameter reader: returns the reader of a session's values.
  package init(
    _ address: Address, in history: SessionHistory, _ vocabulary: Vocabulary, _ options: Options,
    reader: @escaping (SessionHistory) -> ValueReader
  ) {
    self.address = address
    self.options = options
    self.history = history
    self.vocabulary = vocabulary
    self.reader = reader
  }

  private var facet: Address.Facet { address.facet }
  private var values: ValueReader { reader(history) }

  // MARK: - Backward

  /// Returns the latest changes up to the queried position, newest first: those in this session,
  /// and those of a restored value in the session it was restored from.
  package mutating func latest(of subject: Subject) throws(HistoryError) -> [Match] {
    var found = try latest(of: subject, OriginResolver())
    if found.count > options.limit { found.removeSubrange(options.limit...) }
    return found
  }

  private mutating func latest(
    of subject: Subject, _ origins: OriginResolver
  ) throws(HistoryError) -> [Match] {
    var found = try latestHere(of: subject)
    guard options.followsOrigins, !facet.isField else { return found }
    var first: (index: Int, former: OriginResolver.Former)?
    for (index, change) in found.enumerated() where first == nil {
      first = try origins.former(
        of: subject.node, setAt: change.event.position, facet, history, vocabulary
      ).map { (index, $0) }
    }
    // Earlier sessions can contain further changes of a node that was restored.
    if first == nil, found.count < options.limit {
      first = try origins.former(
        of: subject.node, setAt: UInt64(subject.node.born), .node, history, vocabulary
      ).map { (found.count, $0) }
    }
    guard let (index, source) = first else { return found }
    let address = Address(self.address.target, source.facet == .node ? facet : source.facet)
    var older = ChangeSearch(
      address, in: source.history, source.vocabulary, options, reader: reader)
    let there = Subject(
      address: address, node: source.hierarchy.id(source.slot), state: source.hierarchy,
      life: subject.life, at: UInt64(source.hierarchy.position))
    var before = try older.latest(of: there, origins)
    missing += older.missing
    // No event of this session put the former value back.
    if index == found.count, let last = before.first, last.new != nil, last.discarded == nil,
      facet.isStored
    {
      before[0].discarded = (source.decision, history.session)
    }
    // Restoring a node changes the node; putting back a value doesn't change it, unless a migration
    // converted it.
    if facet != .node, let last = before.first {
      if index < found.count, source.decision.verdict == .migrated, found[index].new != last.new,
        facet.isStored
      {
        found[index].old = last.new
        found.removeSubrange((index + 1)...)
      } else {
        if index == 0 { before[0].carriedBy.append(history.session) }
        found.removeSubrange(index...)
      }
    }
    return found + before
  }

  private mutating func latestHere(of subject: Subject) throws(HistoryError) -> [Match] {
    var found: [Match] = []
    if !subject.isAlive, let released = subject.life.released, facet == .node,
      released <= subject.at, wants(nil)
    {
      found += try history.events(at: released).map { match($0) }
    }
    guard ChangeHistory.isLinked(facet) else { return try latestByComparison(of: subject) }
    var changes = ChangeHistory(of: facet, subject.slot, in: subject.state, history, vocabulary)
    var next = try changes.next()
    while let event = next, found.count < options.limit {
      let isValue = facet != .node && facet != .field(.parent)
      let older = isValue ? try changes.next() : nil
      let new = value(event)
      if wants(new), !isOnlyCreation(event) {
        let old = try replaced(by: event) ?? (isValue ? older.flatMap(value) : nil)
        found.append(match(event, old, new))
      }
      next = isValue ? older : try changes.next()
    }
    if changes.endsAtBase, found.count < options.limit { try note(missing: changes.trimmed) }
    return found
  }

  /// Whether an event created the node without giving the facet a value.
  private func isOnlyCreation(_ event: LoggedEvent) -> Bool {
    guard case .created(_, _, let identifier, _, _)? = event.entry?.event else { return false }
    return switch facet {
    case .node, .field(.className), .field(.kind): false
    case .field(.identifier): identifier.isNone
    case .state, .property, .field: true
    }
  }

  private mutating func note(missing last: UInt64?) throws(HistoryError) {
    let begins = UInt64(try history.beginning().position)
    missing.append(Missing(session: history.session, begins: begins, last: last))
  }

  /// Returns the latest changes that other nodes cause, by comparing states wherever such a change is
  /// possible.
  private mutating func latestByComparison(of subject: Subject) throws(HistoryError) -> [Match] {
    let changes = try ComparedChange.all(
      of: facet, subject.node, in: subject.state, history, vocabulary, options.snapshots)
    var found: [Match] = []
    for change in changes.reversed() {
      let (old, new) = (change.old.map(JSON.init), change.new.map(JSON.init))
      guard found.count < options.limit else { break }
      guard wants(new) else { continue }
      for event in try history.events(at: change.position) {
        found.append(match(event, old, new))
      }
    }
    if found.count < options.limit,
      subject.node.born <= (try history.beginning().position), subject.node.born > 0
    {
      try note(missing: nil)
    }
    return found
  }

  // MARK: - Forward

  /// Returns the next changes after the queried position, oldest first.
  package func next(of subject: Subject) throws(HistoryError) -> [Match] {
    var found: [Match] = []
    try history.forEachEvent(from: subject.at + 1) { (event) throws(HistoryError) in
      guard let what = event.entry?.event, what.node == subject.slot else { return true }
      if case .released = what {
        if wants(nil), facet == .node { found.append(match(event)) }
        return false
      }
      guard changes(what), wants(value(event)) else { return true }
      found.append(match(event, try replaced(by: event), value(event)))
      return found.count < options.limit
    }
    return found
  }

  /// Returns whether an event of the node can change the facet.
  private func changes(_ event: Event) -> Bool {
    func isKey(_ name: String) -> Bool { facet == .state(name) }
    return switch event {
    case .stateSet(_, let key, _), .stateCleared(_, let key):
      facet == .node || vocabulary.text(key).map(isKey) ?? false
    case .propertySet(_, let property, _):
      facet == .node || facet == .property(property)
        || property == .restorationIdentifier && facet == .field(.identifier)
    case .called(let call):
      switch call.callback {
      case .loadView: facet == .field(.loaded)
      case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
        facet == .field(.appearance)
      default: false
      }
    case .childAdded, .childRemoved: event.family == .placed && facet.isOfPlace
    case .presented, .dismissed: facet == .node || facet == .field(.presenter)
    case .linked(_, .asker, _), .unlinked(_, .asker):
      facet == .node || facet == .field(.asker)
    default:
      (event.family == .placed || event.family == .changed) && facet == .node
        || event.family == .placed && (facet == .field(.index) || facet == .field(.selected))
    }
  }

  // MARK: - Values

  private func match(_ event: LoggedEvent, _ old: JSON? = nil, _ new: JSON? = nil) -> Match {
    Match(event: event, old: old, new: new, history: history, vocabulary: vocabulary)
  }

  private func wants(_ value: JSON?) -> Bool {
    guard let word = options.became else { return true }
    return value.map { $0 == JSON(Literal(word: word)) || $0 == .string(word) } ?? false
  }

  /// Returns the value that an event sets; `nil` if it sets none.
  private func value(_ event: LoggedEvent) -> JSON? {
    switch event.entry?.event {
    case .stateSet?: values.value(of: event)
    case .propertySet(_, let property, let raw)?: JSON(vocabulary.value(raw, of: property))
    case .called(let call)? where facet == .field(.appearance):
      call.callback.appearance.map { .string("\($0)") }
    default: nil
    }
  }

  /// Returns the value that an event replaced, found by the event's link.
  private func replaced(by event: LoggedEvent) throws(HistoryError) -> JSON? {
    guard let entry = event.entry, entry.event.family == .changed, entry.link > 0 else {
      return nil
    }
    // Trimmed events have left only their values.
    if case .stateSet = entry.event {
      return try history.value(at: UInt64(entry.link)).map(JSON.init(state:))
    }
    do throws(HistoryError) {
      return try history.events(at: UInt64(entry.link)).last.flatMap(value)
    } catch {
      guard error.cause?.code == .belowBase else { throw error }
      return nil
    }
  }
}

extension Address.Facet {
  /// Whether this is a derived field, and not the node or a stored value.
  fileprivate var isField: Bool { if case .field = self { true } else { false } }

  /// Whether this is a value that the app sets.
  fileprivate var isStored: Bool {
    switch self {
    case .state, .property: true
    case .node, .field: false
    }
  }

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
  fileprivate var appearance: Appearance? {
    switch self {
    case .viewWillAppear: .appearing
    case .viewDidAppear: .appeared
    case .viewWillDisappear: .disappearing
    case .viewDidDisappear: .disappeared
    default: nil
    }
  }
}
