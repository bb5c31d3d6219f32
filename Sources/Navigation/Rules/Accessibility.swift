// A16. Accessibility (A11)

extension Engine {
  /// A11-1; S260, S261: up the responder chain until somebody handles it. Inferred: a stack pops,
  /// a popover goes; what lies below a presentation does not move by itself (A11-3).
  func escape(_ node: Slot, _ motion: Motion) {
    let covering = core.hierarchy.covering(node)
    var current = node
    while !current.isNone {
      if ask(Question(.performEscape, current), usual: false) { return }
      let record = core.hierarchy[current]
      if record.kind == .navigation, core.hierarchy.lastChild(current) != record.firstChild,
        core.hierarchy.covering(current) == covering
      {
        return perform(part: .pop(current, motion))
      }
      if current == covering, !record.presenter.isNone, record.adaptedStyle == .popover {
        return perform(part: .dismiss(current, motion))
      }
      current = core.hierarchy.above(current)
    }
    outcome = .nothing
  }

  /// A11-2; S262: to the node, or to the first of what is on top.
  func screenChanged(_ node: Slot) {
    var target = node
    if target.isNone { target = core.hierarchy.firstOnTop }
    guard !target.isNone else { return outcome = .nothing }
    tell(.focusMoved, target)
  }
}

extension Hierarchy {
  /// The first controller on screen that is not below something presented: where the reader begins.
  var firstOnTop: Slot {
    let visible = self.visible
    return visible.last { isAccessibilityModal(covering($0)) } ?? visible.first ?? .none
  }
}
