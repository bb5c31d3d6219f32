import NavlogTerminal

/// A text that covers the panes and scrolls.
struct Page {
  let title: String
  private let text: String
  /// The first visible line.
  private(set) var first = 0
  /// The lines for a width, and how many fit; known once the page was drawn.
  private var layout: (width: Int, lines: [String])?
  private var height = 1

  init(_ title: String, _ text: String) {
    self.title = title
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.text = lines.map { String($0).printable }.joined(separator: "\n")
  }

  /// The width of the longest line.
  var widest: Int { text.split(separator: "\n").map(\.cells).max() ?? 0 }

  /// Breaks the text into lines of a width.
  mutating func lines(_ width: Int) -> [String] {
    if let layout, layout.width == width { return layout.lines }
    let broken = TextLayout(text, width: width)
    var lines = broken.lines.indices.map(broken.text)
    while lines.count > 1, lines.last == "" { lines.removeLast() }
    layout = (width, lines)
    return lines
  }

  /// Returns the visible lines; the last page is full.
  mutating func visible(_ width: Int, _ height: Int) -> ArraySlice<String> {
    let lines = lines(width)
    self.height = max(1, height)
    first = max(0, min(first, lines.count - height))
    return lines[first..<min(lines.count, first + height)]
  }

  /// Scrolls; returns false for a key that closes the page.
  mutating func handle(_ key: KeyPress) -> Bool {
    let all = layout?.lines.count ?? 0
    let last = max(0, all - height)
    switch key {
    case .down, .character("j"), .enter: first += 1
    case .up, .character("k"): first -= 1
    case .wheelDown: first += 3
    case .wheelUp: first -= 3
    case .pageDown, .character(" "): first += max(1, height - 1)
    case .pageUp: first -= max(1, height - 1)
    case .home: first = 0
    case .end: first = last
    default: return false
    }
    // What doesn't scroll is closed by the key that confirms.
    if key == .enter, last == 0 { return false }
    first = max(0, min(last, first))
    return true
  }
}
