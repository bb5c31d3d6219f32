import NavlogEventText
import NavlogNavigation
import NavlogRestoration

// Opens and shows windows: those of the script and, when all objects exist, saved ones (RES-4).
extension ScriptRunner {
  /// Opens a saved window that the default interface doesn't have.
  func open(_ window: ArchivedWindow) throws(Halt) -> WindowID {
    try open(
      window.id, scene: window.scene, connects: window.isConnected, window.traits,
      launchFacts.idiom ?? window.idiom, system: window.system)
  }

  /// Opens a window, and connects its scene if it is new.
  ///
  /// - Parameter connects: `false` for a saved window whose scene connects later.
  func open(
    _ name: String, scene: String?, connects: Bool = true, _ traits: Traits, _ idiom: Idiom,
    system: UInt8
  ) throws(Halt) -> WindowID {
    let scene = try symbol(scene)
    if connects, !scene.isNone, !engine.hierarchy.scenes.contains(where: { $0.id == scene }) {
      try perform(.connect(scene: scene))
      try activate(scene)
    }
    let known = engine.hierarchy.scenes.first { $0.id == scene }
    guard !connects || scene.isNone || known?.isConnected == true else {
      throw refuse(
        "\(Refusal.unknownScene)", rule: Refusal.unknownScene.rule, node: name,
        "the scene of the window '\(name)' is disconnected; 'connect' it first")
    }
    let id = WindowID(UInt32(engine.hierarchy.windows.count))
    try perform(
      .openWindow(try symbol(name), scene: scene, traits: traits, idiom: idiom, system: system))
    windows[name] = id
    return id
  }

  /// Shows a window; during a launch, delays it until the launch is complete (RES-3).
  func show(_ window: WindowID) throws(Halt) {
    if isLaunching { windowsToShow.append(window) } else { try perform(.showWindow(window)) }
  }
}
