// A1. View life cycle (LIF), A2's forwarding: what the rows and the verbs are made of.

extension Engine {
  /// LIF-1: the view is loaded once, at its first access. What embeds itself while it loads
  /// (SEG-6) does so between the two calls.
  func load(_ node: Slot) {
    guard !core.hierarchy[node].isLoaded else { return }
    tell(.loadView, node)
    tell(.viewDidLoad, node)
  }

  /// LIF-6: the legal edges.
  enum Edge {
    case willAppear, didAppear, willDisappear, didDisappear

    @inline(__always) func isLegal(from state: Appearance) -> Bool {
      switch self {
      case .willAppear: state == .disappeared || state == .disappearing
      case .didAppear: state == .appearing
      case .willDisappear: state == .appeared || state == .appearing
      case .didDisappear: state == .disappearing
      }
    }

    var callback: Callback {
      switch self {
      case .willAppear: .viewWillAppear
      case .didAppear: .viewDidAppear
      case .willDisappear: .viewWillDisappear
      case .didDisappear: .viewDidDisappear
      }
    }
  }

  /// Takes one edge where the state allows it: the node, then what it shows, then what it presents.
  ///
  /// APP-6 for plain containers too (decided: parent first everywhere). A node whose view is
  /// removed by what it presents is passed over.
  func go(_ edge: Edge, _ node: Slot) {
    if edge == .willAppear {
      if core.isCovered(node) { return goPresented(edge, node) }
      let wasShown = core.isShownByParent(node)
      fit(node)
      load(node)
      // A callback may have put another one in its place.
      if wasShown, !core.isShownByParent(node) { return }
    }
    guard edge.isLegal(from: core.hierarchy[node].appearance) else {
      return goPresented(edge, node)
    }
    core.hasAppearanceChanged = true
    tell(edge.callback, node, flag: core.isAnimated)
    if edge == .didDisappear, core.hierarchy.firstResponder == node {
      tell(.resignedFirstResponder, node)
    }
    let base = core.walk.count
    let leaving = edge == .willDisappear || edge == .didDisappear
    let count = core.gather(node, leaving: leaving)
    for index in base..<(base + count) {
      let child = core.walk[index]
      // A callback may have turned the node back: then its children have been turned back too.
      guard core.hierarchy[node].appearance.isComing != leaving else { break }
      if core.forwards(node, to: child, leaving: leaving) { go(edge, child) }
    }
    core.walk.removeLast(count)
    guard core.hierarchy[node].appearance.isComing != leaving else { return }
    if edge == .didAppear {
      arrive(node)
    } else if leaving, !core.hierarchy.transitions.isEmpty {
      goInFlight(edge, node)
    }
    goPresented(edge, node)
  }

  /// What is in flight in a container that goes, goes with it.
  private func goInFlight(_ edge: Edge, _ node: Slot) {
    var index = 0
    while index < core.hierarchy.transitions.count {
      let transition = core.hierarchy.transitions[index]
      index += 1
      guard transition.container == node, transition.began != running.began else { continue }
      for other in [transition.from, transition.to]
      where !other.isNone && other != node && !core.hierarchy.isAstray(other, from: node) {
        go(edge, other)
      }
    }
  }

  private func goPresented(_ edge: Edge, _ node: Slot) {
    let presented = company(of: node)
    if !presented.isNone { go(edge, presented) }
  }

  /// What goes where its presenter goes: what it presents, unless the row that is running moves it.
  private func company(of node: Slot) -> Slot {
    let presented = core.hierarchy[node].presented
    guard !presented.isNone, !running.involves(presented) else { return .none }
    return presented
  }

  /// The end of a row: on screen, even if something hid it in between.
  func stay(_ node: Slot) {
    let parent = core.hierarchy[node].parent
    if core.hierarchy[node].appearance == .disappeared,
      parent.isNone || core.hierarchy[parent].appearance.isComing
    {
      appearIfShown(node)
      insert(node)
    }
    go(.didAppear, node)
  }

  /// The end of a row: off screen, even if something showed it in between; unless what was to take
  /// its place is gone, and it is what is shown. Pages leave only after this.
  func vanish(_ node: Slot) {
    if running.choreography.isPaging || !core.isShown(node) { go(.willDisappear, node) }
    go(.didDisappear, node)
  }

