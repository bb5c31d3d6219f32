// What a popover's delegate does, and what is beside a popover (PRE-46, PRE-47)

extension Property {
  /// The names of the views beside a popover that receive touches.
  public static let passthroughs: [Property] = [
    .passthrough1, .passthrough2, .passthrough3, .passthrough4,
  ]
}

extension Hierarchy {
  /// Checks that the node is presented as a popover (E74), and that the user can dismiss it.
  func planTapBeside(_ node: Slot, view: Symbol, _ motion: Motion) throws(Refusal) -> Plan? {
    try controller(node)
    let covering = covering(node)
    guard !self[covering].presenter.isNone, self[covering].adaptedStyle == .popover else {
      throw .notAPopover
    }
    try reach(covering)
    return passes(view, covering) ? .nothing : try planSwipe(covering, turn: 0)
  }

  fileprivate func passes(_ view: Symbol, _ slot: Slot) -> Bool {
    !view.isNone && Property.passthroughs.contains { property($0, of: slot) == view.raw }
  }
}

extension Engine {
  /// A tap beside a popover dismisses it, unless it is on a view that receives touches meanwhile.
  func tapBeside(_ node: Slot, view: Symbol, _ motion: Motion) {
    swipe(state.hierarchy.covering(node), motion)
  }

  /// Whether the node is a popover on screen whose delegate is notified.
  func isPopoverDelegated(_ node: Slot) -> Bool {
    let record = state.hierarchy[node]
    return record.asksMore && !record.presenter.isNone && record.adaptedStyle == .popover
      && state.hierarchy.asks(.delegatesPopover, node)
  }

  /// Has the delegate prepare a popover that is about to be presented.
  func preparePopover(_ node: Slot, in style: Style) {
    guard style == .popover, state.hierarchy.asks(.delegatesPopover, node) else { return }
    notify(.prepareForPopoverPresentation, node)
  }
}
