public import NavlogHistory
public import NavlogNavigation
import NavlogRestoration

/// The names of a session by symbol, and the nodes that addresses match.
public struct SessionNames: Sendable {
  private let texts: [String?]
  private let symbols: [String: Symbol]

  /// Reads the names that the session has written so far.
  public init(_ history: SessionHistory) throws(HistoryError) {
    self.init(names: try history.names())
  }

  /// Creates a vocabulary from names that have already been read.
  package init(names: [String?]) {
    texts = names
    var symbols: [String: Symbol] = [:]
    for (index, text) in texts.enumerated() {
      if let text { symbols[text] = Symbol(UInt32(truncatingIfNeeded: index)) }
    }
    self.symbols = symbols
  }

  /// The number of symbols. It never decreases.
  var count: Int { texts.count }

  /// Returns the name of a symbol.
  public func text(_ symbol: Symbol) -> String? { symbol.name(in: texts) }

  /// Returns the symbol of a name, or `nil` if the session has no such name.
  public func symbol(_ text: String) -> Symbol? { symbols[text] }

  /// Returns the name of a node's class, or that of its kind's default class.
  public func className(_ record: NavlogNavigation.NodeRecord) -> String {
    text(record.classSymbol) ?? record.kind.className
  }

  /// Returns for every symbol whether its name satisfies a condition.
  func symbols(where isIt: (String) -> Bool) -> [Bool] {
    texts.map { $0.map(isIt) ?? false }
  }

  /// Returns the scenes whose names match.
  func scenes(_ pattern: Glob) -> SceneFilter { SceneFilter(pattern, texts) }

  /// Returns the name of a kind's default class.
  func className(of kind: Kind) -> String { kind.className }

  // MARK: - Nodes

  /// Returns the nodes that an address matches in a hierarchy, in creation order.
  ///
  /// - Complexity: O(length of the path), for classes O(nodes).
  public func nodes(_ target: NodeAddress.Target, in hierarchy: Hierarchy) -> [Slot] {
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
    // `-` stands for all nodes outside windows, as in the output of 'tree'.
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

  private func step(_ step: NodeAddress.Step, from slot: Slot, in hierarchy: Hierarchy) -> [Slot] {
    if case .anyChild(let kind) = step {
      return kind == nil || kind == hierarchy[slot].kind ? hierarchy.children(of: slot) : []
    }
    return next(step, from: slot, in: hierarchy).map { [$0] } ?? []
  }

  /// Returns the one node that a step leads to; `nil` for ``NodeAddress/Step/anyChild(of:)``.
  func next(_ step: NodeAddress.Step, from slot: Slot, in hierarchy: Hierarchy) -> Slot? {
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
      // Below `-`, the first step names the node itself.
      if UInt64(record.born) == born, record.parent.isNone { return slot }
      guard let found = hierarchy.slot(born: born) else { return nil }
      let other = hierarchy[found]
      return other.parent == slot || other.presenter == slot || other.host == slot ? found : nil
    }
  }
}

extension Hierarchy {
  /// Returns whether the node is one of ``NavlogNavigation/Hierarchy/visible``: on screen, without
  /// a child on screen.
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
      // Nodes owned by a view or an object don't count as visible.
      guard self[above].kind.isController else { return false }
      top = above
    }
  }
}
