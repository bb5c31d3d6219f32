import Glibc

/// The app in a terminal: a frame after every key.
@MainActor
final class TerminalSession {
  private let notebook: FieldNotebook
  private let terminal: Terminal
  private var renderer: Renderer
  private var lastText = ""

  init(_ notebook: FieldNotebook, _ terminal: Terminal) {
    self.notebook = notebook
    self.terminal = terminal
    renderer = Renderer(isInColor: Terminal.wantsColor)
  }

  func run(_ script: [Key]) throws {
    let size = terminal.size
    try notebook.launch(width: size.width, height: size.height)
    terminal.enter()
    defer { terminal.leave() }
    draw()
    press(script)
    while !notebook.isOver {
      switch terminal.next() {
      case .keys(let keys): press(keys)
      case .signal(SIGWINCH): resize()
      case .signal(let number): try end(by: number)
      case .end: return try notebook.terminate()
      }
    }
    try notebook.terminate()
  }

  private func press(_ keys: [Key]) {
    for key in keys where !notebook.isOver {
      switch key {
      case .control("l"): renderer.forget()
      case .control("z"): suspend()
      default: notebook.press(key)
      }
      draw()
    }
  }

  private func resize() {
    let size = terminal.size
    notebook.resize(width: size.width, height: size.height)
    draw()
  }

  /// One write a frame; a terminal that can't place its cursor gets the whole screen as text.
  private func draw() {
    let size = terminal.size
    let screen = notebook.screen(width: size.width, height: size.height)
    if Terminal.isDumb {
      let text = screen.text
      if text != lastText { terminal.send(text.utf8.flatMap { $0 == 10 ? [13, 10] : [$0] }) }
      lastText = text
    } else {
      let color = Terminal.wantsColor && notebook.kit.library[.color]
      if renderer.isInColor != color { renderer = Renderer(isInColor: color) }
      let frame = renderer.frame(screen)
      if !frame.isEmpty { terminal.send(frame) }
    }
  }

  /// Hands the terminal back to the shell until the program goes on.
  private func suspend() {
    terminal.leave()
    raise(SIGTSTP)
    terminal.enter()
    renderer.forget()
  }

  /// Ends the session in good order, and then as the signal wants it.
  private func end(by number: Int32) throws {
    terminal.leave()
    try notebook.terminate()
    signal(number, SIG_DFL)
    raise(number)
  }
}
