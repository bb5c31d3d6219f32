import NavlogPlatform
import NavlogTerminal

/// Runs the app without a terminal: keys from a script and standard input, screens as text.
@MainActor
struct TextSession {
  private let notebook: FieldNotebook
  private let options: Options

  init(_ notebook: FieldNotebook, _ options: Options) {
    self.notebook = notebook
    self.options = options
  }

  func run() throws {
    try notebook.launch(width: options.width, height: options.height)
    press(options.script)
    var reader = KeyReader()
    while !options.isDump, !notebook.isOver, let bytes = TerminalDevice.Input.read() {
      press(reader.take(bytes))
    }
    press(reader.flush())
    printScreen()
    try notebook.terminate()
  }

  private func press(_ keys: [KeyPress]) {
    for key in keys where !notebook.isOver {
      // A pane knows its size only after it was drawn.
      _ = screen
      if key == .control("l") { printScreen() } else { notebook.press(key) }
    }
  }

  private var screen: Screen { notebook.screen(width: options.width, height: options.height) }

  private func printScreen() {
    let text = Array(screen.text.utf8)
    _ = unsafe text.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
  }
}
