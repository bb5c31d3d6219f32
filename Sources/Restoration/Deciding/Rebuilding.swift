package import Navigation

/// Builds the links of what is back: roots, children, selections, what was presented (RES-4).
///
/// The one implementation for whoever restores: it says what to command, they command it.
package struct Rebuilding {
  private let restorer: Restorer
  private let engine: Engine

  /// Looks at what `restorer` has judged and at the hierarchy of `engine`, as they are now.
  package init(_ restorer: Restorer, in engine: Engine) {
    self.restorer = restorer
    self.engine = engine
  }

  private func object(_ index: Int) -> Slot { restorer.judgements[index].object }

  private func isThere(_ slot: Slot) -> Bool { engine.hierarchy.isAlive(slot) }

  /// Gives the windows their roots, where those of the default interface are not the ones.
  package func setRoots<E: Error>(
    _ set: (Slot, ArchivedWindow) throws(E) -> Void
  ) throws(E) {
    for window in restorer.archive.windows {
      guard let root = window.root, restorer.judgements[root].verdict.isBack else { continue }
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
    let slot = judgement.object
    guard isThere(slot), !links.children.isEmpty else { return }
    let children = links.children.map(object).filter(isThere)
    let kind = engine.hierarchy[slot].kind
    // Another class may stand here now, which has no such children (V6).
    guard kind == restorer.archive.nodes[judgement.index].kind else { return }
    switch kind {
    case .navigation:
      if engine.hierarchy.children(of: slot) != children {
        try perform(.setStack(slot, .immediate), children)
      }
    case .tab:
      let tabs = engine.hierarchy.tabs(of: slot)
      if !children.allSatisfy(tabs.contains) {
        try perform(.setTabs(slot, .immediate), children)
      }
      if let selected = links.selected.map(object),
        selected != engine.hierarchy.selectedTab(of: slot)
      {
        try perform(.select(selected, in: slot, .code, .immediate), [])
      }
    case .split: try fill(slot, links, perform)
    case .page, .more: break
    case .content, .table, .collection, .container, .view, .object:
      for index in links.children {
        let child = object(index)
        guard isThere(child), engine.hierarchy[child].parent != slot else { continue }
        try attach(child, slot, restorer.archive.nodes[index].identifier)
      }
    }
  }

  private func fill<E: Error>(
    _ split: Slot, _ links: ContainerLinks, _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    var columns: [Column: Slot] = [:]
    for index in links.children {
      let child = object(index)
      guard case .column(let column) = restorer.archive.nodes[index].place, isThere(child) else {
        continue
      }
      if let first = columns[column] {
        let stack = engine.hierarchy[first].parent
        if engine.hierarchy[child].parent != stack {
          try perform(.push(child, onto: stack, .immediate), [])
        }
        continue
      }
      columns[column] = child
      if !engine.hierarchy.columns(of: split).contains(child) {
        try perform(.setColumn(child, in: split, column), [])
      }
    }
  }

  /// Presents again what was presented, without animation and without a segue (S229).
  package func represent<E: Error>(
    _ judgements: [Judgement], perform: (Command) throws(E) -> Void
  ) throws(E) {
    for judgement in judgements where judgement.verdict.isBack {
      guard let presented = restorer.links(of: judgement.index).presented else { continue }
      let slot = object(presented)
      guard isThere(slot), isThere(judgement.object), engine.hierarchy[slot].presenter.isNone else {
        continue
      }
      let style = restorer.archive.nodes[presented].style
      if style == .popover { try perform(.set(slot, .anchor, 1)) }
      try perform(.present(slot, from: judgement.object, style, .immediate, whenReady: true))
    }
  }
}