  /// LIF-8, LIF-10: without a window nobody is told that it appears, nor in a container that is
  /// going or yet to come. Page controllers alone do not wait until they appear themselves (S092),
  /// unless the page, or what they are in, is in flight.
  func appearIfShown(_ node: Slot) {
    let parent = core.hierarchy[node].parent
    if !parent.isNone, !core.hierarchy[parent].appearance.isComing {
      let container = core.hierarchy[parent]
      let above = core.hierarchy.above(parent)
      guard container.kind == .page, container.appearance == .disappeared, container.isLoaded,
        !running.motion.isHeld, above.isNone || !core.isExcused(above)
      else { return }
    }
    if core.isOnPath(node) { go(.willAppear, node) }
  }

  /// LIF-4: the view is in the window; from system 13 on the controllers are told, once.
  func insert(_ node: Slot) {
    if core.isParentInWindow(node), core.system(of: node) >= 13 {
      insertTree(node)
    }
  }

  private func insertTree(_ node: Slot) {
    let record = core.hierarchy[node]
    if record.appearance.isComing, !record.has(.inserted) {
      tell(.viewIsAppearing, node)
      let base = core.walk.count
      let count = core.gather(node)
      for index in base..<(base + count) where core.forwards(node, to: core.walk[index]) {
        insertTree(core.walk[index])
      }
      core.walk.removeLast(count)
    }
    let presented = company(of: node)
    if !presented.isNone { insertTree(presented) }
  }

  /// One pass for each controller that is just appearing.
  func layOutAppearing(_ node: Slot) {
    if core.isParentInWindow(node) { layOut(node, appearingOnly: true) }
  }

  /// LIF-5, S024: the pass of a controller, those of what it shows inside it, and afterwards those
  /// of what it presents.
  func layOut(_ node: Slot, appearingOnly: Bool) {
    let record = core.hierarchy[node]
    let isAppearing = record.appearance == .appearing
    if isAppearing || record.appearance == .appeared && !appearingOnly {
      tell(.viewWillLayoutSubviews, node)
      let isPresented = !record.presenter.isNone
      if isPresented { tell(.containerViewWillLayoutSubviews, node) }
      tell(.layoutSubviews, node)
      let base = core.walk.count
      let count = core.gather(node)
      for index in base..<(base + count) where core.forwards(node, to: core.walk[index]) {
        // What was there before its container had no pass yet (S092).
        layOut(core.walk[index], appearingOnly: appearingOnly && !isAppearing)
      }
      core.walk.removeLast(count)
      tell(.viewDidLayoutSubviews, node)
      if isPresented { tell(.containerViewDidLayoutSubviews, node) }
    }
    let presented = company(of: node)
    if !presented.isNone { layOut(presented, appearingOnly: appearingOnly) }
  }

  /// LIF-11: everybody is told, those on screen or attached to it first.
  func warnOfMemory() {
    let base = core.walk.count
    for index in core.hierarchy.windows.indices {
      core.gatherTree(core.hierarchy.windows[index].root)
    }
    let attached = Set(core.walk[base...])
    for index in core.hierarchy.records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      guard core.hierarchy.isController(slot) else { continue }
      if !attached.contains(slot) { core.walk.append(slot) }
    }
    let end = core.walk.count
    for index in base..<end { tell(.didReceiveMemoryWarning, core.walk[index]) }
    core.walk.removeLast(end - base)
  }
}

extension Hierarchy {
  /// Whether the node's parent, if it has one, shows it.
  func isShownByParent(_ node: Slot) -> Bool {
    let parent = self[node].parent
    return parent.isNone || shows(node, in: parent)
  }

  /// Whether the view that the node's view lies in is in the window; if not, the node's follows.
  func isParentInWindow(_ node: Slot) -> Bool {
    let parent = self[node].parent
    guard !parent.isNone else { return true }
    let record = self[parent]
    return record.appearance == .appeared || record.appearance.isComing && record.has(.inserted)
  }
}

extension Core {
  /// Puts a node and all below it on ``walk``: children in order, then what is presented.
  mutating func gatherTree(_ slot: Slot) {
    guard !slot.isNone else { return }
    walk.append(slot)
    var child = hierarchy[slot].firstChild
    while !child.isNone {
      gatherTree(child)
      child = hierarchy[child].next
    }
    var other = hierarchy[slot].attached
    while !other.isNone {
      if hierarchy[other].kind.isController { gatherTree(other) }
      other = hierarchy[other].next
    }
    gatherTree(hierarchy[slot].presented)
  }
}
