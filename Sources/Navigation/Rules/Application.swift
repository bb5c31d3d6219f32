// The app's life cycle and preservation (SAV-1…SAV-4, RES-11, SCN-4).

extension Engine {
  func launch() {
    guard state.hierarchy.application == .unlaunched else { return outcome = .nothing }
    notify(.willFinishLaunching, .none)
    emit(.applicationMoved(.active))
    notify(.didFinishLaunching, .none)
  }

  /// Enters the background and asks the app whether to save its state (SAV-1). Each connected scene
  /// saves an activity too (SCN-1).
  ///
  /// The scenes are notified, or the app if there are none (SCN-4).
  func enterBackground() {
    guard state.hierarchy.application == .active || state.hierarchy.application == .unlaunched
    else {
      return outcome = .nothing
    }
    cancelGestures { _ in true }
    let scenes = state.hierarchy.connectedScenes
    if scenes.isEmpty { notify(.applicationWillResignActive, .none) }
    for scene in scenes { resignActive(scene) }
    emit(.applicationMoved(.background))
    if scenes.isEmpty { notify(.applicationDidEnterBackground, .none) }
    for scene in scenes { leaveForeground(scene) }
    warnOfHalfAdded()
    if ask(Question(.shouldSaveApplicationState, .none), usual: false) { preserve() }
    for scene in state.hierarchy.connectedScenes {
      notify(.stateRestorationActivity, .none, symbol: scene)
    }
  }

  /// Enters the foreground with every connected scene.
  func enterForeground() {
    guard state.hierarchy.application == .background else { return outcome = .nothing }
    let scenes = state.hierarchy.connectedScenes
    if scenes.isEmpty { notify(.applicationWillEnterForeground, .none) }
    emit(.applicationMoved(.active))
    if scenes.isEmpty { notify(.applicationDidBecomeActive, .none) }
    for scene in scenes { enterForeground(scene, as: .active) }
  }

  /// Terminates, with a warning if restoration was extended and never completed (RES-11). The user's
  /// gestures are cancelled first (SCN-6).
  func terminate() {
    guard state.hierarchy.application != .terminated else { return outcome = .nothing }
    cancelGestures { _ in true }
    warnOfHalfAdded()
    if state.hierarchy.extensions > 0 { warn(.restorationNotCompleted, .none) }
    emit(.applicationMoved(.terminated))
  }

  /// Preserves the app (SAV-1).
  private func preserve() {
    emit(.preserving(true))
    encodeKept { _ in true }
    emit(.preserving(false))
  }

  /// Makes the nodes of the archive encode their state, each once (SAV-19). What a node encodes may
  /// bring further nodes into the archive, which are asked next (SAV-4).
  func encodeKept(_ matches: (Slot) -> Bool) {
    notify(.willEncodeRestorableState, .none)
    var told: Set<NodeID> = []
    while true {
      let base = state.walk.count
      let (answer, _) = ask(Question(.nodesToPreserve, .none))
      if answer != .nodes {
        for index in state.hierarchy.windows.indices {
          state.gatherKept(state.hierarchy.windows[index].root)
        }
      }
      let end = state.walk.count
      var isNew = false
      for index in base..<end {
        let node = state.walk[index]
        guard state.hierarchy.isAlive(node), matches(node),
          told.insert(state.hierarchy.id(node)).inserted
        else { continue }
        isNew = true
        notify(.encodeRestorableState, node)
      }
      state.walk.removeLast(end - base)
      if !isNew || answer != .nodes { break }
    }
  }

  /// Warns unless the app's state is being preserved (SAV-13).
  func ignoreSnapshot() {
    if !state.hierarchy.isPreserving { warn(.notPreserving, .none) }
  }

  func extendRestoration() { emit(.restorationExtended(state.hierarchy.extensions &+ 1)) }

  func completeRestoration() { emit(.restorationExtended(state.hierarchy.extensions &- 1)) }

  /// Warns about children that never got `didMove` (E46).
  private func warnOfHalfAdded() {
    for slot in state.hierarchy.halfAdded { warn(.missingMove, slot) }
  }
}

extension EngineState {
  /// Gathers the nodes to preserve. A node without an identifier is left out with everything below
  /// it (SAV-2, SAV-5, SAV-9).
  mutating func gatherKept(_ slot: Slot) {
    guard !slot.isNone, !hierarchy[slot].identifier.isNone else { return }
    walk.append(slot)
    var other = hierarchy[slot].attached
    while !other.isNone {
      if !hierarchy[other].kind.isController { gatherKept(other) }
      other = hierarchy[other].next
    }
    var child = hierarchy[slot].firstChild
    while !child.isNone {
      gatherKept(child)
      child = hierarchy[child].next
    }
    gatherKept(hierarchy[slot].presented)
  }
}

extension Hierarchy {
  /// The children of custom containers that got `willMove` and never `didMove` (E46; S035).
  ///
  /// - Complexity: O(nodes).
  public var halfAdded: [Slot] {
    records.indices.compactMap { index in
      let record = records[index]
      guard record.isAlive, record.isMovingToParent, !record.parent.isNone,
        !self[record.parent].kind.managesChildren
      else { return nil }
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      return isMoving(slot) ? nil : slot
    }
  }
}
