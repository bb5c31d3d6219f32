package import NavlogNavigation

/// Builds the links of restored nodes: roots, children, selections, presentations (RES-4).
///
/// This is the only implementation. It determines the commands, and its caller issues them.
package struct HierarchyRebuilder {
  let restorer: Restorer
  let engine: Engine
  /// The nodes to link after the launch; the others are left as the user has them.
  private let resumed: Set<Int>?
  /// The last event of the launch.
  let launched: Position

  /// Creates a rebuilder for a launch, from the decisions of `restorer` and the hierarchy of
  /// `engine`; it links all nodes.
  ///
  /// - Parameter launched: the last event of the launch, once it is over.
  package init(_ restorer: Restorer, in engine: Engine, since launched: Position = .max) {
    self.restorer = restorer
    self.engine = engine
    resumed = nil
    self.launched = launched
  }

  /// Creates a rebuilder for after the launch, which links only the `resumed` nodes.
  package init(
    _ restorer: Restorer, in engine: Engine, resumed: [NodeDecision], since launched: Position
  ) {
    self.restorer = restorer
    self.engine = engine
    self.resumed = Set(resumed.map(\.index))
    self.launched = launched
  }

  /// Returns the node that represents an archived node; `.none` if it no longer exists.
  package func object(_ index: Int) -> Slot {
    let decision = restorer.decisions[index]
    guard isThere(decision.object),
      decision.born == 0 || engine.hierarchy[decision.object].born == decision.born
    else { return .none }
    return decision.object
  }

  func isThere(_ slot: Slot) -> Bool { engine.hierarchy.isAlive(slot) }

  func isWanted(_ index: Int) -> Bool { resumed?.contains(index) ?? true }

  /// The nodes that represent restored nodes.
  var objects: Set<Slot> { Set(restorer.decisions.indices.map(object)) }

  /// Returns whether the node was placed after the launch, or is one of `back`.
  func isOfUser(_ slot: Slot, _ back: Set<Slot>) -> Bool {
    engine.hierarchy[slot].placed > launched || back.contains(slot)
  }

  /// Merges restored nodes in their former order into the current ones, without changing what the
  /// user has done since.
  func merge(_ wanted: [Int], into current: [Slot]) -> [Slot] {
    guard let resumed else { return wanted.map(object).filter(isThere) }
    let back = objects
    let kept = current.filter { isOfUser($0, back) }
    let merged = wanted.filter { resumed.contains($0) || kept.contains(object($0)) }.map(object)
      .filter(isThere)
    if merged.filter(kept.contains) == kept { return merged }
    return kept + merged.filter { !kept.contains($0) }
  }

  /// Opens the windows in their order (LIF-14): those whose roots differ from those of the default
  /// interface and, during a launch, those that had no root (LIF-15), or whose scene connects later.
  ///
  /// - Parameter open: opens the archived window at an index, with the node at the other index as its
  ///   root.
  package func openWindows<E: Error>(
    _ open: (_ window: Int, _ root: Int?) throws(E) -> Void
  ) throws(E) {
    for (index, window) in restorer.archive.windows.enumerated() {
      if resumed == nil, window.isConnected ? window.isEmpty : window.root != nil {
        try open(index, nil)
      }
      guard let root = window.root, isWanted(root), restorer.decisions[root].outcome.isRestored
      else { continue }
      let slot = object(root)
      if isThere(slot), !engine.hierarchy[slot].isRoot { try open(index, root) }
    }
  }

  /// Builds the links of the container with the decision `decision`.
  ///
  /// - Parameters:
  ///   - perform: performs a command, with its list of nodes.
  ///   - attach: attaches a child to a custom container, under its identifier.
  package func link<E: Error>(
    _ decision: NodeDecision, perform: (Command, [Slot]) throws(E) -> Void,
    attach: (_ child: Slot, _ container: Slot, _ key: String) throws(E) -> Void
  ) throws(E) {
    let links = restorer.links(of: decision.index)
    let slot = object(decision.index)
    guard isThere(slot), !links.children.isEmpty else { return }
    let kind = engine.hierarchy[slot].kind
    // The object may be of another class now, which doesn't have such children (V6).
    guard kind == restorer.archive.nodes[decision.index].kind else { return }
    switch kind {
    case .navigation:
      try fill(stack: slot, links.children, perform)
    case .tab:
      let tabs = engine.hierarchy.tabs(of: slot)
      let selects = selects(links.selected, in: slot, decision.index)
      let children = merge(links.children, into: tabs)
      if !children.allSatisfy(tabs.contains) {
        try perform(.setTabs(slot, .immediate), children)
      } else if tabs.filter(children.contains) != children {
        // New tabs keep their positions; the restored ones are in their former order.
        var ordered = children.makeIterator()
        let merged = tabs.map { children.contains($0) ? ordered.next() ?? $0 : $0 }
        try perform(.setTabs(slot, .immediate), merged)
      }
      if selects, let selected = links.selected.map(object), isThere(selected) {
        try perform(.select(selected, in: slot, .code, .immediate), [])
      }
    case .split:
      try fill(split: slot, decision.index, links.children, perform)
    case .page, .more: break
    case .content, .table, .collection, .container, .view, .object:
      for index in links.children where isWanted(index) {
        let child = object(index)
        guard isThere(child), engine.hierarchy[child].parent != slot else { continue }
        try attach(child, slot, restorer.archive.nodes[index].identifier)
      }
    }
  }

  /// Returns whether a container selects `selected` again. It always does if a child is deferred,
  /// so that the log shows that the deferred child wasn't the selected one.
  private func selects(_ selected: Int?, in slot: Slot, _ index: Int) -> Bool {
    guard let selected else { return false }
    let shown = engine.hierarchy.selectedTab(of: slot)
    if let resumed {
      return resumed.contains(selected)
        && (shown.isNone || engine.hierarchy[shown].placed <= launched)
    }
    return object(selected) != shown
      || restorer.archive.nodes[index].children.contains {
        restorer.decisions[$0].outcome == .deferred
      }
  }

  /// Adapts splits and tab bars to the space that they have now, once all links are built, and shows the
  /// list of tabs under More where it was shown (TAB-3).
  package func adapt<E: Error>(
    _ decisions: [NodeDecision], perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    for decision in decisions where decision.outcome.isRestored {
      let slot = object(decision.index)
      let node = restorer.archive.nodes[decision.index]
      guard node.wasCollapsed || node.showedMore, isThere(slot) else { continue }
      if node.wasCollapsed { try adapt(split: slot, decision.index, perform) }
      if node.showedMore, case let more = engine.hierarchy.more(of: slot), !more.isNone {
        try perform(.select(more, in: slot, .code, .immediate), [])
      }
    }
  }

  /// Collapses a split that had pushed a stack or had a compact column, and expands one that was
  /// collapsed and has space for columns now.
  ///
  /// A split that was collapsed explicitly, in a window of the same width, stays collapsed.
  private func adapt<E: Error>(
    split: Slot, _ index: Int, _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    try collapse(split, index, perform)
    let now = engine.hierarchy.traits(of: split).horizontal
    if now == .regular, now != restorer.archive.width(of: index),
      engine.hierarchy[split].isCollapsed
    {
      try perform(.expand(split, .immediate), [])
    } else {
      try raise(onStacksOf: index, perform)
    }
  }

  /// The stacks and tab bars that were presented and would be empty now, because what they contained
  /// isn't back; with the deferred one of it or, if none is deferred, the first.
  package var emptyPresentations: [(container: Int, first: Int)] {
    restorer.decisions.compactMap { decision in
      let node = restorer.archive.nodes[decision.index]
      guard node.place == .presented, node.kind.numbersChildren, decision.outcome.isRestored,
        isWanted(decision.index), let lowest = node.children.first
      else { return nil }
      let first =
        node.children.first { restorer.decisions[$0].outcome == .deferred } ?? lowest
      let slot = object(decision.index)
      guard isThere(slot), engine.hierarchy[slot].kind == node.kind,
        engine.hierarchy.children(of: slot).isEmpty, !restorer.decisions[first].outcome.isRestored
      else { return nil }
      return (decision.index, first)
    }
  }

  /// Restores presentations, without animation and without a segue (S229).
  ///
  /// - Parameter present: performs the command that presents the node at an index.
  package func represent<E: Error>(
    present: (Command, _ index: Int) throws(E) -> Void
  ) throws(E) {
    for decision in restorer.decisions where decision.outcome.isRestored {
      guard let presented = restorer.links(of: decision.index).presented, isWanted(presented)
      else { continue }
      let slot = object(presented)
      guard isThere(slot), isThere(object(decision.index)), engine.hierarchy[slot].presenter.isNone
      else {
        continue
      }
      let node = restorer.archive.nodes[presented]
      let style = node.style
      let (asker, waits) = asker(
        of: presented, style, by: stack(presenting: presented) ?? decision.object)
      let presenter = engine.hierarchy.presenter(for: style, from: asker)
      for command in preparations(of: slot, node, from: asker, by: presenter) {
        try present(command, presented)
      }
      try present(
        .present(slot, from: asker, style, .immediate, whenReady: waits), presented)
      let responder = object(node.responder, of: node)
      if isThere(responder) { try present(.refer(slot, .responder, to: responder), presented) }
    }
  }

  /// The controller that asked to present the node at `index`, if that leads to the same presenter
  /// again, else the presenter; and whether the presentation waits for it to appear.
  ///
  /// A controller that was presented waits only for its presenter, which may show another one in place of
  /// the one that asked (PRE-12, PRE-21).
  private func asker(
    of index: Int, _ style: Style, by presenter: Slot
  ) -> (Slot, waits: Bool) {
    let hierarchy = engine.hierarchy
    let node = restorer.archive.nodes[index]
    let found = hierarchy.presenter(for: style, from: presenter)
    let asker = object(node.asker, of: node)
    guard isThere(asker), hierarchy.presenter(for: style, from: asker) == found else {
      return (presenter, true)
    }
    let waits = node.wasWaiting || hierarchy.shows(asker, below: found)
    return waits || hierarchy.isInWindow(found) ? (asker, waits) : (presenter, true)
  }

  /// The stack that a collapsed split keeps aside and that presented the node at `index`; `nil` if a
  /// controller did.
  private func stack(presenting index: Int) -> Slot? {
    let nodes = restorer.archive.nodes
    guard let column = nodes[index].origin else { return nil }
    var owner = nodes[index].owner
    while let next = owner, nodes[next].kind != .split { owner = nodes[next].owner }
    guard let split = owner.map(object), isThere(split) else { return nil }
    let stack = engine.hierarchy.aside(column, of: split)
    return isThere(stack) ? stack : nil
  }
}
