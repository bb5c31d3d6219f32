import NavlogRestoration
package import NavlogHistory
package import NavlogNavigation

/// The names of the nodes of a session, by slot and time.
///
/// Names do not need a hierarchy, so that a log that can't be replayed can still be printed.
package struct NodeNameIndex: Sendable {
  /// What the log says about a node.
  package struct Node: Sendable {
    package let born: UInt64
    package let kind: Kind
    package let classSymbol: Symbol
  }

  /// The last node in each slot.
  private var nodes: [Node?] = []
  /// Those that had a slot before it, one after the other.
  private var former: [Slot: [Node]] = [:]
  /// The titles that a node had, by its birth, with the positions of the events that gave them.
  private var titles: [UInt64: [(position: UInt64, title: Symbol)]] = [:]
  private var windows: [Symbol] = []
  package private(set) var symbols: [String?]

  /// Creates an index of the nodes in a state, with the names of the session.
  package init(_ hierarchy: Hierarchy, symbols: [String?]) {
    self.symbols = symbols
    add(hierarchy)
  }

  /// Adds the nodes of a later state of the session.
  package mutating func add(_ hierarchy: Hierarchy) {
    windows = hierarchy.windows.map(\.id)
    nodes.reserveCapacity(hierarchy.records.count)
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      let born = UInt64(record.born)
      if node(in: slot, at: .max)?.born != born {
        add(Node(born: born, kind: record.kind, classSymbol: record.classSymbol), slot)
      }
      guard let title = hierarchy.property(.title, of: slot).map({ Symbol($0) }),
        node(in: slot, at: .max).map({ self.title(of: $0, at: .max) }) != title
      else { continue }
      // The first known title of a node is used from its creation on.
      let isFirst = titles[born] == nil
      let cell = hierarchy.cell(slot, .property(.title))
      entitle(slot, title, isFirst ? born : UInt64(cell?.position ?? record.born))
    }
  }

  /// Adds the names from the event at `position`.
  package mutating func add(_ event: Event, at position: UInt64) {
    switch event {
    case .created(let slot, let symbol, _, let kind, _):
      add(Node(born: position, kind: kind, classSymbol: symbol), slot)
    case .propertySet(let slot, .title, let title): entitle(slot, Symbol(title), position)
    case .windowOpened(let id, _, _, _, _): windows.append(id)
    default: break
    }
  }

  /// Adds the names from a command.
  package mutating func add(_ command: LoggedCommand) {
    for event in command.events {
      if let entry = event.entry { add(entry.event, at: event.position) }
    }
  }

  /// Updates the names of symbols.
  package mutating func learn(_ symbols: [String?]) { self.symbols = symbols }

  private mutating func add(_ node: Node, _ slot: Slot) {
    // Slots are assigned in order; a log that violates this must not make the index grow.
    guard slot.raw < 1 << 24, Int(slot.raw) <= nodes.count + 1 << 16 else { return }
    while nodes.count <= Int(slot.raw) { nodes.append(nil) }
    if let last = nodes[Int(slot.raw)] { former[slot, default: []].append(last) }
    nodes[Int(slot.raw)] = node
  }

  private mutating func entitle(_ slot: Slot, _ title: Symbol, _ position: UInt64) {
    guard Int(slot.raw) < nodes.count, let last = nodes[Int(slot.raw)] else { return }
    titles[last.born, default: []].append((position, title))
  }

  /// Returns the title that the node had at `position`.
  package func title(of node: Node, at position: UInt64) -> Symbol {
    titles.isEmpty
      ? .none : titles[node.born]?.last { $0.position <= position }?.title ?? .none
  }

  /// Returns the node that was in a slot at `position`.
  package func node(in slot: Slot, at position: UInt64) -> Node? {
    guard Int(slot.raw) < nodes.count, let last = nodes[Int(slot.raw)] else { return nil }
    if last.born <= position { return last }
    // The last one created by then.
    let nodes = former[slot] ?? []
    let next = nodes.partitioningIndex(where: { $0.born > position })
    return next > 0 ? nodes[next - 1] : nil
  }

  /// The classes of all nodes.
  package var classNames: Set<String> {
    Set(all.map(className))
  }

  /// Returns whether the event at `position` created a node.
  package func hasNode(bornAt position: UInt64) -> Bool {
    all.contains { $0.born == position }
  }

  private var all: some Sequence<Node> {
    nodes.compactMap(\.self) + former.values.joined()
  }

  /// Returns the name of a symbol; `nil` for a name that only distinguishes symbols.
  package func text(_ symbol: Symbol) -> String? {
    guard let text = symbol.name(in: symbols), !text.hasPrefix(Symbol.hiddenPrefix) else {
      return nil
    }
    return text
  }

  /// Returns the name of a node's class, or that of its kind's default class.
  package func className(_ node: Node) -> String { text(node.classSymbol) ?? node.kind.className }

  /// Returns the name of a window; `unknown` for a window that was never opened.
  package func window(_ window: WindowID) -> String {
    Int(window.raw) < windows.count ? text(windows[Int(window.raw)]) ?? "w\(window.raw)" : "unknown"
  }
}
