// PRE-20. The keyboard: resigned for a presentation, given back once.

extension Engine {
  func becomeFirstResponder(_ node: Slot) {
    let now = core.hierarchy.firstResponder
    guard now != node else { return outcome = .nothing }
    if !now.isNone { tell(.resignedFirstResponder, now) }
    tell(.becameFirstResponder, node)
  }

  func resignFirstResponder(_ node: Slot) {
    guard core.hierarchy.firstResponder == node else { return outcome = .nothing }
    tell(.resignedFirstResponder, node)
  }

  /// S150: whoever has the keyboard loses it to what is presented, which remembers.
  func resignResponder(for presented: Slot) {
    let responder = core.hierarchy.firstResponder
    guard !responder.isNone else { return }
    tell(.resignedFirstResponder, responder)
    note(.linked(presented, .responder, to: responder))
  }

  /// S150: given back once, if nobody took it meanwhile.
  func restoreResponder(after presented: Slot) {
    let responder = core.hierarchy.linked(presented, .responder)
    guard !responder.isNone else { return }
    note(.unlinked(presented, .responder))
    if core.hierarchy.firstResponder.isNone, core.isShown(responder) {
      tell(.becameFirstResponder, responder)
    }
  }
}
