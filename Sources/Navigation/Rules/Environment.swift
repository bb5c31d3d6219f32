// Traits, sizes and layout (LIF-5, CON-10, ADP-5).

extension Hierarchy {
  func planOverride(_ node: Slot) throws(Refusal) {
    try controller(node)
    guard !self[node].parent.isNone else { throw .impossibleChild }
  }
}

extension Engine {
  /// Changes the traits of a window.
  ///
  /// By design, the order is: all controllers get `traitsWillChange`, then `sizeWillTransition`;
  /// containers and presentations adapt; all controllers get `traitsDidChange`; one layout pass
  /// follows.
  func setTraits(_ window: WindowID, _ traits: Traits) {
    let old = core.hierarchy[window].traits
    let new = old.overridden(by: traits)
    guard new != old else { return outcome = .nothing }
    let root = core.hierarchy[window].root
    if !root.isNone {
      announce(.traitsWillChange, Symbol(new.raw), root, unless: .skipsTraits)
      announce(.sizeWillTransition, .none, root, unless: .skipsSize)
    }
    emit(.windowTraitsSet(window, new))
    guard core.hierarchy[window].root == root, !root.isNone else { return }
    fitTree(root)
    announce(.traitsDidChange, Symbol(old.raw), root, unless: .skipsTraits)
    layOutWindow(window)
  }

  /// Changes the size without a change of size classes: sends the callbacks and runs a layout pass.
  func resize(_ window: WindowID) {
    let root = core.hierarchy[window].root
    guard !root.isNone else { return outcome = .nothing }
    announce(.sizeWillTransition, .none, root, unless: .skipsSize)
    layOutWindow(window)
  }

  /// Overrides the traits of a child; only the child and its descendants are notified (CON-10).
  func overrideTraits(_ node: Slot, _ traits: Traits) {
    guard core.hierarchy[node].override != traits else { return outcome = .nothing }
    let old = core.hierarchy.traits(of: node)
    let parent = core.hierarchy[node].parent
    let new = core.hierarchy.traits(of: parent).overridden(by: traits)
    if new != old { announce(.traitsWillChange, Symbol(new.raw), node, unless: .skipsTraits) }
    emit(.traitsOverridden(node, traits))
    guard new != old else { return }
    fitTree(node)
    announce(.traitsDidChange, Symbol(old.raw), node, unless: .skipsTraits)
    if core.isShown(node) { layOut(node, appearingOnly: false) }
  }

  /// Runs one layout pass over the visible controllers of a window (S024).
  func layOutWindow(_ window: WindowID) {
    let root = core.hierarchy[window].root
    if !root.isNone, core.hierarchy[window].isVisible { layOut(root, appearingOnly: false) }
  }

  /// Sends a callback to a node, then to its descendants.
  ///
  /// Children are notified only if the parent calls super, presented controllers in any case, by
  /// the window (CON-10). Controllers whose view was never loaded aren't notified.
  private func announce(
    _ callback: Callback, _ symbol: Symbol, _ node: Slot, unless flag: NodeRecord.Flags
  ) {
    if core.hierarchy[node].isLoaded { notify(callback, node, symbol: symbol) }
    if !core.hierarchy[node].has(flag) {
      let base = core.walk.count
      var child = core.hierarchy[node].firstChild
      while !child.isNone {
        core.walk.append(child)
        child = core.hierarchy[child].next
      }
      let end = core.walk.count
      for index in base..<end where core.hierarchy[core.walk[index]].parent == node {
        announce(callback, symbol, core.walk[index], unless: flag)
      }
      core.walk.removeLast(end - base)
    }
    let presented = core.hierarchy[node].presented
    if !presented.isNone { announce(callback, symbol, presented, unless: flag) }
  }

  /// Adapts containers (SPL-2, SPL-3, TAB-2) and presentations (ADP-5) to their traits, parents
  /// first.
  private func fitTree(_ node: Slot) {
    switch core.hierarchy[node].kind {
    case .split:
      let isNarrow = core.hierarchy.traits(of: node).horizontal == .compact
      if isNarrow != core.hierarchy[node].isCollapsed {
        if isNarrow { collapse(node, .immediate) } else { expand(node, .immediate) }
      }
    case .tab: fitTabs(node)
    default: break
    }
    for child in core.hierarchy.children(of: node) where core.hierarchy[child].parent == node {
      fitTree(child)
    }
    let presented = core.hierarchy[node].presented
    if !presented.isNone {
      readapt(presented)
      let now = core.hierarchy[node].presented
      if !now.isNone { fitTree(now) }
    }
  }

  /// Adapts a container to its traits before it appears. A split that the app collapsed stays
  /// collapsed until the traits change.
  func fit(_ node: Slot) {
    switch core.hierarchy[node].kind {
    case .split:
      if !core.hierarchy[node].isCollapsed, core.hierarchy.traits(of: node).horizontal == .compact {
        collapse(node, .immediate)
      }
    case .tab: fitTabs(node)
    default: break
    }
  }

  // MARK: Sizes

  /// Changes the preferred content size and notifies the container once per change (S048).
  func preferContentSize(_ node: Slot, width: UInt32, height: UInt32) {
    if let now = core.hierarchy.preferredContentSize(of: node), now == (width, height) {
      outcome = .nothing
      return
    }
    emit(.preferredContentSizeSet(node, width: width, height: height))
    let record = core.hierarchy[node]
    let container = record.parent.isNone ? record.presenter : record.parent
    if !container.isNone { notify(.preferredContentSizeDidChange, container, other: node) }
  }

  // MARK: Status bar

  /// Asks the controller that covers the screen, then the child that it names (CON-10). Only nodes
  /// that delegate the status bar are asked.
  func askForStatusBar() {
    for index in core.hierarchy.windows.indices where core.hierarchy.windows[index].isVisible {
      var node = core.hierarchy.windows[index].root
      guard !node.isNone else { continue }
      while true {
        let presented = core.hierarchy[node].presented
        guard !presented.isNone,
          core.hierarchy[presented].has(.captures)
            || core.hierarchy[presented].adaptedStyle == .fullScreen
        else { break }
        node = presented
      }
      follow(.childForStatusBarStyle, node)
      follow(.childForStatusBarHidden, node)
    }
  }

  /// Follows the questions from child to child until a controller decides itself. By default, a tab
  /// controller names its selected tab, and a stack its top for hiding the status bar.
  private func follow(_ kind: Question.Kind, _ node: Slot) {
    var current = node
    for _ in 0..<64 {
      let record = core.hierarchy[current]
      var next = Slot.none
      if record.has(.delegatesStatusBar) {
        next = askForNode(Question(kind, current))
      } else if record.kind == .tab {
        next = core.hierarchy.selected(in: current)
      } else if record.kind == .navigation, kind == .childForStatusBarHidden {
        next = core.hierarchy.lastChild(current)
      }
      guard !next.isNone, core.hierarchy[next].parent == current else { return }
      current = next
    }
  }
}
