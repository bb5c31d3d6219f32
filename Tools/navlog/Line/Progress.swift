/// Shows progress on standard error if that is a terminal.
struct Progress {
  private let error: (String) -> Void
  private let isShown: Bool
  private var width = 0

  init(_ console: Console) {
    error = console.error
    isShown = console.isTerminal.error
  }

  /// Replaces the shown text.
  mutating func show(_ text: String) {
    guard isShown else { return }
    error("\r" + text.printable.padded(to: width))
    width = text.count
  }

  /// Removes the shown text.
  mutating func clear() {
    guard isShown, width > 0 else { return }
    error("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }

  /// Shows `text` while `body` runs.
  static func showing<T, E: Error>(
    _ text: String, _ console: Console, _ body: () throws(E) -> T
  ) throws(E) -> T {
    var progress = Progress(console)
    progress.show(text)
    defer { progress.clear() }
    return try body()
  }
}
