/// Adds colors to text, unless colors are off.
///
/// Color sequences contain a mark until they are printed. It is drawn anew by each process, so that
/// no recorded text contains it: ``Console/guardOutput()`` escapes every sequence without the mark.
struct Palette: Sendable {
  let usesColor: Bool

  func paint(_ text: String, _ label: Label) -> String {
    usesColor && !text.isEmpty && !label.sequence.isEmpty
      ? "\u{1b}\(Self.mark)[\(label.sequence)m\(text)\u{1b}\(Self.mark)[0m" : text
  }

  /// Adds the text, and what follows it, to a line that is being composed.
  func paint(_ text: String, _ label: Label, more: String = "", onto line: inout String) {
    guard !usesColor else { return line += paint(text + more, label) }
    line += text
    line += more
  }

  /// 64 random bits, as private scalars.
  static let mark = String(
    String.UnicodeScalarView(
      (0..<4).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0x10_0000...0x10_fffd)) }))

  /// Returns the length in scalars of the mark after the first scalar of `text`; 0 if there is none.
  static func markLength(after text: Substring.UnicodeScalarView) -> Int {
    text.dropFirst().starts(with: mark.unicodeScalars) ? mark.unicodeScalars.count : 0
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
