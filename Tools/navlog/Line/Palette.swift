/// Paints text, or leaves it plain.
struct Palette: Sendable {
  let usesColor: Bool

  func paint(_ text: String, _ label: Label) -> String {
    usesColor && !text.isEmpty && !label.sequence.isEmpty
      ? "\u{1b}[\(label.sequence)m\(text)\u{1b}[0m" : text
  }

  /// Whether to paint: `--color` beats `NO_COLOR` beats the terminal.
  static func usesColor(choice: String?, noColor: String?, term: String?, isTerminal: Bool) -> Bool
  {
    switch choice {
    case "always": true
    case "never": false
    default: isTerminal && noColor ?? "" == "" && term != "dumb"
    }
  }
}
