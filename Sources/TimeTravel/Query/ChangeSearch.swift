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
    package let vocabulary: SessionNames
    /// The restoration that did not put the value back, and the session that it began.
    package var discarded: (decision: RestorationOrigin.Decision, session: SessionNumber)?
    /// The key that the migration in `discarded` gave the value.
    package var renamed: String?
    /// The sessions whose launches put the value back, oldest first.
    package var carriedBy: [SessionNumber] = []
    /// The events that put the value back otherwise, oldest first: when a scene connected again, or
    /// when a node was resumed.
    package var putBackAt: [(session: SessionNumber, position: UInt64)] = []
    /// The next change of the value, if another value than the latest is searched for.
    package var overwritten: (session: SessionNumber, position: UInt64)?
  }

  /// A session whose earlier history is missing.
  package struct Missing: Hashable, Sendable {
    package let session: SessionNumber
    /// The position at which the history begins.
    package let begins: UInt64
    /// The position of the missing event that last changed the facet; `nil` if it is unknown.
    package let last: UInt64?
  }

  /// A value that is searched for.
  package enum Wanted: Sendable {
    case literal(Literal)
    /// A list or an object.
    case structure(JSON)

    /// Parses a value as people write it. Returns `nil` for a text that begins like a list or an
    /// object but isn't one; such a text is written between quotes.
    package init?(parsing text: String) {
      guard let first = text.first, "[{".contains(first) else {
        self = .literal(Literal(parsing: text))
        return
      }
      do throws(JSONError) { self = .structure(try JSONReader.read(text)) } catch { return nil }
    }
  }

  /// Options of a search.
  package struct Options {
    /// The most matches to return.
    package var limit = 1
    /// The value that a change must result in, as people write it; `nil` for any change.
    package var became: Wanted?
    /// Whether to continue in the sessions that the node was restored from.
    package var followsOrigins = true
    /// The snapshots to read states from.
    package var snapshots = SessionHistory.SnapshotUse.newest

    package init() {}
  }

  let address: NodeAddress
  private(set) var options: Options
  let history: SessionHistory
  let vocabulary: SessionNames
  private let reader: (SessionHistory) -> ValueReader
  /// The sessions whose earlier history is missing, so that the search had too few matches.
  package private(set) var missing: [Missing] = []

  /// Creates a search in a session.
  ///
  /// - Parameter reader: returns the reader of a session's values.
  package init(
    _ address: NodeAddress, in history: SessionHistory, _ vocabulary: SessionNames,
    _ options: Options,
    reader: @escaping (SessionHistory) -> ValueReader
  ) {
    self.address = address
    self.options = options
    self.history = history
    self.vocabulary = vocabulary
    self.reader = reader
  }

  var facet: NodeAddress.Facet { address.facet }
  var values: ValueReader { reader(history) }

  // MARK: - Backward

  /// Returns the latest changes up to the queried position, newest first: those in this session,
  /// and those of a restored value in the session it was restored from.
  package mutating func latest(of subject: Subject) throws(HistoryError) -> [Match] {
    guard options.became != nil else { return try latest(of: subject, most: options.limit) }
    // A value is filtered out only after it is known what became of it. Few changes are read first,
    // because the one that is searched for may be among them.
    var most = 32
    while true {
      let all = try latest(of: subject, most: most)
      var found: [Match] = []
      for (index, match) in all.enumerated() where wants(match.new) {
        var match = match
        if index > 0 {
          let next = all[index - 1]
          match.overwritten = (next.history.session, next.event.position)
        }
        found.append(match)
        if found.count == options.limit { return found }
      }
      guard all.count == most else { return found }
      most *= 8
    }
  }

  private mutating func latest(of subject: Subject, most: Int) throws(HistoryError) -> [Match] {
    missing = []
    var search = self
    search.options.limit = most
    var found = try search.latest(of: subject, OriginResolver())
    missing = search.missing
    if found.count > most { found.removeSubrange(most...) }
    return found
  }

  private mutating func latest(
    of subject: Subject, _ origins: OriginResolver
  ) throws(HistoryError) -> [Match] {
    var found = try latestHere(of: subject)
    guard options.followsOrigins, facet.isCarried else { return found }
    var first: (index: Int, former: OriginResolver.FormerNode)?
    for (index, change) in found.enumerated() where first == nil {
      first = try origins.former(
        of: subject.node, setAt: change.event.position, facet, history, vocabulary
      ).map { (index, $0) }
    }
    // Earlier sessions can contain further changes of a node that was restored.
    if first == nil, found.count < options.limit, !facet.isField {
      first = try origins.former(
        of: subject.node, setAt: UInt64(subject.node.born), .node, history, vocabulary
      ).map { (found.count, $0) }
    }
    guard let (index, source) = first else { return found }
    let address = NodeAddress(self.address.target, source.facet == .node ? facet : source.facet)
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
      before[0].discarded = (
        source.decision, try history.recorder(of: source.decision.position)
      )
      before[0].renamed = source.keys.successor(of: facet)
    }
    // Restoring a node changes the node; putting back a value doesn't change it, unless a migration
    // converted it, or what is beside the node changed.
    if facet != .node, let last = before.first {
      if index < found.count, found[index].new != last.new,
        facet.isField || facet.isStored && source.decision.outcome == .migrated
      {
        found[index].old = last.new
        found.removeSubrange((index + 1)...)
      } else {
        if index < found.count {
          let put = try history.recorder(of: source.decision.position)
          if source.isByLaunch {
            before[0].carriedBy.append(put)
          } else {
            before[0].putBackAt.append((put, found[index].event.position))
          }
        }
        found.removeSubrange(index...)
      }
    }
    return found + before
  }

  private mutating func latestHere(of subject: Subject) throws(HistoryError) -> [Match] {
    var found: [Match] = []
    if !subject.isAlive, let released = subject.life.released, facet == .node,
      released <= subject.at
    {
      found += try history.events(at: released).map { match($0) }
    }
    guard ChangeHistory.isLinked(facet) else { return try latestByComparison(of: subject) }
    var changes = ChangeHistory(of: facet, subject.slot, in: subject.state, history, vocabulary)
    var next = try changes.next()
    while let event = next, found.count < options.limit {
      let older = facet == .node ? nil : try changes.next()
      if !isOnlyCreation(event) {
        found.append(
          match(event, try replaced(by: event, after: older.flatMap(value)), value(event)))
      }
      next = facet == .node ? try changes.next() : older
    }
    if changes.endsAtBase, found.count < options.limit { try note(missing: changes.trimmed) }
    return found
  }

  /// Whether an event created the node without giving the facet a value.
  func isOnlyCreation(_ event: LoggedEvent) -> Bool {
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
      of: facet, subject.node, through: UInt64(subject.state.position), history, vocabulary,
      options.snapshots)
    var found: [Match] = []
    for change in changes.reversed() {
      let (old, new) = (change.old.map(JSON.init), change.new.map(JSON.init))
      guard found.count < options.limit else { break }
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
}

extension NodeAddress.Facet {
  /// Whether this is a derived field, and not the node or a stored value.
  fileprivate var isField: Bool { if case .field = self { true } else { false } }

  /// Whether restoration puts back the node, the value or the place.
  fileprivate var isCarried: Bool {
    switch self {
    case .node, .state, .property: true
    case .field(let field):
      [.place, .parent, .index, .selected, .presenter, .asker].contains(field)
    }
  }

  /// Whether this is a value that the app sets.
  fileprivate var isStored: Bool {
    switch self {
    case .state, .property: true
    case .node, .field: false
    }
  }
}
