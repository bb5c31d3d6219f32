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
    terminal.tracksMouse = true
    terminal.enter()
    defer {
      terminal.leave()
      terminal.tracksMouse = false
    }
    draw()
    while !screen.isOver {
      switch next() {
      case nil where screen.replayDelay != nil:
        screen.replayStep()
        draw()
      case nil: if screen.refresh() { draw() }
      case .keys(let keys): press(keys)
      case .resumed, .signal(SIGWINCH): redraw()
      case .signal(let number): return number
      case .end: return SIGHUP
      }
    }
    return nil
  }

  private func next() -> TerminalDevice.Input? {
    if let delay = screen.replayDelay { return terminal.next(within: delay) }
    return screen.isLive || screen.isFollowing
      ? terminal.next(within: .milliseconds(200)) : terminal.next()
  }

  private mutating func press(_ keys: [KeyPress]) {
    for key in keys where !screen.isOver {
      switch key {
      case .control("l"): renderer.forget()
      case .control("z"):
        terminal.suspend()
        renderer.forget()
      default:
        screen.press(key)
        if let text = screen.clipboard { terminal.copy(text) }
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
