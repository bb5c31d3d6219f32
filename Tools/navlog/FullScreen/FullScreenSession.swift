import NavlogPlatform
import NavlogTerminal

/// Runs the full-screen view in a terminal, drawing a frame after each batch of keys.
struct FullScreenSession {
  private(set) var screen: FullScreen
  private let terminal: TerminalDevice
  private var renderer: Renderer

  init(_ screen: FullScreen, _ terminal: TerminalDevice, isInColor: Bool) {
    self.screen = screen
    self.terminal = terminal
    renderer = Renderer(isInColor: isInColor)
    self.screen.isInterrupted = { terminal.hasInput }
  }

  /// Runs until the user quits, and returns the signal that ended it, if any.
  mutating func run() -> Int32? {
    terminal.enter()
    defer { terminal.leave() }
    draw()
    while !screen.isOver {
      switch screen.isLive ? terminal.next(within: .milliseconds(200)) : terminal.next() {
      case nil: if screen.refresh() { draw() }
      case .keys(let keys): press(keys)
      case .resumed, .signal(SIGWINCH): redraw()
      case .signal(let number): return number
      case .end: return SIGHUP
      }
    }
    return nil
  }

  private mutating func press(_ keys: [KeyPress]) {
    for key in keys where !screen.isOver {
      switch key {
      case .control("l"): renderer.forget()
      case .control("z"):
        terminal.suspend()
        renderer.forget()
      default: screen.press(key)
      }
    }
    draw()
  }

  /// Redraws everything: the contents of a resized terminal are unknown.
  private mutating func redraw() {
    renderer.forget()
    draw()
  }

  private mutating func draw() {
    let size = terminal.size
    let frame = renderer.frame(screen.screen(width: size.width, height: size.height))
    if !frame.isEmpty { terminal.send(frame) }
  }
}
