/// Changes of windows, scenes, transitions and the app, of which there are only a few.
extension Hierarchy {
  mutating func applyOutline(_ event: Event) -> Bool {
    switch event {
    case .began(let container, let from, let to, let choreography, let motion):
      return applyBegan(choreography, motion, in: container, from: from, to: to)
    case .finishing(let began):
      guard let index = transitionIndex(began) else { return false }
      transitions[index].isFinishing = true
    case .finished(let began), .cancelled(let began):
      guard let index = transitionIndex(began) else { return false }
      transitions.remove(at: index)
    case .deferred(let command):
      deferrals.append(PendingPresentation(command: command, position: position))
    case .resumed(let deferred):
      guard let index = deferrals.firstIndex(where: { $0.position == deferred }) else {
        return false
      }
      deferrals.remove(at: index)
    case .windowOpened(let id, let scene, let traits, let idiom, let system):
      windows.append(
        WindowRecord(
          id: id, scene: scene, traits: traits, idiom: idiom, system: system, placed: position))
    case .windowShown(let window), .windowHidden(let window):
      guard isWindow(window) else { return false }
      windowHashes.forget(from: Int(window.raw))
      if case .windowShown = event {
        windows[Int(window.raw)].isVisible = true
      } else {
        windows[Int(window.raw)].isVisible = false
      }
      windows[Int(window.raw)].placed = position
    case .windowTraitsSet(let window, let traits):
      guard isWindow(window) else { return false }
      windowHashes.forget(from: Int(window.raw))
      windows[Int(window.raw)].traits = traits
      windows[Int(window.raw)].placed = position
    case .windowChanged(let window, let attribute, let value):
      guard isWindow(window), attribute.isLegal(value) else { return false }
      windowHashes.forget(from: Int(window.raw))
      if windows[Int(window.raw)].device != nil { turnedWindows &-= 1 }
      windows[Int(window.raw)].set(attribute, value)
      if windows[Int(window.raw)].device != nil { turnedWindows &+= 1 }
      windows[Int(window.raw)].placed = position
    case .rootSet(let slot, let window):
      guard isWindow(window), isController(slot), windows[Int(window.raw)].root.isNone,
        self[slot].parent.isNone, self[slot].above.isNone, !self[slot].isRoot
      else { return false }
      touch(slot)
      records[Int(slot.raw)].set(.root, true)
      records[Int(slot.raw)].set(.driven, false)
      records[Int(slot.raw)].placed = position
      setRoot(slot, ofWindow: Int(window.raw))
      windows[Int(window.raw)].placed = position
    case .rootCleared(let slot):
      guard isAlive(slot), let index = windowIndex(ofRoot: slot) else {
        return false
      }
      touch(slot)
      records[Int(slot.raw)].set(.root, false)
      records[Int(slot.raw)].placed = position
      setRoot(.none, ofWindow: index)
      windows[index].placed = position
    case .sceneConnected(let id):
      guard let index = scenes.firstIndex(where: { $0.id == id }) else {
        scenes.append(SceneRecord(id: id, isConnected: true, placed: position))
        break
      }
      scenes[index].isReconnected = !scenes[index].isConnected
      scenes[index].isConnected = true
      scenes[index].placed = position
    case .sceneDisconnected(let id):
      guard let index = scenes.firstIndex(where: { $0.id == id }) else { return false }
      scenes[index].isConnected = false
      scenes[index].isReconnected = false
      scenes[index].state = .background
      scenes[index].placed = position
    case .sceneMoved(let id, let state):
      guard let index = scenes.firstIndex(where: { $0.id == id }), scenes[index].isConnected else {
        return false
      }
      scenes[index].state = state
      scenes[index].placed = position
    case .applicationMoved(let state): application = state
    case .preserving(let on): isPreserving = on
    case .restorationExtended(let count): extensions = count
    default: return false
    }
    isOutlineTouched = true
    return true
  }

  private mutating func applyBegan(
    _ choreography: TransitionKind, _ motion: Motion, in container: Slot, from: Slot, to: Slot
  ) -> Bool {
    guard isAlive(container), from.isNone || isAlive(from), to.isNone || isAlive(to) else {
      return false
    }
    transitions.append(
      Transition(
        choreography: choreography, motion: motion, container: container, from: from, to: to,
        began: position))
    records[Int(container.raw)].placed = position
    isOutlineTouched = true
    return true
  }

  func transitionIndex(_ began: Position) -> Int? {
    transitions.lastIndex { $0.began == began }
  }

  /// The transition that event `began` put in flight.
  public func transition(_ began: Position) -> Transition? {
    transitionIndex(began).map { transitions[$0] }
  }

  func isWindow(_ window: WindowID) -> Bool { Int(window.raw) < windows.count }

  /// The window with number `window`.
  public subscript(_ window: WindowID) -> WindowRecord { windows[Int(window.raw)] }
}
