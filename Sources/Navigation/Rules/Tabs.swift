// Tab bar controller (TAB)

extension Hierarchy {
  func tabs(_ node: Slot) throws(Refusal) {
    try controller(node)
    guard self[node].kind == .tab else { throw .wrongKind }
  }

  /// Checks tabs: any controller, each one once (TAB-1).
  func planSetTabs(_ tab: Slot, _ nodes: [Slot]) throws(Refusal) -> Bool {
    try tabs(tab)
    var seen: Set<Slot> = []
    for node in nodes {
      try planChild(node, of: tab)
      let isRepeated = !seen.insert(node).inserted
      if let refusal = Kind.tab.refusal(ofChild: self[node].kind, isRepeated: isRepeated) {
        throw refusal
      }
    }
    return isFinishing(in: tab)
  }

  /// Checks a selection (E22; S086). The user selects only in a bar within reach (E75), and pops the
  /// stack of the selected tab only when it can change (E21).
  func planSelect(_ node: Slot, in tab: Slot, by origin: Origin) throws(Refusal) -> Bool {
    try tabs(tab)
    guard isController(node), isTab(node, of: tab) else { throw .notATab }
    if origin == .user {
      try reach(tab)
      if self[node].kind == .navigation, selectedTab(of: tab) == node, try mustWait(stack: node) {
        return true
      }
    }
    return isFinishing(in: tab)
  }

  /// Whether the node is a tab, on the bar or under More.
  func isTab(_ node: Slot, of tab: Slot) -> Bool {
    let parent = self[node].parent
    if parent == tab { return true }
    return !parent.isNone && self[parent].kind == .more && self[parent].parent == tab
  }

  /// All tabs, on the bar and under More (TAB-2).
  public func tabs(of slot: Slot) -> [Slot] {
    let children = children(of: slot)
    guard let more = children.last, self[more].kind == .more else { return children }
    return children.dropLast() + self.children(of: more)
  }

  /// The More controller of a tab controller, or ``Slot/none``.
  public func more(of slot: Slot) -> Slot {
    guard isAlive(slot), self[slot].kind == .tab else { return .none }
    let last = lastChild(slot)
    return !last.isNone && self[last].kind == .more ? last : .none
  }

  /// Whether a tab controller shows the list of the tabs under More.
  public func showsMore(_ slot: Slot) -> Bool {
    let selected = selectedTab(of: slot)
    return !selected.isNone && self[selected].kind == .more
  }

  /// The selected tab, also if it is under More.
  public func selectedTab(of slot: Slot) -> Slot {
    let selected = selected(in: slot)
    guard !selected.isNone, self[selected].kind == .more else { return selected }
    let inner = self.selected(in: selected)
    return inner.isNone ? selected : inner
  }
}

extension Engine {
  /// Replaces the tabs: old ones leave, then new ones are added. The selected controller stays
  /// selected, else the one at its index, else the first (TAB-1, S084).
  func setTabs(_ tab: Slot, _ nodes: [Slot], _ motion: Motion) {
    finishOthers(in: tab)
    dissolveMore(tab)
    takeOut(nodes, besides: tab)
    let old = state.hierarchy.children(of: tab)
    let selected = state.hierarchy.selected(in: tab)
    let place = old.firstIndex(of: selected) ?? 0
    let next =
      nodes.contains(selected)
      ? selected : nodes.indices.contains(place) ? nodes[place] : nodes.first ?? .none
    let staying = Set(nodes)
    for node in old where !staying.contains(node) && state.hierarchy[node].parent == tab {
      if node == selected {
        leaveTabs(node, tab, next: next, motion.unlessHeld)
      } else {
        removeChild(node, from: tab)
      }
    }
    for node in nodes {
      if state.hierarchy[node].parent != tab {
        notify(.willMove, node, other: tab)
        attach(node, to: tab)
        didMove(node, to: tab)
      } else if !state.hierarchy[node].next.isNone {
        emit(.childMoved(node, before: .none))
      }
    }
    if !next.isNone, state.hierarchy[next].parent == tab, !state.hierarchy[next].isSelected {
      showTab(next, in: tab, motion.unlessInteractive)
    }
    fit(tab)
  }

