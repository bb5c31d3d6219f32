// Alerts and action sheets (PRE-40…PRE-42).

extension Hierarchy {
  /// Refuses an alert that has nothing to show (E72).
  func planAlert(_ node: Slot) throws(Refusal) {
    guard self[node].alertStyle != nil else { return }
    guard [.title, .message, .actions].contains(where: { property($0, of: node) ?? 0 != 0 }) else {
      throw .emptyAlert
    }
  }

  /// Checks that a presented alert shows the action enabled (E71), and that it can be dismissed. A
  /// popover shows no cancel action (PRE-41).
  func planSelectAction(
    _ node: Slot, action: UInt32, _ motion: Motion
  ) throws(Refusal) -> Plan? {
    try controller(node)
    guard self[node].alertStyle != nil, !self[node].presenter.isNone,
      action < property(.actions, of: node) ?? 0,
      (property(.disabledActions, of: node) ?? 0) & (1 << action) == 0,
      self[node].adaptedStyle != .popover || property(.cancelAction, of: node) != action + 1
    else { throw .noSuchAction }
    let (waits, _) = try mustWait(node, turn: 0, for: .dismissalInProgress, afterDismissal: false)
    try reach(node)
    return waits ? .postponed(nil, .none) : nil
  }

  /// The cancel action that an alert shows enabled, which the escape gesture performs (A11-1).
  func escapeAction(of node: Slot) -> UInt32? {
    guard self[node].alertStyle != nil, self[node].adaptedStyle != .popover,
      let action = property(.cancelAction, of: node), action > 0,
      action <= property(.actions, of: node) ?? 0,
      (property(.disabledActions, of: node) ?? 0) & (1 << (action - 1)) == 0
    else { return nil }
    return action - 1
  }

  /// Whether the user can dismiss the node, if it is an alert: an action sheet that has a cancel
  /// action, or is a popover (PRE-40, PRE-41).
  func isDismissibleAlert(_ node: Slot) -> Bool {
    switch self[node].alertStyle {
    case nil: true
    case .alert?: false
    case .actionSheet?:
      self[node].adaptedStyle == .popover || property(.cancelAction, of: node) ?? 0 != 0
    }
  }
}

extension Engine {
  /// Dismisses an alert by its action, with everything that it presents (PRE-42).
  func selectAction(_ node: Slot, action: UInt32, _ motion: Motion) {
    guard !state.hierarchy.isMoving(node) else { return outcome = .nothing }
    chooseAction(action &+ 1, of: node)
    begin(
      .dismissOver, motion.unlessInteractive, in: state.hierarchy[node].presenter, from: node,
      to: state.hierarchy[node].presenter)
  }

  /// Remembers the action that dismisses an alert, counted from 1; 0 for none.
  func chooseAction(_ action: UInt32, of node: Slot) {
    guard state.hierarchy[node].alertStyle != nil,
      state.hierarchy.property(.selectedAction, of: node) ?? 0 != action
    else { return }
    recordOnly(.propertySet(node, .selectedAction, action))
  }

  /// Runs the handler of the action that has dismissed an alert (PRE-42).
  func handleAction(of node: Slot) {
    guard state.hierarchy[node].alertStyle != nil,
      let action = state.hierarchy.property(.selectedAction, of: node), action > 0
    else { return }
    recordOnly(.propertySet(node, .selectedAction, 0))
    notify(.alertActionSelected, node, symbol: Symbol(action &- 1))
  }
}
