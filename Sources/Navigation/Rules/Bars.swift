// The bars around a controller, and the user's way back (NAV-12, NAV-17 to NAV-19).

/// A bar that a container shows around its child.
public enum Bar: String, CaseIterable, Hashable, Sendable {
  /// The bar at the top of a stack.
  case navigationBar
  /// The bar at the bottom of a stack.
  case toolbar
  /// The bar of a tab bar controller.
  case tabBar
}

extension Hierarchy {
  /// Checks that the stack shows a back button and has a controller to pop (E70). The More controller
  /// has one to its list.
  func planGoBack(_ stack: Slot, _ motion: Motion) throws(Refusal) -> Plan? {
    guard isController(stack), self[stack].kind == .more else {
      return try planGoingBack(stack, planPop(stack, motion))
    }
    try reach(stack)
    return selected(in: stack).isNone ? .nothing : nil
  }

  /// Checks that the stack shows a back button, and a controller below its top in the menu (NAV-19,
  /// E19, E70).
  func planGoBackTo(_ node: Slot, in stack: Slot, _ motion: Motion) throws(Refusal) -> Plan? {
    try planGoingBack(stack, planPopTo(node, in: stack, motion))
  }

  /// Returns `nil` if there is something to pop, about which the stack is asked first.
  private func planGoingBack(_ stack: Slot, _ pop: Plan) throws(Refusal) -> Plan? {
    guard !isSet(.navigationBarHidden, of: stack) else { throw .noBackButton }
    try reach(stack)
    switch pop {
    case .transition, .popTo: return nil
    default: return pop
    }
  }

  /// The bars that the nearest stack and the nearest tab bar controller show around a controller. The
  /// More controller shows its tabs below a navigation bar.
  public func bars(around slot: Slot) -> [Bar] {
    guard isAlive(slot) else { return [] }
    var stack = Slot.none
    var tab = Slot.none
    var current = self[slot].parent
    while !current.isNone {
      if stack.isNone, [.navigation, .more].contains(self[current].kind) { stack = current }
      if tab.isNone, self[current].kind == .tab { tab = current }
      current = self[current].parent
    }
    var bars: [Bar] = []
    if !stack.isNone, !isSet(.navigationBarHidden, of: stack) { bars.append(.navigationBar) }
    if !stack.isNone, isSet(.toolbarShown, of: stack), !hidesToolbar(stack) {
      bars.append(.toolbar)
    }
    if !tab.isNone, !isTabBarHidden(tab) { bars.append(.tabBar) }
    return bars
  }

  /// Whether a tab bar controller hides its bar, or a push in its selected tab does (NAV-18).
  public func isTabBarHidden(_ tab: Slot) -> Bool {
    isSet(.tabBarHidden, of: tab) || hidesBottomBar(selectedTab(of: tab))
  }

  /// Whether a controller on a stack, which may be the root, hides the bottom bar. In a collapsed split,
  /// the stack is that of the child that it shows.
  private func hidesBottomBar(_ slot: Slot) -> Bool {
    guard !slot.isNone else { return false }
    switch self[slot].kind {
    case .navigation:
      let stack = stack(of: slot)
      return stack.contains { isSet(.hidesBottomBarWhenPushed, of: $0) }
        || hidesBottomBar(stack.last ?? .none)
    case .split where self[slot].isCollapsed:
      return children(of: slot).contains { shows($0, in: slot) && hidesBottomBar($0) }
    default: return false
    }
  }

  /// Whether the top of a stack hides the stack's toolbar (NAV-18).
  private func hidesToolbar(_ slot: Slot) -> Bool {
    stack(of: slot).last.map { isSet(.hidesBottomBarWhenPushed, of: $0) } ?? false
  }

  private func isSet(_ property: Property, of slot: Slot) -> Bool {
    self.property(property, of: slot) == 1
  }
}

extension Engine {
  /// Pops as the user does, unless the stack keeps its top (NAV-17).
  func goBack(_ stack: Slot, _ motion: Motion) {
    if state.hierarchy[stack].kind == .more { return showList(of: stack) }
    if mayLeaveTop(of: stack) { perform(part: .pop(stack, motion)) }
  }

  /// Pops by the user's choice in the menu of the back button, unless the stack keeps its top (NAV-19).
  func goBackTo(_ node: Slot, in stack: Slot, _ motion: Motion) {
    if mayLeaveTop(of: stack) { perform(part: .popTo(node, in: stack, motion)) }
  }

  /// Asks a stack whether the user may leave its top; a stack that the answer changes keeps its new one.
  private func mayLeaveTop(of stack: Slot) -> Bool {
    let top = state.hierarchy.lastChild(stack)
    if ask(Question(.navigationShouldPop, stack, other: top), usual: true),
      state.hierarchy.lastChild(stack) == top
    {
      return true
    }
    outcome = .declined
    return false
  }
}
