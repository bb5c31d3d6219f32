import Navigation
import Restoration

// What containers build in their decode, once all objects exist (RES-4).
extension ScriptRunner {
  /// Gives the windows their roots: those of the default interface, else those of the archive.
  func setRoots(_ rebuilding: Rebuilding) throws(Halt) {
    try rebuilding.setRoots { (slot, window) throws(Halt) in
      let id = if let known = windows[window.id] { known } else { try open(window) }
      try goOn { () throws(Halt) in try perform(.setRoot(slot, window: id)) }
    }
  }

  private func open(_ window: ArchivedWindow) throws(Halt) -> WindowID {
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

  /// Builds the links of a container that is back.
  func link(_ judgement: Judgement, _ rebuilding: Rebuilding) throws(Halt) {
    try rebuilding.link(
      judgement,
      perform: { (command, nodes) throws(Halt) in try perform(command, nodes: nodes) },
      attach: { (child, container, _) throws(Halt) in
        try goOn { () throws(Halt) in try embed(child, in: container) }
      })
  }

  /// What was embedded is embedded again; its view when there is one to put it into.
  private func embed(_ child: Slot, in slot: Slot) throws(Halt) {
    if engine.hierarchy[slot].isLoaded { return _ = try perform(.embed(child, in: slot)) }
    try perform(.addChild(child, to: slot))
    try perform(.didMove(child, to: slot))
  }

  /// Presents again what was presented (S229).
  func represent(_ rebuilding: Rebuilding) throws(Halt) {
    try rebuilding.represent { (command) throws(Halt) in
      try goOn { () throws(Halt) in try perform(command) }
    }
  }
}
