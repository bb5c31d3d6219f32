// A2. begin/endAppearanceTransition (APP), and the sweep.

extension Engine {
  /// S001–S016: the shortest way to a state on the legal edges.
  func drive(_ node: Slot, to goal: Appearance, animated: Bool) {
    let outer = core.isAnimated
    core.isAnimated = animated
    let state = core.hierarchy[node].appearance
    if state != goal {
      emit(.appearanceBegan(node, appearing: goal == .appearing || goal == .appeared))
      switch goal {
      case .appearing:
        if state == .appeared { go(.willDisappear, node) }
        go(.willAppear, node)
      case .appeared:
        go(.willAppear, node)
        go(.didAppear, node)
      case .disappearing:
        if state == .disappeared { go(.willAppear, node) }
        go(.willDisappear, node)
      case .disappeared:
        go(.willDisappear, node)
        go(.didDisappear, node)
      }
      if goal == .appeared || goal == .disappeared, core.hierarchy[node].depth > 0 {
        emit(.appearanceEnded(node))
      }
    }
    core.isAnimated = outer
  }

  /// APP-1, APP-2, APP-3; S018, S019. A repeated begin in a later turn is E08, and counted all the
  /// same; one in the other direction is the way back and balanced.
  func beginAppearance(_ node: Slot, appearing: Bool, animated: Bool) {
    let outer = core.isAnimated
    core.isAnimated = animated
    let record = core.hierarchy[node]
    let repeats = record.depth > 0 && record.appearance == (appearing ? .appearing : .disappearing)
    let isThere = record.appearance == (appearing ? .appeared : .disappeared)
    if isThere && record.depth == 0 || repeats && record.called < turnBegan {
      warn(.unbalanced, node)
    }
    emit(.appearanceBegan(node, appearing: appearing))
    go(appearing ? .willAppear : .willDisappear, node)
    core.isAnimated = outer
  }

  /// APP-1, APP-3; S020. APP-7: what a container forwards by hand is put in and laid out as well,
  /// at the latest now.
  func endAppearance(_ node: Slot) {
    guard core.hierarchy[node].depth > 0 else { return warn(.unbalanced, node) }
    emit(.appearanceEnded(node))
    guard core.hierarchy[node].depth == 0 else { return }
    let parent = core.hierarchy[node].parent
    if !parent.isNone, !core.hierarchy[parent].forwardsAppearance,
      core.hierarchy[node].appearance == .appearing, core.isOnPath(node)
    {
      insert(node)
      layOutAppearing(node)
    }
    go(core.hierarchy[node].appearance == .appearing ? .didAppear : .didDisappear, node)
  }

  /// LIF-13, E09; S025: said once.
  func misuse(_ callback: Callback, _ node: Slot) {
    switch callback {
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
      if !core.hierarchy.isMisuseKnown { warn(.misuse, node) }
    default: outcome = .nothing
    }
  }

  /// What nested commands left between two states, or on the wrong side, comes to rest.
  ///
  /// Only nodes that this command touched are looked at, those that were excused before, and all that
  /// are between two states, if there are any. Without nested commands it finds nothing; each
  /// correction is an E08 warning.
  func sweep() -> Bool {
    var index = 0
    var hasMoved = false
    // Each of many on one long way down would go all the way up.
    if core.hierarchy.touched.count >= PathMemo.worthwhile { core.paths.forget() }
    while index < core.hierarchy.touched.count {
      let slot = core.hierarchy.touched[index].slot
      index += 1
      if core.hierarchy.touched.count >= PathMemo.worthwhile, core.isKnownAtRest(slot) { continue }
      if correct(slot) {
        hasMoved = true
        core.paths.forget()
      }
    }
    index = 0
    while index < core.suspects.count {
      if correct(core.suspects[index]) { hasMoved = true }
      index += 1
    }
    core.clearSuspects()
    if core.hierarchy.between > 0 {
      index = 0
      while index < core.hierarchy.records.count {
        let slot = Slot(UInt32(truncatingIfNeeded: index))
        index += 1
        if core.hierarchy[slot].appearance.isBetween, correct(slot) { hasMoved = true }
      }
    }
    return hasMoved
  }

  private func correct(_ slot: Slot) -> Bool {
    guard core.hierarchy.isController(slot) else { return false }
    let isShown = core.isShown(slot)
    guard core.hierarchy[slot].appearance != (isShown ? .appeared : .disappeared) else {
      return false
    }
    guard !core.isExcused(slot) else {
      if !core.hierarchy[slot].has(.driven), !core.suspects.contains(slot) {
        core.suspects.append(slot)
      }
      return false
    }
    corrections += 1
    core.isAnimated = false
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
  /// Whether the node stands where the structure wants it.
  func isAtRest(_ slot: Slot) -> Bool {
    !isController(slot) || self[slot].appearance == (isShown(slot) ? .appeared : .disappeared)
  }
}
