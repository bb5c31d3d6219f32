// Scenes and their life cycle (SCN-1, SCN-2, SCN-3, SCN-5).

extension Hierarchy {
  func planScene(_ id: Symbol, connects: Bool) throws(Refusal) {
    let scene = scenes.first { $0.id == id }
    guard (scene?.isConnected ?? false) != connects, connects || scene != nil else {
      throw .unknownScene
    }
  }

  func planMoveScene(_ id: Symbol, to state: SceneState) throws(Refusal) -> Plan? {
    guard self.state(of: id) != nil else { throw .unknownScene }
    return nil
  }

  func planContinueActivity(_ activity: Symbol, scene: Symbol) throws(Refusal) -> Plan? {
    guard scene.isNone || state(of: scene) != nil else { throw .unknownScene }
    guard !activity.isNone else { throw .illegalValue }
    return nil
  }

  /// The state of a scene; `nil` unless it is connected.
  func state(of scene: Symbol) -> SceneState? {
    scenes.first { $0.id == scene && $0.isConnected }?.state
  }

  /// The connected scenes, in order of connection.
  var connectedScenes: [Symbol] { scenes.lazy.filter(\.isConnected).map(\.id) }

  /// The windows of a scene, in order of creation.
  func windows(of scene: Symbol) -> [WindowID] {
    windows.indices.lazy.filter { self.windows[$0].scene == scene }.map {
      WindowID(UInt32(truncatingIfNeeded: $0))
    }
  }

  /// The scene of the window that contains a node, or ``Symbol/none``.
  func scene(of node: Slot) -> Symbol { window(of: node).map { self[$0].scene } ?? .none }
}

extension Engine {
  /// Connects a scene, in the background (SCN-1, SCN-3). Windows that have a root are shown.
  func connect(_ id: Symbol) {
    emit(.sceneConnected(id))
    notify(.sceneWillConnect, .none, symbol: id)
    for window in state.hierarchy.windows(of: id) where !state.hierarchy[window].root.isNone {
      showWindow(window)
    }
    outcome = .done
  }

  /// Disconnects a scene: it leaves the screen, its state is saved, and its controllers disappear and
  /// are released (SCN-2).
  ///
  /// What it shows at the event `sceneDisconnected` is what it gets again when it connects.
  func disconnect(_ id: Symbol) {
    resignActive(id)
    leaveForeground(id)
    save(id)
    // Callbacks may have disconnected the scene.
    guard state.hierarchy.state(of: id) != nil else { return outcome = .done }
    emit(.sceneDisconnected(id))
    notify(.sceneDidDisconnect, .none, symbol: id)
    for window in state.hierarchy.windows(of: id) { clearRoot(window) }
    outcome = .done
  }

  /// Moves a scene to the foreground or to the background (SCN-3). With its last scene in the
  /// foreground, the app enters the background, too.
  func moveScene(_ id: Symbol, to new: SceneState) {
    guard state.hierarchy.state(of: id) != new else { return outcome = .nothing }
    guard new == .background else {
      if new == .inactive { resignActive(id) }
      return enterForeground(id, as: new)
    }
    let isLast = !state.hierarchy.scenes.contains {
      $0.isConnected && $0.id != id && $0.state != .background
    }
    if isLast, state.hierarchy.application == .active { return enterBackground() }
    resignActive(id)
    leaveForeground(id)
    save(id)
  }

  /// Has the app continue an activity (SCN-5).
  func continueActivity(_ activity: Symbol, scene: Symbol) {
    notify(.continueUserActivity, .none, symbol: activity)
  }

  // MARK: Steps

  /// Brings a scene to the foreground, and the app with it.
  func enterForeground(_ id: Symbol, as new: SceneState) {
    if state.hierarchy.application == .background { emit(.applicationMoved(.active)) }
    if state.hierarchy.state(of: id) == .background {
      notify(.sceneWillEnterForeground, .none, symbol: id)
      // Callbacks may have disconnected the scene.
      if state.hierarchy.state(of: id) == .background { emit(.sceneMoved(id, .inactive)) }
    }
    guard new == .active, state.hierarchy.state(of: id) == .inactive else { return }
    emit(.sceneMoved(id, .active))
    notify(.sceneDidBecomeActive, .none, symbol: id)
  }

  func resignActive(_ id: Symbol) {
    guard state.hierarchy.state(of: id) == .active else { return }
    cancelGestures { self.state.hierarchy.scene(of: $0.container) == id }
    guard state.hierarchy.state(of: id) == .active else { return }
    notify(.sceneWillResignActive, .none, symbol: id)
    if state.hierarchy.state(of: id) == .active { emit(.sceneMoved(id, .inactive)) }
  }

  /// Cancels the transitions that the user drives, because the touches are cancelled when a scene or
  /// the app resigns active (SCN-6).
  func cancelGestures(where matches: (Transition) -> Bool) {
    let gestures = state.hierarchy.transitions.filter { $0.motion == .interactive && matches($0) }
    for gesture in gestures { cancel(gesture) }
  }

  func leaveForeground(_ id: Symbol) {
    guard state.hierarchy.state(of: id) == .inactive else { return }
    emit(.sceneMoved(id, .background))
    notify(.sceneDidEnterBackground, .none, symbol: id)
  }

  /// Saves the state of a scene as that of the app is saved (SAV-1, SCN-1).
  private func save(_ id: Symbol) {
    if ask(Question(.shouldSaveApplicationState, .none), usual: false) {
      encodeKept { self.state.hierarchy.scene(of: $0) == id }
    }
    notify(.stateRestorationActivity, .none, symbol: id)
  }
}

extension Hierarchy {
  /// The state that is saved: without the gestures that the user hasn't ended (SCN-6). What is only
  /// animated has happened, so a column that is leaving is kept by its split (SPL-12).
  package var atRest: Hierarchy {
    guard transitions.contains(where: { !$0.isFinishing }) else { return self }
    let host = SilentHost()
    let engine = Engine(self, host: host)
    return withExtendedLifetime(host) {
      engine.cancelGestures { _ in true }
      for transition in engine.hierarchy.transitions { engine.finish(transition) }
      return engine.hierarchy
    }
  }
}

/// A host without objects, for a state that no app has.
private final class SilentHost: EngineHost {
  func record(_ entry: RecordedEvent, at position: Position) {}
  func deliver(_ entry: RecordedEvent, at position: Position) {}
  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer { .usual }
  func end(at position: Position, digest: Digest) {}
}
