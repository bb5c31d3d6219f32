import NavlogEventText
package import NavlogHistory
package import NavlogNavigation

/// The names that a session knows: its nodes and their classes, and the keys of their state.
///
/// A question about another name has no answer. It is better to say so, and which name is near it,
/// than to find nothing.
package struct KnownNames: Sendable {
  /// The names of the nodes, by slot and time.
  package private(set) var nodeNames: NodeNameIndex
  private var symbols: Set<Symbol> = []
  /// The key that was added last; the same is often set many times in a row.
  private var last = Symbol.none

  /// Starts with the nodes of a state.
  package init(_ beginning: Hierarchy, symbols: [String?]) {
    nodeNames = NodeNameIndex(beginning, symbols: symbols)
    for (index, record) in beginning.records.enumerated() where record.isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      self.symbols.formUnion(beginning.cells(of: slot).compactMap(\.key.symbol))
    }
  }

  /// Reads the events of a session.
  package init(
    _ history: SessionHistory, through position: UInt64
  ) throws(HistoryError) {
    self.init(try history.beginning(), symbols: try history.names())
    try history.forEachFact(through: position) { add($1, at: $0) }
  }

  /// Adds the names from the event at `position`.
  package mutating func add(_ event: Event, at position: UInt64) {
    nodeNames.add(event, at: position)
    if case .stateSet(_, let key, _) = event, key != last {
      symbols.insert(key)
      last = key
    }
  }

  /// The names of the state's keys.
  package var keys: Set<String> { Set(symbols.compactMap(nodeNames.text)) }

  // MARK: - Unknown names

  /// A name in a question that nothing in the session has.
  package struct Unknown: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case className, key, node }

    package let kind: Kind
    /// The name as written.
    package let name: String
    /// A hint with the nearest name, or with all names if there are few.
    package let hint: String?
  }

  /// Returns the unknown names in the addresses of a question.
  package func unknown(in addresses: [NodeAddress]) -> [Unknown] {
    addresses.flatMap { address -> [Unknown] in
      var classes: [Glob] = []
      var target = address.target
      while case .within(_, let wider) = target { target = wider }
      if case .className(let name) = target { classes = [Glob(name)] }
      var keys: [Glob] = []
      if case .state(let key) = address.facet { keys = [Glob(key)] }
      return unknown(classes: classes, keys: keys, nodes: target.born.map { [$0] } ?? [])
    }
  }

  /// Returns the unknown names of a filter.
  package func unknown(classes: [Glob], keys: [Glob], nodes: [UInt64]) -> [Unknown] {
    Self.unknown(classes, .className, nodeNames.classNames) + Self.unknown(keys, .key, self.keys)
      + nodes.filter { !nodeNames.hasNode(bornAt: $0) }
      .map {
        Unknown(
          kind: .node, name: "n\($0)",
          hint: "'navlog log --kind init' lists the events that created nodes")
      }
  }

  private static func unknown(
    _ wanted: [Glob], _ kind: Unknown.Kind, _ known: @autoclosure () -> Set<String>
  ) -> [Unknown] {
    guard !wanted.isEmpty else { return [] }
    let known = known()
    return wanted.filter { !known.contains(where: $0.matches) }.map {
      Unknown(kind: kind, name: $0.text, hint: NearMiss.hint($0.text, in: known.sorted()))
    }
  }
}
