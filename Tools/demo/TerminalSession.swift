import Glibc
import Terminal

/// The app in a terminal: a frame after every key.
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
    // Whoever has to wait for a full disk can be interrupted.
    terminal.leave()
    try notebook.terminate()
    if let signal { TerminalDevice.end(by: signal) }
  }

  /// Does what comes, up to the end; the signal that wants it, if one does.
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
        terminal.suspend()
        renderer.forget()
      default: notebook.press(key)
      }
      draw()
    }
  }

  private func resize() {
    let size = terminal.size
    notebook.resize(width: size.width, height: size.height)
    // Of a terminal that had another size for a moment nobody knows what it shows.
    redraw()
  }

  /// One write a frame; a terminal that can't place its cursor gets the whole screen as text.
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
