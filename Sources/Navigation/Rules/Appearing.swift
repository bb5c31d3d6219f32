// Appearance transitions by the app (APP), and the sweep.

extension Engine {
  /// Moves a node to an appearance state by the shortest legal way (S001–S016).
  func drive(_ node: Slot, to goal: Appearance, animated: Bool) {
    let outer = state.isAnimated
    state.isAnimated = animated
    let appearance = state.hierarchy[node].appearance
    if appearance != goal {
      emit(.appearanceBegan(node, appearing: goal == .appearing || goal == .appeared))
      switch goal {
      case .appearing:
        if appearance == .appeared { go(.willDisappear, node) }
        go(.willAppear, node)
      case .appeared:
        go(.willAppear, node)
        go(.didAppear, node)
      case .disappearing:
        if appearance == .disappeared { go(.willAppear, node) }
        go(.willDisappear, node)
      case .disappeared:
        go(.willDisappear, node)
        go(.didDisappear, node)
      }
      if goal == .appeared || goal == .disappeared, state.hierarchy[node].depth > 0 {
        emit(.appearanceEnded(node))
      }
    }
    state.isAnimated = outer
  }

  /// Begins an appearance transition (APP-1, APP-2, APP-3; S018, S019).
  ///
  /// Beginning again in the same direction in a later turn is counted, with a warning (E08).
  /// Beginning in the other direction reverses and is balanced.
  func beginAppearance(_ node: Slot, appearing: Bool, animated: Bool) {
    let outer = state.isAnimated
    state.isAnimated = animated
    let record = state.hierarchy[node]
    let repeats = record.depth > 0 && record.appearance == (appearing ? .appearing : .disappearing)
    let isThere = record.appearance == (appearing ? .appeared : .disappeared)
    if isThere && record.depth == 0 || repeats && record.called < turnBegan {
      warn(.unbalanced, node)
    }
    emit(.appearanceBegan(node, appearing: appearing))
    go(appearing ? .willAppear : .willDisappear, node)
    state.isAnimated = outer
  }

  /// Ends an appearance transition (APP-1, APP-3; S020).
  ///
  /// A child to which the container forwards appearance manually is inserted and laid out now, if
  /// it wasn't before (APP-7).
  func endAppearance(_ node: Slot) {
    guard state.hierarchy[node].depth > 0 else { return warn(.unbalanced, node) }
    emit(.appearanceEnded(node))
    guard state.hierarchy[node].depth == 0 else { return }
    let parent = state.hierarchy[node].parent
    if !parent.isNone, !state.hierarchy[parent].forwardsAppearance,
      state.hierarchy[node].appearance == .appearing, state.isOnPath(node)
    {
      insert(node)
      layOutAppearing(node)
    }
    go(state.hierarchy[node].appearance == .appearing ? .didAppear : .didDisappear, node)
  }

  /// Warns once about a direct call of an appearance callback (LIF-13, E09; S025).
  func misuse(_ callback: Callback, _ node: Slot) {
    switch callback {
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
      if !state.hierarchy.isMisuseKnown { warn(.misuse, node) }
    default: outcome = .nothing
    }
  }

  /// Corrects the appearance of nodes that nested commands left between two states or in the wrong
  /// state.
  ///
  /// Checks only the nodes that this command touched, the nodes passed over before, and, if there
  /// are any, all nodes between two states. Without nested commands there is nothing to correct.
  /// Each correction is a warning (E08).
  func sweep() -> Bool {
    var index = 0
    var hasMoved = false
    while index < state.hierarchy.touched.count {
      let slot = state.hierarchy.touched[index].slot
      index += 1
      if correct(slot) { hasMoved = true }
    }
    index = 0
    while index < state.suspects.count {
      if correct(state.suspects[index]) { hasMoved = true }
      index += 1
    }
    state.clearSuspects()
    if state.hierarchy.between > 0 {
      index = 0
      while index < state.hierarchy.records.count {
        let slot = Slot(UInt32(truncatingIfNeeded: index))
        index += 1
        if state.hierarchy[slot].appearance.isBetween, correct(slot) { hasMoved = true }
      }
    }
    return hasMoved
  }

  private func correct(_ slot: Slot) -> Bool {
    guard state.hierarchy.isController(slot) else { return false }
    let isShown = state.isShown(slot)
    guard state.hierarchy[slot].appearance != (isShown ? .appeared : .disappeared) else {
      return false
    }
    guard !state.isExcused(slot) else {
      if !state.hierarchy[slot].has(.driven), !state.suspects.contains(slot) {
        state.suspects.append(slot)
      }
      return false
    }
    corrections += 1
    state.isAnimated = false
    warn(.unbalanced, slot)
    if isShown {
      go(.willAppear, slot)
      insert(slot)
      layOutAppearing(slot)
      go(.didAppear, slot)
    } else {
      go(.willDisappear, slot)
      go(.didDisappear, slot)
    }
    return true
  }
}

extension Hierarchy {
  /// Whether the node's appearance matches the structure.
  func isAtRest(_ slot: Slot) -> Bool {
    !isController(slot) || self[slot].appearance == (isShown(slot) ? .appeared : .disappeared)
  }
}
