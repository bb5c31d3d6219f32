// Accessibility (A11)

extension Hierarchy {
  func planScreenChanged(_ node: Slot) throws(Refusal) -> Plan? {
    if !node.isNone { try alive(node) }
    return nil
  }
}

extension Engine {
  /// Performs the escape gesture: asks each node up the responder chain until one handles it
  /// (A11-1; S260, S261).
  ///
  /// Inferred, not measured: a stack pops, a popover is dismissed, and an alert performs its cancel
  /// action; controllers below a presentation don't react by themselves (A11-3).
  func escape(_ node: Slot, _ motion: Motion) {
    let covering = state.hierarchy.covering(node)
    var current = node
    while !current.isNone {
      if ask(Question(.performEscape, current), usual: false) { return }
      let record = state.hierarchy[current]
      if record.kind == .navigation, state.hierarchy.lastChild(current) != record.firstChild,
        state.hierarchy.covering(current) == covering
      {
        return perform(part: .pop(current, motion))
      }
      if current == covering, !record.presenter.isNone {
        if let cancel = state.hierarchy.escapeAction(of: current) {
          return perform(part: .selectAction(current, action: cancel, motion))
        }
        if record.adaptedStyle == .popover {
          // Beside an action sheet, this counts as its cancel action (PRE-41).
          let isAlert = record.alertStyle != nil
          return perform(part: isAlert ? .swipeDismiss(current, motion) : .dismiss(current, motion))
        }
      }
      current = state.hierarchy.above(current)
    }
    outcome = .nothing
  }

  /// Moves accessibility focus to the node, or to the first element of the topmost presentation
  /// (A11-2; S262).
  func screenChanged(_ node: Slot) {
    var target = node
    if target.isNone { target = state.hierarchy.firstOnTop }
    guard !target.isNone else { return outcome = .nothing }
    notify(.focusMoved, target)
  }
}

extension Hierarchy {
  /// The first visible controller of the topmost presentation, where accessibility focus starts.
  var firstOnTop: Slot {
    let visible = self.visible
    return visible.last { isAccessibilityModal(covering($0)) } ?? visible.first ?? .none
  }
}
