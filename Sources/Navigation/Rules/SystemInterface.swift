// The system's interface around controllers: status bar, home indicator and gestures (CON-10, CON-16)

extension Property {
  /// The properties that have a node asked more questions.
  static let delegations: [Property] = [
    .delegatesTransitions, .delegatesOrientations, .delegatesHomeIndicator,
    .delegatesSystemGestures, .delegatesFocus, .delegatesResponder, .delegatesPopover,
  ]
}

extension Hierarchy {
  /// Whether a node answers the questions that a property stands for.
  @inline(__always) func asks(_ property: Property, _ slot: Slot) -> Bool {
    !slot.isNone && self[slot].asksMore && self.property(property, of: slot) == 1
  }

  func planUpdateSystem(_ node: Slot, _ aspect: SystemInterfaceElement) throws(Refusal) -> Plan? {
    try controller(node)
    return nil
  }

  /// Whether a controller that is presented in a style would determine the system's interface.
  func determines(_ node: Slot, in style: Style) -> Bool {
    self[node].has(.captures) || style == .fullScreen
  }

  /// The controller that determines the system's interface in a window: its root, or what covers it;
  /// ``Slot/none`` without a root.
  func determining(in window: WindowID) -> Slot {
    var node = self[window].root
    guard !node.isNone else { return node }
    while true {
      let presented = self[node].presented
      guard !presented.isNone, determines(presented, in: self[presented].adaptedStyle) else {
        return node
      }
      node = presented
    }
  }
}

extension Engine {
  /// Asks about one aspect again, because the app says that it has changed (CON-16, CON-17).
  func updateSystem(_ node: Slot, _ aspect: SystemInterfaceElement) {
    guard let window = state.hierarchy.window(of: node), state.hierarchy[window].isVisible else {
      return outcome = .nothing
    }
    let determining = state.hierarchy.determining(in: window)
    switch aspect {
    case .statusBar:
      follow(.childForStatusBarStyle, determining)
      follow(.childForStatusBarHidden, determining)
    case .homeIndicator: follow(.childForHomeIndicatorAutoHidden, determining)
    case .systemGestures: follow(.childForScreenEdgesDeferringSystemGestures, determining)
    case .orientations:
      if !fitOrientation(of: window) { drop(.updateSystem(node, aspect), .noCommonOrientation) }
    }
  }

  /// Asks the controller that covers the screen, then the child that it names (CON-10). Only nodes
  /// that delegate the status bar are asked.
  func askForStatusBar() {
    eachDetermining { node, _ in
      follow(.childForStatusBarStyle, node)
      follow(.childForStatusBarHidden, node)
    }
  }

  /// Asks about the home indicator, system gestures and orientations.
  func askForSystem() {
    eachDetermining { node, window in
      follow(.childForHomeIndicatorAutoHidden, node)
      follow(.childForScreenEdgesDeferringSystemGestures, node)
      // The questions before may have changed what covers the window.
      if state.hierarchy[window].device != nil
        || state.hierarchy.asks(.delegatesOrientations, state.hierarchy.determining(in: window))
      {
        fitOrientation(of: window)
      }
    }
  }

  private func eachDetermining(_ body: (Slot, WindowID) -> Void) {
    for index in state.hierarchy.windows.indices where state.hierarchy.windows[index].isVisible {
      let window = WindowID(UInt32(truncatingIfNeeded: index))
      let node = state.hierarchy.determining(in: window)
      if !node.isNone { body(node, window) }
    }
  }

  /// Follows the questions from child to child until a controller decides itself. By default, a tab
  /// controller names its selected tab for the status bar, and a stack its top for hiding it; the
  /// system's containers decide about home indicator and gestures themselves.
  private func follow(_ kind: Question.Kind, _ node: Slot) {
    var current = node
    for _ in 0..<64 {
      guard !current.isNone else { return }
      let next =
        answerIsDelegated(kind, current)
        ? askForNode(Question(kind, current)) : usualChild(kind, current)
      guard !next.isNone, state.hierarchy[next].parent == current else { return }
      current = next
    }
  }

  private func answerIsDelegated(_ kind: Question.Kind, _ node: Slot) -> Bool {
    switch kind {
    case .childForHomeIndicatorAutoHidden: state.hierarchy.asks(.delegatesHomeIndicator, node)
    case .childForScreenEdgesDeferringSystemGestures:
      state.hierarchy.asks(.delegatesSystemGestures, node)
    default: state.hierarchy[node].has(.delegatesStatusBar)
    }
  }

  private func usualChild(_ kind: Question.Kind, _ node: Slot) -> Slot {
    switch (kind, state.hierarchy[node].kind) {
    case (.childForStatusBarStyle, .tab), (.childForStatusBarHidden, .tab):
      state.hierarchy.selected(in: node)
    case (.childForStatusBarHidden, .navigation): state.hierarchy.lastChild(node)
    default: .none
    }
  }
}