  /// Removes the selected tab. `next` is selected at once if it already is a tab.
  private func leaveTabs(_ node: Slot, _ tab: Slot, next: Slot, _ motion: Motion) {
    willLeave(node, from: tab)
    let isThere = !next.isNone && state.hierarchy[next].parent == tab
    run(.leave, in: tab, from: node, to: isThere ? next : .none, motion)
    didLeave(node)
  }

  /// Selects a tab (TAB-3, S082, S083). The delegate is asked and notified only when the user taps;
  /// a tap on the selected tab pops its stack to the root and changes nothing else.
  func select(_ node: Slot, in tab: Slot, by origin: Origin, _ motion: Motion) {
    if origin == .user {
      guard ask(Question(.shouldSelectTab, tab, other: node), usual: true) else {
        outcome = .declined
        return
      }
    }
    guard state.hierarchy.isTab(node, of: tab) else { return }
    if state.hierarchy.selectedTab(of: tab) != node, state.hierarchy.selected(in: tab) != node {
      finishOthers(in: tab)
      var motion = motion
      if state.hierarchy.asks(.delegatesTransitions, tab), state.isShown(tab) {
        motion = customMotion(tab, other: node, .tab, motion)
      }
      // Callbacks and answers may have changed the tabs.
      guard state.hierarchy.isTab(node, of: tab) else { return }
      if state.hierarchy.selected(in: tab) != node {
        selectTab(node, in: tab, motion, byUser: origin == .user)
      }
    } else if origin == .user, state.hierarchy[node].kind == .navigation {
      notify(.tabDidSelect, tab, other: node)
      perform(part: .popToRoot(node))
      return
    } else if origin == .user, state.hierarchy[node].kind == .more {
      notify(.tabDidSelect, tab, other: node)
      return showList(of: node)
    } else {
      outcome = origin == .user ? .done : .nothing
    }
    if origin == .user { notify(.tabDidSelect, tab, other: node) }
  }

  /// Changes the selection, with a warning if a presentation in the context of the old tab will be
  /// lost (TAB-6, E59).
  private func selectTab(_ node: Slot, in tab: Slot, _ motion: Motion, byUser: Bool) {
    let old = state.hierarchy.selected(in: tab)
    if !old.isNone, state.hierarchy.presentsInContext(old) { warn(.contextLost, old) }
    let more = state.hierarchy[node].parent
    guard more != tab else { return showTab(node, in: tab, motion, byUser: byUser) }
    if state.hierarchy[more].isSelected {
      begin(
        .tab, motion, in: more, from: state.hierarchy.selected(in: more), to: node,
        finishesAtOnce: !byUser)
    } else {
      choose(node, in: more)
      showTab(more, in: tab, motion, byUser: byUser)
    }
  }

  /// Shows a tab. That of a tap has appeared when the turn ends, after the delegate was notified.
  private func showTab(_ node: Slot, in tab: Slot, _ motion: Motion, byUser: Bool = false) {
    let old = state.hierarchy.selected(in: tab)
    if state.isOnPath(tab) {
      return begin(.tab, motion, in: tab, from: old, to: node, finishesAtOnce: !byUser)
    }
    choose(node, in: tab)
    // If the tab controller, which is disappearing, returns to the screen, the old tab doesn't
    // return with it.
    if !old.isNone, state.hierarchy[old].appearance == .disappearing { go(.didDisappear, old) }
  }

  /// Selects a child if it still belongs to the parent.
  func choose(_ node: Slot, in parent: Slot) {
    let record = state.hierarchy[node]
    let kind = state.hierarchy[parent].kind
    if record.parent == parent, !record.isSelected, kind == .tab || kind == .more {
      emit(.childSelected(node))
    }
  }

  // MARK: More

