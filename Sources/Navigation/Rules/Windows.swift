// Windows (LIF-4, LIF-10).

extension Hierarchy {
  func planRoot(_ node: Slot, _ window: WindowID) throws(Refusal) -> Bool {
    guard isWindow(window) else { throw .unknownWindow }
    if node.isNone { return !self[window].root.isNone }
    try controller(node)
    if self[window].root == node { return false }
    if let refusal = refusal(asRoot: node) { throw refusal }
    return true
  }

  /// Why a controller can't become the root of a window; `nil` if it can (E01).
  package func refusal(asRoot node: Slot) -> Refusal? {
    let record = self[node]
    return record.parent.isNone && record.above.isNone && !record.isRoot && !isMoving(node)
      ? nil : .active
  }

  func window(_ window: WindowID) throws(Refusal) {
    guard isWindow(window) else { throw .unknownWindow }
  }

  /// Checks that the window's scene is connected, so that the window can be shown or hidden (SCN-1).
  func planShowOrHide(_ window: WindowID) throws(Refusal) {
    try self.window(window)
    let scene = self[window].scene
    guard scene.isNone || state(of: scene) != nil else { throw .unknownScene }
  }
}

extension Engine {
  /// Sets a window's root. By design, the old root disappears with its presentations as the new one
  /// appears. A transition of roots in flight finishes first (E08).
  func setRoot(_ node: Slot, _ window: WindowID, _ motion: Motion) {
    if node.isNone { return removeRoot(of: window, motion) }
    if state.hierarchy[window].isVisible, !supportsOrientation(node, in: window) {
      return drop(.setRoot(node, window: window, motion), .noCommonOrientation)
    }
    finishOthers(in: state.hierarchy[window].root, .root)
    // Callbacks of that transition may have changed the root.
    let old = state.hierarchy[window].root
    guard old != node else { return }
    if !old.isNone { emit(.rootCleared(old)) }
    let record = state.hierarchy[node]
    guard state.hierarchy[window].root.isNone, record.parent.isNone, record.above.isNone,
      !record.isRoot
    else { return }
    forgetOverride(of: node)
    emit(.rootSet(node, window))
    move(.root, motion, in: node, from: old, to: node, settling: node)
  }

  /// Cancels a change of root or column: the old one returns. If it can't, it completes its
  /// disappearance.
  func revert(_ transition: Transition) {
    let old = transition.from
    giveBack(transition)
    if !old.isNone, !state.isOnPath(old) { go(.didDisappear, old) }
  }

  private func giveBack(_ transition: Transition) {
    let (old, new) = (transition.from, transition.to)
    if transition.choreography == .root {
      guard state.hierarchy[new].isRoot, let window = state.hierarchy.window(of: new) else {
        return
      }
      emit(.rootCleared(new))
      guard !old.isNone else { return }
      let record = state.hierarchy[old]
      guard record.parent.isNone, record.above.isNone, !record.isRoot,
        state.hierarchy[window].root.isNone
      else { return }
      emit(.rootSet(old, window))
    } else if state.hierarchy[new].parent == transition.container {
      let column = state.hierarchy[new].column
      detach(new, from: transition.container)
      if !old.isNone { attach(old, to: transition.container, column) }
    }
  }

  /// Shows a window, unless its root supports no orientation that the app supports (E73).
  func showWindow(_ window: WindowID) {
    guard !state.hierarchy[window].isVisible else { return outcome = .nothing }
    guard supportsOrientation(state.hierarchy.determining(in: window), in: window) else {
      return drop(.showWindow(window), .noCommonOrientation)
    }
    emit(.windowShown(window))
    showRoot(window)
  }

  func hideWindow(_ window: WindowID) {
    guard state.hierarchy[window].isVisible else { return outcome = .nothing }
    let root = state.hierarchy[window].root
    if !root.isNone { run(.hide, in: root, from: root, .immediate, settling: root) }
    emit(.windowHidden(window))
    if state.hierarchy[window].isKey { passKey(from: window) }
  }

  /// Hides a window, and removes its root. The transitions in flight below the root finish first.
  func clearRoot(_ window: WindowID) {
    finishTransitions(in: window)
    hideWindow(window)
    clear(window)
  }

  /// Removes the root of a window, which stays on screen (LIF-15). The root disappears with what it
  /// presents.
  private func removeRoot(of window: WindowID, _ motion: Motion) {
    finishTransitions(in: window)
    let root = state.hierarchy[window].root
    if !root.isNone, state.hierarchy[window].isVisible {
      run(.hide, in: root, from: root, motion.unlessHeld, settling: root)
    }
    clear(window)
  }

  /// Finishes the transitions in flight below a window's root.
  private func finishTransitions(in window: WindowID) {
    let root = state.hierarchy[window].root
    guard !root.isNone else { return }
    while let other = state.hierarchy.transitions.first(where: {
      !$0.isFinishing && state.hierarchy.outermost($0.container) == root
    }) {
      finish(other)
    }
  }

  /// Removes the root of a window that has disappeared; callbacks may have changed it.
  private func clear(_ window: WindowID) {
    let last = state.hierarchy[window].root
    if !last.isNone { emit(.rootCleared(last)) }
  }

  private func showRoot(_ window: WindowID) {
    let root = state.hierarchy[window].root
    if !root.isNone, state.hierarchy[window].isVisible {
      run(.show, in: root, to: root, .immediate, settling: root)
    }
  }
}
