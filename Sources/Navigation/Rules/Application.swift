// The app's life cycle, preservation (SAV-1…SAV-4, RES-11), scenes (SCN).

extension Hierarchy {
  func planScene(_ id: Symbol, connects: Bool) throws(Refusal) {
    let scene = scenes.first { $0.id == id }
    guard (scene?.isConnected ?? false) != connects, connects || scene != nil else {
      throw .unknownScene
    }
  }
}

extension Engine {
  func launch() {
    guard core.hierarchy.application == .unlaunched else { return outcome = .nothing }
    notify(.willFinishLaunching, .none)
    emit(.applicationMoved(.active))
    notify(.didFinishLaunching, .none)
  }

  /// Enters the background and asks the app whether to save its state (SAV-1). Each connected scene
  /// saves an activity too (SCN-1).
  func enterBackground() {
    guard core.hierarchy.application == .active || core.hierarchy.application == .unlaunched else {
      return outcome = .nothing
    }
    emit(.applicationMoved(.background))
    warnOfHalfAdded()
    if ask(Question(.shouldSaveApplicationState, .none), usual: false) { preserve() }
    for scene in core.hierarchy.scenes where scene.isConnected {
      notify(.stateRestorationActivity, .none, symbol: scene.id)
    }
  }

  func enterForeground() {
    guard core.hierarchy.application == .background else { return outcome = .nothing }
    emit(.applicationMoved(.active))
  }

  /// Terminates, with a warning if restoration was extended and never completed (RES-11).
  func terminate() {
    guard core.hierarchy.application != .terminated else { return outcome = .nothing }
    warnOfHalfAdded()
    if core.hierarchy.extensions > 0 { warn(.restorationNotCompleted, .none) }
    emit(.applicationMoved(.terminated))
  }

  /// Makes the nodes of the archive encode their state, each once (SAV-19). What a node encodes may
  /// bring further nodes into the archive, which are asked next (SAV-4).
  private func preserve() {
    emit(.preserving(true))
    notify(.willEncodeRestorableState, .none)
    var told: Set<NodeID> = []
    while true {
      let base = core.walk.count
      let (answer, _) = ask(Question(.nodesToPreserve, .none))
      if answer != .nodes {
        for index in core.hierarchy.windows.indices {
          core.gatherKept(core.hierarchy.windows[index].root)
        }
      }
      let end = core.walk.count
      var isNew = false
      for index in base..<end {
        let node = core.walk[index]
        guard core.hierarchy.isAlive(node), told.insert(core.hierarchy.id(node)).inserted else {
          continue
        }
        isNew = true
        notify(.encodeRestorableState, node)
      }
      core.walk.removeLast(end - base)
      if !isNew || answer != .nodes { break }
    }
    emit(.preserving(false))
  }

  /// Warns unless the app's state is being preserved (SAV-13).
  func ignoreSnapshot() {
    if !core.hierarchy.isPreserving { warn(.notPreserving, .none) }
  }

  func extendRestoration() { emit(.restorationExtended(core.hierarchy.extensions &+ 1)) }

  func completeRestoration() { emit(.restorationExtended(core.hierarchy.extensions &- 1)) }

  /// Warns about children that never got `didMove` (E46).
  private func warnOfHalfAdded() {
    for slot in core.hierarchy.halfAdded { warn(.missingMove, slot) }
  }

  // MARK: Scenes

  /// Connects a scene and shows its windows.
  func connect(_ id: Symbol) {
    emit(.sceneConnected(id))
    for index in core.hierarchy.windows.indices where core.hierarchy.windows[index].scene == id {
      showWindow(WindowID(UInt32(truncatingIfNeeded: index)))
    }
    outcome = .done
  }

  /// Disconnects a scene after its activity was saved (SCN-1). By design, its controllers
  /// disappear.
  func disconnect(_ id: Symbol) {
    notify(.stateRestorationActivity, .none, symbol: id)
    for index in core.hierarchy.windows.indices where core.hierarchy.windows[index].scene == id {
      hideWindow(WindowID(UInt32(truncatingIfNeeded: index)))
    }
    emit(.sceneDisconnected(id))
    outcome = .done
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
