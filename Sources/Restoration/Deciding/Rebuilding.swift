package import Navigation

/// Builds the links of what is back: roots, children, selections, what was presented (RES-4).
///
/// The one implementation for whoever restores: it says what to command, they command it.
package struct Rebuilding {
  let restorer: Restorer
  let engine: Engine
  /// What is to be linked, after the launch: the rest is the user's.
  private let resumed: Set<Int>?
  /// The last event of the launch.
  private let launched: Position

  /// Looks at what `restorer` has judged and at the hierarchy of `engine`, as they are now: in the
  /// launch, when everything is linked.
  package init(_ restorer: Restorer, in engine: Engine) {
    self.restorer = restorer
    self.engine = engine
    resumed = nil
    launched = .max
  }

  /// The same after the launch, when only what is `resumed` is linked.
  package init(
    _ restorer: Restorer, in engine: Engine, resumed: [Judgement], since launched: Position
  ) {
    self.restorer = restorer
    self.engine = engine
    self.resumed = Set(resumed.map(\.index))
    self.launched = launched
  }

  /// Who stands for a node, none when that is gone.
  func object(_ index: Int) -> Slot {
    let judgement = restorer.judgements[index]
    guard isThere(judgement.object),
      judgement.born == 0 || engine.hierarchy[judgement.object].born == judgement.born
    else { return .none }
    return judgement.object
  }

  func isThere(_ slot: Slot) -> Bool { engine.hierarchy.isAlive(slot) }

  func isWanted(_ index: Int) -> Bool { resumed?.contains(index) ?? true }

  /// Who stands for what is back.
  var objects: Set<Slot> { Set(restorer.judgements.indices.map(object)) }

  /// Whether the node came after the launch, or is one of those that are `back`.
  func isOfUser(_ slot: Slot, _ back: Set<Slot>) -> Bool {
    engine.hierarchy[slot].placed > launched || back.contains(slot)
  }

  /// Puts what comes back into the order it had, and leaves what the user has done since as it is.
  func merge(_ wanted: [Int], into current: [Slot]) -> [Slot] {
    guard let resumed else { return wanted.map(object).filter(isThere) }
    let back = objects
    let kept = current.filter { isOfUser($0, back) }
    let merged = wanted.filter { resumed.contains($0) || kept.contains(object($0)) }.map(object)
      .filter(isThere)
    if merged.filter(kept.contains) == kept { return merged }
    return kept + merged.filter { !kept.contains($0) }
  }

  /// Gives the windows their roots, where those of the default interface are not the ones.
  package func setRoots<E: Error>(
    _ set: (Slot, ArchivedWindow) throws(E) -> Void
  ) throws(E) {
    for window in restorer.archive.windows {
      guard let root = window.root, isWanted(root), restorer.judgements[root].verdict.isBack
      else { continue }
      let slot = object(root)
      if isThere(slot), !engine.hierarchy[slot].isRoot { try set(slot, window) }
    }
  }

  /// Builds the links of the container that was judged `judgement`.
  ///
  /// - Parameters:
  ///   - perform: carries a command out, with the nodes beside it.
  ///   - attach: gives a custom container its child back, under its identifier.
  package func link<E: Error>(
    _ judgement: Judgement, perform: (Command, [Slot]) throws(E) -> Void,
    attach: (_ child: Slot, _ container: Slot, _ key: String) throws(E) -> Void
  ) throws(E) {
    let links = restorer.links(of: judgement.index)
    let slot = object(judgement.index)
    guard isThere(slot), !links.children.isEmpty else { return }
    let kind = engine.hierarchy[slot].kind
    // Another class may stand here now, which has no such children (V6).
    guard kind == restorer.archive.nodes[judgement.index].kind else { return }
    switch kind {
    case .navigation:
      try fill(stack: slot, links.children, perform)
    case .tab:
      let tabs = engine.hierarchy.tabs(of: slot)
      let children = merge(links.children, into: tabs)
      if !children.allSatisfy(tabs.contains) {
        try perform(.setTabs(slot, .immediate), children)
      } else if tabs.filter(children.contains) != children {
        // The tabs that are new keep their place among those that are in their order again.
        var ordered = children.makeIterator()
        let merged = tabs.map { children.contains($0) ? ordered.next() ?? $0 : $0 }
        try perform(.setTabs(slot, .immediate), merged)
      }
      if resumed == nil, let selected = links.selected.map(object), isThere(selected),
        selected != engine.hierarchy.selectedTab(of: slot)
      {
        try perform(.select(selected, in: slot, .code, .immediate), [])
      }
    case .split:
      try fill(split: slot, judgement.index, links.children, perform)
    case .page, .more: break
    case .content, .table, .collection, .container, .view, .object:
      for index in links.children where isWanted(index) {
        let child = object(index)
        guard isThere(child), engine.hierarchy[child].parent != slot else { continue }
        try attach(child, slot, restorer.archive.nodes[index].identifier)
      }
    }
  }

  /// Gives the splits that were one stack the columns there is room for now, once all links are built.
  ///
  /// One that was collapsed by hand, in a window as wide as this one, stays so.
  package func expand<E: Error>(
    _ judgements: [Judgement], perform: (Command) throws(E) -> Void
  ) throws(E) {
    for judgement in judgements where judgement.verdict.isBack {
      let slot = object(judgement.index)
      guard restorer.archive.nodes[judgement.index].wasCollapsed, isThere(slot),
        engine.hierarchy[slot].isCollapsed
      else { continue }
      let now = engine.hierarchy.traits(of: slot).horizontal
      if now == .regular, now != restorer.archive.width(of: judgement.index) {
        try perform(.expand(slot, .immediate))
      }
    }
  }

  /// Presents again what was presented, without animation and without a segue (S229).
  ///
  /// - Parameter present: carries the command out that presents the node at an index.
  package func represent<E: Error>(
    present: (Command, _ index: Int) throws(E) -> Void
  ) throws(E) {
    for judgement in restorer.judgements where judgement.verdict.isBack {
      guard let presented = restorer.links(of: judgement.index).presented, isWanted(presented)
      else { continue }
      let slot = object(presented)
      guard isThere(slot), isThere(object(judgement.index)), engine.hierarchy[slot].presenter.isNone
      else {
        continue
      }
      let style = restorer.archive.nodes[presented].style
      if style == .popover { try present(.set(slot, .anchor, 1), presented) }
      try present(
        .present(slot, from: judgement.object, style, .immediate, whenReady: true), presented)
    }
  }
}
