import Navigation
import Restoration

// What containers build in their decode, once all objects exist (RES-4).
extension ScriptRunner {
  /// Gives the windows their roots: those of the default interface, else those of the archive.
  func setRoots(_ launch: Relaunch) throws(Halt) {
    let archive = launch.restorer.archive
    for window in archive.windows {
      guard let root = window.root, launch.restorer.judgements[root].verdict.isBack else {
        continue
      }
      let slot = launch.restorer.judgements[root].object
      guard engine.hierarchy.isAlive(slot), !engine.hierarchy[slot].isRoot else { continue }
      let id = if let known = windows[window.id] { known } else { try open(window) }
      try goOn { () throws(Halt) in try perform(.setRoot(slot, window: id)) }
    }
  }

  private func open(_ window: ArchivedWindow) throws(Halt) -> WindowID {
    let scene: Symbol = try symbol(window.scene)
    let isKnown = engine.hierarchy.scenes.contains { $0.id == scene }
    if !scene.isNone, !isKnown { try perform(.connect(scene: scene)) }
    let id = WindowID(UInt32(engine.hierarchy.windows.count))
    try perform(
      .openWindow(
        try symbol(window.id), scene: scene, traits: window.traits,
        idiom: launchFacts.idiom ?? window.idiom, system: window.system))
    windows[window.id] = id
    if window.isVisible || !window.isConnected { try show(id) }
    return id
  }

  /// Builds the links of a container that is back.
  func link(_ launch: Relaunch, _ judgement: Judgement) throws(Halt) {
    let links = launch.restorer.links(of: judgement.index)
    let slot = judgement.object
    guard engine.hierarchy.isAlive(slot), !links.children.isEmpty else { return }
    func object(_ index: Int) -> Slot { launch.restorer.judgements[index].object }
    let children = links.children.map(object).filter { engine.hierarchy.isAlive($0) }
    let kind = engine.hierarchy[slot].kind
    // Another class may stand here now, which has no such children (V6).
    guard kind == launch.restorer.archive.nodes[judgement.index].kind else { return }
    switch kind {
    case .navigation:
      if engine.hierarchy.children(of: slot) != children {
        try perform(.setStack(slot, .immediate), nodes: children)
      }
    case .tab:
      let tabs = engine.hierarchy.tabs(of: slot)
      if !children.allSatisfy(tabs.contains) {
        try perform(.setTabs(slot, .immediate), nodes: children)
      }
      if let selected = links.selected.map(object),
        selected != engine.hierarchy.selectedTab(of: slot)
      {
        try perform(.select(selected, in: slot, .code, .immediate))
      }
    case .split: try fill(split: slot, links, launch)
    case .page, .more: break
    case .content, .table, .collection, .container, .view, .object:
      for child in children where engine.hierarchy[child].parent != slot {
        try goOn { () throws(Halt) in try embed(child, in: slot) }
      }
    }
  }

  /// What was embedded is embedded again; its view when there is one to put it into.
  private func embed(_ child: Slot, in slot: Slot) throws(Halt) {
    if engine.hierarchy[slot].isLoaded { return _ = try perform(.embed(child, in: slot)) }
    try perform(.addChild(child, to: slot))
    try perform(.didMove(child, to: slot))
  }

  private func fill(split: Slot, _ links: ContainerLinks, _ launch: Relaunch) throws(Halt) {
    var columns: [Column: Slot] = [:]
    for index in links.children {
      let child = launch.restorer.judgements[index].object
      guard case .column(let column) = launch.restorer.archive.nodes[index].place,
        engine.hierarchy.isAlive(child)
      else { continue }
      if let first = columns[column] {
        let stack = engine.hierarchy[first].parent
        if engine.hierarchy[child].parent != stack {
          try perform(.push(child, onto: stack, .immediate))
        }
        continue
      }
      columns[column] = child
      if !engine.hierarchy.columns(of: split).contains(child) {
        try perform(.setColumn(child, in: split, column))
      }
    }
  }

  /// Presents again what was presented, without animation and without a segue (S229).
  func represent(_ launch: Relaunch, _ judgements: [Judgement]) throws(Halt) {
    for judgement in judgements where judgement.verdict.isBack {
      guard let presented = launch.restorer.links(of: judgement.index).presented else { continue }
      let slot = launch.restorer.judgements[presented].object
      guard engine.hierarchy.isAlive(slot), engine.hierarchy.isAlive(judgement.object),
        engine.hierarchy[slot].presenter.isNone
      else { continue }
      let style = launch.restorer.archive.nodes[presented].style
      if style == .popover { try perform(.set(slot, .anchor, 1)) }
      try goOn { () throws(Halt) in
        try perform(
          .present(slot, from: judgement.object, style, .immediate, whenReady: true))
      }
    }
  }
}
