import Glibc
import Terminal

/// The full-screen view in a terminal: a frame after every turn of keys.
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

  /// Runs until somebody leaves; the signal that ended it, if one did.
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

  /// Of a terminal that had another size for a moment nobody knows what it shows.
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
