/// Adds colors to text, unless colors are off.
struct Palette: Sendable {
  let usesColor: Bool

  func paint(_ text: String, _ label: Label) -> String {
    usesColor && !text.isEmpty && !label.sequence.isEmpty
      ? "\u{1b}[\(label.sequence)m\(text)\(Self.end)" : text
  }

  private static let end = "\u{1b}[0m"

  /// All color sequences that a palette writes.
  private static let sequences =
    Set(Label.allCases.map(\.sequence)).subtracting([""]).map { "\u{1b}[\($0)m".unicodeScalars }
    + [end.unicodeScalars]

  /// The length in scalars of a color sequence at the start of `text`; 0 if there is none.
  func sequence(beginning text: Substring.UnicodeScalarView) -> Int {
    guard usesColor else { return 0 }
    return Self.sequences.first { text.starts(with: $0) }?.count ?? 0
  }

  /// Returns whether to use colors: `--color` takes precedence over `NO_COLOR`, and that over the
  /// terminal.
  static func usesColor(choice: String?, noColor: String?, term: String?, isTerminal: Bool) -> Bool
  {
    switch choice {
    case "always": true
    case "never": false
    default: isTerminal && noColor ?? "" == "" && term != "dumb"
    }
  }
}
