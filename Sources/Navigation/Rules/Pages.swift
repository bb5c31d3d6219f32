// A6. Page view controller (PAGE)

extension Hierarchy {
  /// PAGE-2, E29; S093: as many pages as the spine shows; nobody twice.
  func planPages(_ page: Slot, _ nodes: [Slot]) throws(Refusal) -> Bool {
    try controller(page)
    guard self[page].kind == .page else { throw .wrongKind }
    guard nodes.count == self[page].spine else { throw .wrongPageCount }
    for (index, node) in nodes.enumerated() {
      try planChild(node, of: page)
      if nodes[..<index].contains(node) { throw .impossibleChild }
    }
    return isFinishing(in: page)
  }
}

extension Core {
  /// The pages a transition takes away, or brings: first `from` and its siblings up to `to`, then
  /// `to` and its siblings. Returns how many are on ``walk``.
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
  /// PAGE-1, S088–S092: the pages that come are added behind those that go. Pages that stay, stay;
  /// then nothing turns.
  func setPages(
    _ page: Slot, _ nodes: [Slot], _ style: PageStyle, _ motion: Motion, byHand: Bool
  ) {
    finishOthers(in: page)
    takeOut(nodes, besides: page)
    let old = core.hierarchy.children(of: page)
    guard old != nodes else { return outcome = .nothing }
    if old.contains(where: nodes.contains) { return replacePages(page, nodes, old) }
    for node in nodes {
      tell(.willMove, node, other: page)
      attach(node, to: page)
    }
    guard let first = nodes.first, core.hierarchy[first].parent == page else { return }
    let choreography: Choreography =
      switch (style, byHand) {
      case (.scroll, false): .scroll
      case (.curl, false): .curl
      case (.scroll, true): .swipeScroll
      case (.curl, true): .swipeCurl
      }
    begin(
      choreography, motion, in: page, from: old.first ?? .none, to: first)
  }

  /// Two pages of which one stays.
  private func replacePages(_ page: Slot, _ nodes: [Slot], _ old: [Slot]) {
    for node in old where !nodes.contains(node) && core.hierarchy[node].parent == page {
      tell(.willMove, node)
      leaveParent(node)
    }
    for node in nodes {
      if core.hierarchy[node].parent == page {
        reorder(node, in: page)
        continue
      }
      tell(.willMove, node, other: page)
      attach(node, to: page)
      run(.show, in: page, to: node, .immediate)
      didMove(node, to: page)
    }
  }

  /// Moves a child behind its siblings, unless it is there.
  private func reorder(_ node: Slot, in parent: Slot) {
    if !core.hierarchy[node].next.isNone { emit(.childMoved(node, before: .none)) }
  }
}
