import NavlogNavigation
import NavlogRestoration

// Opens windows during restoration, when all objects exist (RES-4).
extension ScriptRunner {
  /// Opens a saved window that the default interface doesn't have.
  func open(_ window: ArchivedWindow) throws(Halt) -> WindowID {
    let scene: Symbol = try symbol(window.scene)
    let isKnown = engine.hierarchy.scenes.contains { $0.id == scene }
    if !scene.isNone, !isKnown { try perform(.connect(scene: scene)) }
    let id = WindowID(UInt32(engine.hierarchy.windows.count))
    try perform(
      .openWindow(
        try symbol(window.id), scene: scene, traits: window.traits,
        idiom: launchFacts.idiom ?? window.idiom, system: window.system))
    windows[window.id] = id
    if window.isVisible || !window.isConnected { try show(id) }
    return id
  }
}
