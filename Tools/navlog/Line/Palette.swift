/// Paints text, or leaves it plain.
struct Palette: Sendable {
  let usesColor: Bool

  func paint(_ text: String, _ label: Label) -> String {
    usesColor && !text.isEmpty && !label.sequence.isEmpty
      ? "\u{1b}[\(label.sequence)m\(text)\(Self.end)" : text
  }

  private static let end = "\u{1b}[0m"

  /// Everything that painting writes besides text.
  private static let sequences =
    Set(Label.allCases.map(\.sequence)).subtracting([""]).map { "\u{1b}[\($0)m".unicodeScalars }
    + [end.unicodeScalars]

  /// How many scalars of `text` are a sequence of this palette's; 0 where it begins with none.
  func sequence(beginning text: Substring.UnicodeScalarView) -> Int {
    guard usesColor else { return 0 }
    return Self.sequences.first { text.starts(with: $0) }?.count ?? 0
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