  /// Shows the list of the More controller in place of the tab that the user has chosen from it (TAB-3,
  /// NAV-18).
  func showList(of more: Slot) {
    let node = state.hierarchy.selected(in: more)
    guard !node.isNone else { return outcome = .nothing }
    finishOthers(in: more)
    guard state.hierarchy.selected(in: more) == node else { return }
    emit(.selectionCleared(more))
    run(.hide, in: more, from: node, .immediate)
  }

  /// Adapts the tabs to the width: of more than five tabs, a compact width shows four on the bar
  /// (TAB-2, S087).
  func fitTabs(_ tab: Slot) {
    let isNarrow = state.hierarchy.traits(of: tab).horizontal == .compact
    let tabs = state.hierarchy.tabs(of: tab)
    let needsMore = isNarrow && tabs.count > 5
    if needsMore == !state.hierarchy.more(of: tab).isNone { return }
    guard needsMore else { return dissolveMore(tab) }
    finishOthers(in: tab)
    let more = state.hierarchy.nextSlot
    emit(.created(more, class: .none, identifier: .none, .more, .code))
    emit(.childAdded(more, to: tab, before: .none))
    for node in tabs[4...] where state.hierarchy[node].parent == tab {
      let isSelected = state.hierarchy[node].isSelected
      emit(.childRemoved(node))
      attach(node, to: more, keepsOverride: true)
      if isSelected {
        choose(node, in: more)
        choose(more, in: tab)
      }
    }
    keepAppearance(of: more, as: tab)
  }

  /// Moves the tabs under More back to the bar.
  private func dissolveMore(_ tab: Slot) {
    let more = state.hierarchy.more(of: tab)
    guard !more.isNone else { return }
    finishOthers(in: tab)
    finishOthers(in: more)
    let wasSelected = state.hierarchy[more].isSelected
    for node in state.hierarchy.children(of: more) where state.hierarchy[node].parent == more {
      let isSelected = wasSelected && state.hierarchy[node].isSelected
      emit(.childRemoved(node))
      attach(node, to: tab, before: more, keepsOverride: true)
      if isSelected { choose(node, in: tab) }
    }
    if state.hierarchy[more].appearance != .disappeared {
      go(.willDisappear, more)
      go(.didDisappear, more)
    }
    if wasSelected, state.hierarchy.selected(in: tab) == more {
      let first = state.hierarchy[tab].firstChild
      if first != more { showTab(first, in: tab, .immediate) }
    }
    // A callback may have done the rest.
    guard state.hierarchy[more].parent == tab else { return }
    emit(.childRemoved(more))
    state.pendingReleases.append(more)
  }

  /// Makes a container appear that was inserted into a visible one, or with one that is appearing.
  private func keepAppearance(of node: Slot, as container: Slot) {
    guard state.isShown(node), state.hierarchy[container].appearance.isComing else { return }
    go(.willAppear, node)
    insert(node)
    if state.hierarchy[container].appearance == .appeared { go(.didAppear, node) }
  }
}

extension Hierarchy {
  /// Whether a transition can be cancelled. A tab that was removed during the transition can't be
  /// selected again, and a root or a column that has moved elsewhere can't return, so the transition
  /// finishes instead (TAB-4).
  func hasWayBack(_ transition: Transition) -> Bool {
    guard !transition.from.isNone else { return true }
    let container = transition.container
    switch transition.choreography {
    case .tab:
      let selected = selected(in: container)
      return self[transition.from].parent == container
        && (selected.isNone || selected == transition.to)
    case .root: return isFree(transition.from, for: container)
    case .column:
      return self[transition.from].parent == container || isFree(transition.from, for: container)
    default: return true
    }
  }

  /// Whether the node or a descendant presents in its context.
  func presentsInContext(_ slot: Slot) -> Bool {
    contextual.contains { presented in
      var current = self[presented].above
      while !current.isNone, current != slot { current = self[current].parent }
      return current == slot
    }
  }
}
