// View life cycle (LIF) and forwarding of appearance (APP), used by transitions and commands.

extension Engine {
  /// Loads the view at its first access, once (LIF-1). An embed segue that runs during loading does
  /// so between the two callbacks (SEG-6).
  func load(_ node: Slot) {
    guard !state.hierarchy[node].isLoaded else { return }
    notify(.loadView, node)
    notify(.viewDidLoad, node)
  }

  /// A legal change of the appearance state (LIF-6).
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

  /// Sends an appearance callback, if the state allows it, to the node, then to its visible
  /// children, then to the controller it presents.
  ///
  /// By design, the parent comes first in plain containers too (APP-6). A node whose view is
  /// removed by its own presentation is skipped.
  func go(_ edge: Edge, _ node: Slot) {
    if edge == .willAppear {
      if state.isCovered(node) { return goPresented(edge, node) }
      let wasShown = state.isShownByParent(node)
      fit(node)
      load(node)
      // A callback may have replaced the node.
      if wasShown, !state.isShownByParent(node) { return }
    }
    guard edge.isLegal(from: state.hierarchy[node].appearance) else {
      return goPresented(edge, node)
    }
    state.hasAppearanceChanged = true
    notify(edge.callback, node, flag: state.isAnimated)
    if edge == .didDisappear, state.hierarchy.hasResponder(node) {
      notify(.resignedFirstResponder, state.hierarchy.firstResponder)
    }
    let base = state.walk.count
    let leaving = edge == .willDisappear || edge == .didDisappear
    let count = state.gather(node, leaving: leaving)
    for index in base..<(base + count) {
      let child = state.walk[index]
      // A callback may have reversed the node's appearance, and its children's with it.
      guard state.hierarchy[node].appearance.isComing != leaving else { break }
      guard state.forwards(node, to: child, leaving: leaving) else { continue }
      if !leaving, isFirstDisplay(of: child, on: node) {
        goFirst(edge, child, on: node)
      } else {
        go(edge, child)
      }
    }
    state.walk.removeLast(count)
    guard state.hierarchy[node].appearance.isComing != leaving else { return }
    if edge == .didAppear {
      arrive(node)
    } else if leaving, !state.hierarchy.transitions.isEmpty {
      goInFlight(edge, node)
    }
    goPresented(edge, node)
  }

  /// Sends the callback to the nodes of transitions in flight in a container that disappears.
  private func goInFlight(_ edge: Edge, _ node: Slot) {
    var index = 0
    while index < state.hierarchy.transitions.count {
      let transition = state.hierarchy.transitions[index]
      index += 1
      guard transition.container == node, transition.began != running.began else { continue }
      for other in [transition.from, transition.to]
      where !other.isNone && other != node && !state.hierarchy.isAstray(other, from: node) {
        go(edge, other)
      }
    }
  }

  private func goPresented(_ edge: Edge, _ node: Slot) {
    let presented = company(of: node)
    if !presented.isNone { go(edge, presented) }
  }

  /// The presented controller that appears and disappears with its presenter; ``Slot/none`` if the
  /// running transition moves it.
  private func company(of node: Slot) -> Slot {
    let presented = state.hierarchy[node].presented
    guard !presented.isNone, !running.involves(presented) else { return .none }
    return presented
  }

  /// Completes a node's appearance at the end of a transition, even if a callback made it
  /// disappear.
  func ensureAppeared(_ node: Slot) {
    let parent = state.hierarchy[node].parent
    if state.hierarchy[node].appearance == .disappeared,
      parent.isNone || state.hierarchy[parent].appearance.isComing
    {
      appearIfShown(node)
      insert(node)
    }
    go(.didAppear, node)
  }

  /// Completes a node's disappearance at the end of a transition, even if a callback made it
  /// appear.
  ///
  /// The node stays on screen, with what covers it, if the node that was to replace it is gone and
  /// the node is visible again. Pages always disappear, because they leave the container only
  /// afterwards.
  func ensureDisappeared(_ node: Slot) {
    let isCovered = state.isCovered(node) && company(of: node).isNone
    if running.choreography.isPaging || isCovered || !state.isOnPath(node) {
      go(.willDisappear, node)
    }
    go(.didDisappear, node)
  }

