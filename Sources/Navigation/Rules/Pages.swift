// Page view controller (PAGE)

extension Hierarchy {
  /// Checks pages: as many as the spine shows, each one once (PAGE-2, E29; S093).
  func planPages(_ page: Slot, _ nodes: [Slot], _ style: PageStyle) throws(Refusal) -> Bool {
    try controller(page)
    guard self[page].kind == .page else { throw .wrongKind }
    guard nodes.count == pageCount(of: page, style) else { throw .wrongPageCount }
    for (index, node) in nodes.enumerated() {
      try planChild(node, of: page)
      if nodes[..<index].contains(node) { throw .impossibleChild }
    }
    return isFinishing(in: page)
  }

  /// The number of pages shown at a time. Only pages that curl have a spine in the middle (PAGE-2).
  func pageCount(of page: Slot, _ style: PageStyle) -> Int {
    style == .curl ? self[page].spine : 1
  }
}

extension EngineState {
  /// Pushes the pages that a transition removes or adds onto ``walk`` and returns their number. The
  /// old ones are `from` and its siblings up to `to`, the new ones `to` and its siblings.
  mutating func gatherPages(_ transition: Transition, entering: Bool) -> Int {
    let base = walk.count
    var page = entering ? transition.to : transition.from
    while !page.isNone, entering || page != transition.to,
      hierarchy[page].parent == transition.container
    {
      walk.append(page)
      page = hierarchy[page].next
    }
    return walk.count - base
  }
}

extension Engine {
  /// Sets the pages (PAGE-1, S088–S092). New pages are added after the old ones. If some of the old
  /// pages stay, there is no transition.
  func setPages(
    _ page: Slot, _ nodes: [Slot], _ style: PageStyle, _ motion: Motion, byHand: Bool
  ) {
    finishOthers(in: page)
    let motion = takeOut(nodes, besides: page) ? motion.unlessInteractive : motion
    let old = state.hierarchy.children(of: page)
    guard old != nodes else { return outcome = .nothing }
    defer { if !byHand, style == .scroll { askForPageCount(page) } }
    if old.contains(where: nodes.contains) { return replacePages(page, nodes, old) }
    for node in nodes {
      notify(.willMove, node, other: page)
      attach(node, to: page)
    }
    guard let first = nodes.first, state.hierarchy[first].parent == page else { return }
    let choreography: TransitionKind =
      switch (style, byHand) {
      case (.scroll, false): .scroll
      case (.curl, false): .curl
      case (.scroll, true): .swipeScroll
      case (.curl, true): .swipeCurl
      }
    begin(
      choreography, motion, in: page, from: old.first ?? .none, to: first)
  }

  /// Replaces one of two pages.
  private func replacePages(_ page: Slot, _ nodes: [Slot], _ old: [Slot]) {
    for node in old where !nodes.contains(node) && state.hierarchy[node].parent == page {
      notify(.willMove, node)
      leaveParent(node)
    }
    for node in nodes {
      if state.hierarchy[node].parent == page {
        reorder(node, in: page)
        continue
      }
      notify(.willMove, node, other: page)
      attach(node, to: page)
      run(.show, in: page, to: node, .immediate)
      didMove(node, to: page)
    }
  }

  /// Moves a child to the end of its siblings.
  private func reorder(_ node: Slot, in parent: Slot) {
    if !state.hierarchy[node].next.isNone { emit(.childMoved(node, before: .none)) }
  }
}
