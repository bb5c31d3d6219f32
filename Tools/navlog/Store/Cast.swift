import EventStore
import History
import Navigation
import Restoration
import Scripts

/// Who is called what in a session: the nodes that its events made, by slot and time.
///
/// Names need no hierarchy, so a log can be read that does not fold.
struct Cast {
  struct Node {
    let born: UInt64
    let kind: Kind
    let classSymbol: Symbol
    /// The titles it had, with the positions of the events that gave them.
    var titles: [(position: UInt64, title: Symbol)] = []

    func title(at position: UInt64) -> Symbol {
      titles.last { $0.position <= position }?.title ?? .none
    }
  }

  private var nodes: [[Node]] = []
  private var windows: [Symbol] = []
  private(set) var symbols: [String?]

  init(_ hierarchy: Hierarchy, symbols: [String?]) {
    self.symbols = symbols
    add(hierarchy)
  }

  /// Takes in who is there in a later state of the session.
  mutating func add(_ hierarchy: Hierarchy) {
    windows = hierarchy.windows.map(\.id)
    hierarchy.forEachNode { image in
      let record = hierarchy[image.slot]
      let born = UInt64(record.born)
      if node(in: image.slot, at: .max)?.born != born {
        add(Node(born: born, kind: record.kind, classSymbol: record.classSymbol), image.slot)
      }
      guard let title = hierarchy.property(.title, of: image.slot).map({ Symbol($0) }),
        node(in: image.slot, at: .max)?.title(at: .max) != title
      else { return }
      // The first name that is known of a node is what it is called from the beginning.
      let isFirst = node(in: image.slot, at: .max)?.titles.isEmpty ?? true
      let cell = hierarchy.cell(image.slot, .property(.title))
      entitle(image.slot, title, isFirst ? born : UInt64(cell?.position ?? record.born))
    }
  }

  /// Takes in what the event at `position` says about names.
  mutating func add(_ event: Event, at position: UInt64) {
    switch event {
    case .created(let slot, let symbol, _, let kind, _):
      add(Node(born: position, kind: kind, classSymbol: symbol), slot)
    case .propertySet(let slot, .title, let title): entitle(slot, Symbol(title), position)
    case .windowOpened(let id, _, _, _, _): windows.append(id)
    default: break
    }
  }

  /// Takes in the names behind symbols as there are by now.
  mutating func learn(_ symbols: [String?]) { self.symbols = symbols }

  private mutating func add(_ node: Node, _ slot: Slot) {
    // Slots are given out one after the other; a log that says otherwise is no reason to grow.
    guard slot.raw < 1 << 24, Int(slot.raw) <= nodes.count + 1 << 16 else { return }
    while nodes.count <= Int(slot.raw) { nodes.append([]) }
    nodes[Int(slot.raw)].append(node)
  }

  private mutating func entitle(_ slot: Slot, _ title: Symbol, _ position: UInt64) {
    guard Int(slot.raw) < nodes.count, let last = nodes[Int(slot.raw)].indices.last else { return }
    nodes[Int(slot.raw)][last].titles.append((position, title))
  }

  func node(in slot: Slot, at position: UInt64) -> Node? {
    guard Int(slot.raw) < nodes.count else { return nil }
    // Those that had the slot one after the other: the last that was born by then.
    let nodes = nodes[Int(slot.raw)]
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].born <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? nodes[low - 1] : nil
  }

  /// The classes that there were nodes of.
  var classNames: Set<String> {
    Set(nodes.joined().map { text($0.classSymbol) ?? $0.kind.className })
  }

  /// Whether the event at `position` made a node.
  func hasNode(bornAt position: UInt64) -> Bool {
    nodes.joined().contains { $0.born == position }
  }

  func text(_ symbol: Symbol) -> String? {
    guard !symbol.isNone, Int(symbol.raw) < symbols.count, let text = symbols[Int(symbol.raw)],
      !text.hasPrefix(ScriptRunner.hiddenPrefix)
    else { return nil }
    return text
  }

  func window(_ window: WindowID) -> String {
    Int(window.raw) < windows.count ? text(windows[Int(window.raw)]) ?? "w\(window.raw)" : "?"
  }

  /// The names as of `position`, at most so long.
  func names(at position: UInt64, _ length: Names.Length) -> Names {
    Names(cast: self, position: position, length: length)
  }

  /// The cast at a position, as the printers of events want it.
  struct Names: NodeNames {
    /// How much is said of a node.
    enum Length: CaseIterable { case full, short, brief, id }

    let cast: Cast
    let position: UInt64
    let length: Length

    func name(_ slot: Slot) -> String {
      guard !slot.isNone else { return "" }
      guard let node = cast.node(in: slot, at: position) else { return "n?" }
      if length == .id { return "n\(node.born)" }
      var words = [cast.text(node.classSymbol) ?? node.kind.className]
      if let title = cast.text(node.title(at: position)) { words.append("\"\(title)\"") }
      // What a title says, a class need not say again.
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
  /// The text with what is in the middle left out where it is longer than `width`.
  func shortenedInside(to width: Int) -> String {
    guard letters > width, width > 1 else { return self }
    return prefix((width - 1) / 2) + "…" + suffix(width - 1 - (width - 1) / 2)
  }
}
