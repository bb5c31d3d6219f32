/// The lines typed before, oldest first.
package struct LineHistory {
  /// The maximum number of lines.
  package static let limit = 1_000
  /// The lines.
  package private(set) var lines: [String]

  /// Creates a history from earlier lines.
  package init(_ lines: [String] = []) { self.lines = Array(lines.suffix(Self.limit)) }

  /// Adds a line. Returns false if it isn't kept: it is empty, begins with a blank, or repeats the
  /// last line.
  package mutating func add(_ line: String) -> Bool {
    guard !line.isEmpty, line.first != " ", line != lines.last else { return false }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
    return true
  }

  /// Returns the last line before `index` that contains `text`.
  func last(before index: Int, having text: String) -> Int? {
    lines[..<min(index, lines.count)].lastIndex { text.isEmpty || $0.contains(text) }
  }
}