  /// Sends `viewWillAppear` if the node is in a visible window and its container is appearing or
  /// has appeared (LIF-8, LIF-10).
  ///
  /// A page controller doesn't have to appear before its pages do (S092), unless the page, or a
  /// container of the page controller, is in a transition.
  func appearIfShown(_ node: Slot) {
    let parent = state.hierarchy[node].parent
    if !parent.isNone, !state.hierarchy[parent].appearance.isComing {
      let container = state.hierarchy[parent]
      let above = state.hierarchy.above(parent)
      guard container.kind == .page, container.appearance == .disappeared, container.isLoaded,
        !running.motion.isHeld, above.isNone || !state.isExcused(above)
      else { return }
    }
    if state.isOnPath(node) { go(.willAppear, node) }
  }

  /// Sends `viewIsAppearing` once to the node and its descendants when the view is in the window,
  /// from system 13 on (LIF-4).
  func insert(_ node: Slot) {
    if state.isParentInWindow(node), state.system(of: node) >= 13 {
      insertTree(node)
    }
  }

  private func insertTree(_ node: Slot) {
    let record = state.hierarchy[node]
    if record.appearance.isComing, !record.has(.inserted) {
      notify(.viewIsAppearing, node)
      let base = state.walk.count
      let count = state.gather(node)
      for index in base..<(base + count) where state.forwards(node, to: state.walk[index]) {
        insertTree(state.walk[index])
      }
      state.walk.removeLast(count)
    }
    let presented = company(of: node)
    if !presented.isNone { insertTree(presented) }
  }

  /// Runs a layout pass for each controller that is appearing.
  func layOutAppearing(_ node: Slot) {
    if state.isParentInWindow(node) { layOut(node, appearingOnly: true) }
  }

  /// Runs the layout pass of a controller, with the passes of its visible children inside, then
  /// that of the controller it presents (LIF-5, S024).
  func layOut(_ node: Slot, appearingOnly: Bool) {
    let record = state.hierarchy[node]
    let isAppearing = record.appearance == .appearing
    if isAppearing || record.appearance == .appeared && !appearingOnly {
      notify(.viewWillLayoutSubviews, node)
      let isPresented = !record.presenter.isNone
      if isPresented { notify(.containerViewWillLayoutSubviews, node) }
      notify(.layoutSubviews, node)
      let base = state.walk.count
      let count = state.gather(node)
      for index in base..<(base + count) where state.forwards(node, to: state.walk[index]) {
        // A child that was visible before its container had no pass yet (S092).
        layOut(state.walk[index], appearingOnly: appearingOnly && !isAppearing)
      }
      state.walk.removeLast(count)
      notify(.viewDidLayoutSubviews, node)
      if isPresented { notify(.containerViewDidLayoutSubviews, node) }
    }
    let presented = company(of: node)
    if !presented.isNone { layOut(presented, appearingOnly: appearingOnly) }
  }

  /// Sends a memory warning to all controllers, first to those in a window (LIF-11).
  func warnOfMemory() {
    let base = state.walk.count
    for index in state.hierarchy.windows.indices {
      state.gatherTree(state.hierarchy.windows[index].root)
    }
    let attached = Set(state.walk[base...])
    for index in state.hierarchy.records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      guard state.hierarchy.isController(slot) else { continue }
      if !attached.contains(slot) { state.walk.append(slot) }
    }
    let end = state.walk.count
    for index in base..<end { notify(.didReceiveMemoryWarning, state.walk[index]) }
    state.walk.removeLast(end - base)
  }
}

extension Hierarchy {
  /// Whether the node has no parent or is shown by it.
  func isShownByParent(_ node: Slot) -> Bool {
    let parent = self[node].parent
    return parent.isNone || shows(node, in: parent)
  }

  /// Whether the view that contains the node's view is in the window. If it isn't, the node's view
  /// enters the window with it.
  func isParentInWindow(_ node: Slot) -> Bool {
    let parent = self[node].parent
    guard !parent.isNone else { return true }
    let record = self[parent]
    return record.appearance == .appeared || record.appearance.isComing && record.has(.inserted)
  }
}

extension EngineState {
  /// Pushes a node and its descendants onto ``walk``: children in order, then the presented
  /// controller.
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
