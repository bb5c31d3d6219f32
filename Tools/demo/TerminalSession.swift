import NavlogPlatform
import NavlogTerminal

/// Runs the app in a terminal, drawing a frame after every key.
@MainActor
final class TerminalSession {
  private let notebook: FieldNotebook
  private let terminal: TerminalDevice
  private var renderer: Renderer
  private var lastText = ""

  init(_ notebook: FieldNotebook, _ terminal: TerminalDevice) {
    self.notebook = notebook
    self.terminal = terminal
    renderer = Renderer(isInColor: TerminalDevice.wantsColor)
  }

  func run(_ script: [KeyPress]) throws {
    let size = terminal.size
    try notebook.launch(width: size.width, height: size.height)
    terminal.enter()
    let signal = follow(script)
    // Waiting for a full disk can be interrupted.
    terminal.leave()
    try notebook.terminate()
    if let signal { TerminalDevice.end(by: signal) }
  }

  /// Handles the script and then the user's keys, and returns the signal that ended it, if any.
  private func follow(_ script: [KeyPress]) -> Int32? {
    draw()
    press(script)
    while !notebook.isOver {
      switch terminal.next() {
      case .keys(let keys): press(keys)
      case .resumed: redraw()
      case .signal(SIGWINCH): resize()
      case .signal(let number): return number
      case .end: return nil
      }
    }
    return nil
  }

  private func press(_ keys: [KeyPress]) {
    for key in keys where !notebook.isOver {
      switch key {
      case .control("l"): renderer.forget()
      case .control("z"):
        notebook.leaveScreen()
        terminal.suspend()
        notebook.comeBack()
        renderer.forget()
      default: notebook.press(key)
      }
      draw()
    }
  }

  private func resize() {
    let size = terminal.size
    notebook.resize(width: size.width, height: size.height)
    // The contents of a resized terminal are unknown.
    redraw()
  }

  /// Writes each frame at once; without cursor positioning, the whole screen as text.
  private func draw() {
    let size = terminal.size
    let screen = notebook.screen(width: size.width, height: size.height)
    if TerminalDevice.isDumb {
      let text = screen.text
      if text != lastText { terminal.send(text.utf8.flatMap { $0 == 10 ? [13, 10] : [$0] }) }
      lastText = text
    } else {
      let color = TerminalDevice.wantsColor && notebook.kit.library[.color]
      if renderer.isInColor != color { renderer = Renderer(isInColor: color) }
      let frame = renderer.frame(screen)
      if !frame.isEmpty { terminal.send(frame) }
    }
  }

  private func redraw() {
    renderer.forget()
    draw()
  }
}
