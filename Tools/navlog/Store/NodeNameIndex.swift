import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText

/// The names of the nodes of a session, by slot and time.
///
/// Names do not need a hierarchy, so that a log that can't be replayed can still be printed.
struct NodeNameIndex {
  struct Node {
    let born: UInt64
    let kind: Kind
    let classSymbol: Symbol
  }

  /// The last node in each slot.
  private var nodes: [Node?] = []
  /// Those that had a slot before it, one after the other.
  private var former: [Slot: [Node]] = [:]
  /// The titles that a node had, by its birth, with the positions of the events that gave them.
  private var titles: [UInt64: [(position: UInt64, title: Symbol)]] = [:]
  private var windows: [Symbol] = []
  private(set) var symbols: [String?]

  init(_ hierarchy: Hierarchy, symbols: [String?]) {
    self.symbols = symbols
    add(hierarchy)
  }

  /// Adds the nodes of a later state of the session.
  mutating func add(_ hierarchy: Hierarchy) {
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
  mutating func add(_ event: Event, at position: UInt64) {
    switch event {
    case .created(let slot, let symbol, _, let kind, _):
      add(Node(born: position, kind: kind, classSymbol: symbol), slot)
    case .propertySet(let slot, .title, let title): entitle(slot, Symbol(title), position)
    case .windowOpened(let id, _, _, _, _): windows.append(id)
    default: break
    }
  }

  /// Updates the names of symbols.
  mutating func learn(_ symbols: [String?]) { self.symbols = symbols }

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

  /// What the node was called.
  private func title(of node: Node, at position: UInt64) -> Symbol {
    titles.isEmpty
      ? .none : titles[node.born]?.last { $0.position <= position }?.title ?? .none
  }

  func node(in slot: Slot, at position: UInt64) -> Node? {
    guard Int(slot.raw) < nodes.count, let last = nodes[Int(slot.raw)] else { return nil }
    if last.born <= position { return last }
    // The last one created by then.
    let nodes = former[slot] ?? []
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].born <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? nodes[low - 1] : nil
  }

  /// The classes of all nodes.
  var classNames: Set<String> {
    Set(all.map { text($0.classSymbol) ?? $0.kind.className })
  }

  /// Returns whether the event at `position` created a node.
  func hasNode(bornAt position: UInt64) -> Bool {
    all.contains { $0.born == position }
  }

  private var all: some Sequence<Node> {
    nodes.compactMap(\.self) + former.values.joined()
  }

  func text(_ symbol: Symbol) -> String? {
    guard !symbol.isNone, Int(symbol.raw) < symbols.count, let text = symbols[Int(symbol.raw)],
      !text.hasPrefix(Symbol.hiddenPrefix)
    else { return nil }
    return text
  }

  func window(_ window: WindowID) -> String {
    Int(window.raw) < windows.count ? text(windows[Int(window.raw)]) ?? "w\(window.raw)" : "?"
  }

  /// Returns the names as of `position`, of at most this length.
  func names(at position: UInt64, _ length: Names.Length) -> Names {
    Names(cast: self, position: position, length: length)
  }

  /// The names at a position, as event printers need them.
  struct Names: NodeNames {
    /// The length of names.
    enum Length: CaseIterable { case full, short, brief, id }

    let cast: NodeNameIndex
    let position: UInt64
    let length: Length

    func name(_ slot: Slot) -> String {
      guard !slot.isNone else { return "" }
      guard let node = cast.node(in: slot, at: position) else { return "n?" }
      if length == .id { return "n\(node.born)" }
      var words = [cast.text(node.classSymbol) ?? node.kind.className]
      if let title = cast.text(cast.title(of: node, at: position)) { words.append("\"\(title)\"") }
      // The class is redundant beside a title.
      if length == .brief { words.removeFirst(words.count - 1) }
      if length != .full {
        words = words.map {
          $0.shortenedInside(to: length == .short || $0.hasPrefix("\"") ? 14 : 10)
        }
      }
      return (words + ["n\(node.born)"]).joined(separator: " ")
    }

    func name(_ window: WindowID) -> String { cast.window(window) }

    func text(_ symbol: Symbol) -> String? { cast.text(symbol) }
  }
}

extension String {
  /// Returns the text shortened in the middle to at most `width`.
  func shortenedInside(to width: Int) -> String {
    guard letters > width, width > 1 else { return self }
    return prefix((width - 1) / 2) + "…" + suffix(width - 1 - (width - 1) / 2)
  }
}
