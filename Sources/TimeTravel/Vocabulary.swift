public import History
public import Navigation
import Restoration

/// The words behind the symbols of a session, and the way from words to nodes.
public struct Vocabulary: Sendable {
  private let texts: [String?]
  private let symbols: [String: Symbol]

  /// Reads the words of a session as far as they have been written.
  public init(_ history: SessionHistory) throws(HistoryError) {
    self.init(names: try history.names())
  }

  /// The words of a session whose names have been read.
  package init(names: [String?]) {
    texts = names
    var symbols: [String: Symbol] = [:]
    for (index, text) in texts.enumerated() {
      if let text { symbols[text] = Symbol(UInt32(truncatingIfNeeded: index)) }
    }
    self.symbols = symbols
  }

  /// How many symbols there are: it only ever grows.
  var count: Int { texts.count }

  /// The word behind a symbol.
  public func text(_ symbol: Symbol) -> String? {
    symbol.isNone || Int(symbol.raw) >= texts.count ? nil : texts[Int(symbol.raw)]
  }

  /// The symbol of a word; `nil` when nothing in the session is called that.
  public func symbol(_ text: String) -> Symbol? { symbols[text] }

  /// The name of a node's class; of a kind's own class, that of the kind.
  public func className(_ record: Navigation.Record) -> String {
    text(record.classSymbol) ?? record.kind.className
  }

  /// For every symbol whether its word is like that.
  func symbols(where isIt: (String) -> Bool) -> [Bool] {
    texts.map { $0.map(isIt) ?? false }
  }

  /// The scenes whose names are like that.
  func scenes(_ pattern: Glob) -> Scenes { Scenes(pattern, texts) }

  /// The name of a kind's own class.
  func className(of kind: Kind) -> String { kind.className }

  // MARK: - Nodes

  /// The nodes that an address means in a hierarchy, in the order they were made.
  ///
  /// - Complexity: O(length of the path), for classes O(nodes).
  public func nodes(_ target: Address.Target, in hierarchy: Hierarchy) -> [Slot] {
    switch target {
    case .node(let born):
      guard let slot = hierarchy.slot(born: born) else { return [] }
      return [slot]
    case .path(let window, let steps):
      var found = roots(of: window, in: hierarchy)
      for step in steps where !found.isEmpty {
        found = found.flatMap { self.step(step, from: $0, in: hierarchy) }
      }
      return found
    case .className(let pattern):
      let glob = Glob(pattern)
      var found: [Slot] = []
      for (index, record) in hierarchy.records.enumerated()
      where record.isAlive && glob.matches(className(record)) {
        found.append(Slot(UInt32(truncatingIfNeeded: index)))
      }
      return found.sorted { hierarchy[$0].born < hierarchy[$1].born }
    case .within(let pattern, let target):
      let scenes = self.scenes(pattern)
      return nodes(target, in: hierarchy).filter { scenes.contains($0, in: hierarchy) }
    }
  }

  private func roots(of name: String, in hierarchy: Hierarchy) -> [Slot] {
    // What is in no window is found below the place that 'tree' gives it.
    if name == "-" {
      return hierarchy.records.indices.map { Slot(UInt32(truncatingIfNeeded: $0)) }.filter {
        let record = hierarchy[$0]
        return record.isAlive && record.parent.isNone && record.presenter.isNone
          && record.host.isNone && !record.isRoot
      }
    }
    let glob = Glob(name)
    return hierarchy.windows.enumerated().filter { index, window in
      !window.root.isNone && (glob.matches(text(window.id) ?? "w\(index)") || name == "w\(index)")
    }.map(\.element.root)
  }

  private func step(_ step: Address.Step, from slot: Slot, in hierarchy: Hierarchy) -> [Slot] {
    if case .anyChild(let kind) = step {
      return kind == nil || kind == hierarchy[slot].kind ? hierarchy.children(of: slot) : []
    }
    return next(step, from: slot, in: hierarchy).map { [$0] } ?? []
  }

  /// The one node that a step leads to, unless it is every child.
  func next(_ step: Address.Step, from slot: Slot, in hierarchy: Hierarchy) -> Slot? {
    let record = hierarchy[slot]
    switch step {
    case .child(let index, let kind):
      guard kind == nil || kind == record.kind else { return nil }
      var child = record.firstChild
      var left = index
      while !child.isNone, left > 0 {
        child = hierarchy[child].next
        left -= 1
      }
      return child.isNone ? nil : child
    case .anyChild: return nil
    case .presented: return record.presented.isNone ? nil : record.presented
    case .node(let born):
      // Below the place of loose nodes the first step is the node itself.
      if UInt64(record.born) == born, record.parent.isNone { return slot }
      guard let found = hierarchy.slot(born: born) else { return nil }
      let other = hierarchy[found]
      return other.parent == slot || other.presenter == slot || other.host == slot ? found : nil
    }
  }
}

extension Hierarchy {
  /// Where the node lives that was made by the event `born`.
  ///
  /// - Complexity: O(nodes)
  package func slot(born: UInt64) -> Slot? {
    guard let born = Position(exactly: born) else { return nil }
    return records.firstIndex { $0.isAlive && $0.born == born }
      .map { Slot(UInt32(truncatingIfNeeded: $0)) }
  }
}

extension Hierarchy {
  /// Whether the node is one of ``Navigation/Hierarchy/visible``: on screen, without a child that is.
  ///
  /// - Complexity: O(depth + children)
  package func isVisible(_ slot: Slot) -> Bool {
    guard isAlive(slot), self[slot].appearance == .appeared else { return false }
    var child = self[slot].firstChild
    while !child.isNone {
      if self[child].appearance == .appeared { return false }
      child = self[child].next
    }
    var top = slot
    while true {
      let above = owner(of: top)
      guard !above.isNone else { return self[top].isRoot }
      // What hangs on a view or an object is not looked into.
      guard self[above].kind.isController else { return false }
      top = above
    }
  }
}
