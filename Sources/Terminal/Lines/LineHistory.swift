/// The lines that were typed before, oldest first.
package struct LineHistory {
  /// More are not kept.
  package static let limit = 1_000
  /// The lines.
  package private(set) var lines: [String]

  /// Begins with lines of earlier times.
  package init(_ lines: [String] = []) { self.lines = Array(lines.suffix(Self.limit)) }

  /// Takes in a line; false for one that is not kept: an empty one, one that begins with a blank, or
  /// the last one again.
  package mutating func add(_ line: String) -> Bool {
    guard !line.isEmpty, line.first != " ", line != lines.last else { return false }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
    return true
  }

  /// The last line before `index` that has `text` in it.
  func last(before index: Int, having text: String) -> Int? {
    lines[..<min(index, lines.count)].lastIndex { text.isEmpty || $0.contains(text) }
  }
}
