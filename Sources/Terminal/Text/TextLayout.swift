/// A text broken into lines of a width, at blanks if possible.
package struct TextLayout {
  /// The ranges of characters in each line.
  package private(set) var lines: [Range<Int>] = []
  private let characters: [Character]

  package init(_ text: String, width: Int) {
    characters = Array(text)
    let width = max(1, width)
    var start = 0
    for (index, character) in characters.enumerated() where character == "\n" {
      wrap(start..<index, width)
      start = index + 1
    }
    wrap(start..<characters.count, width)
  }

  private mutating func wrap(_ range: Range<Int>, _ width: Int) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      var used = 0
      while end < range.upperBound, used + characters[end].cells <= width {
        used += characters[end].cells
        end += 1
      }
      end = max(end, start + 1)
      if end < range.upperBound,
        let blank = characters[start...min(end, range.upperBound - 1)].lastIndex(of: " "),
        blank > start
      {
        lines.append(start..<blank)
        start = blank + 1
      } else {
        lines.append(start..<end)
        if end == range.upperBound { return }
        start = end
      }
    }
    lines.append(start..<start)
  }

  package func text(_ line: Int) -> String { String(characters[lines[line]]) }

  /// Returns the line and column of a character offset.
  package func place(of offset: Int) -> Place {
    let row = max(0, (lines.firstIndex { $0.lowerBound > offset } ?? lines.count) - 1)
    let line = lines[row]
    let column = characters[line.lowerBound..<max(line.lowerBound, min(offset, line.upperBound))]
      .reduce(0) { $0 + $1.cells }
    return Place(row: row, column: column)
  }

  /// Returns the character offset nearest to a line and column.
  package func offset(of place: Place) -> Int {
    let line = lines[min(max(0, place.row), lines.count - 1)]
    var used = 0
    for index in line {
      used += characters[index].cells
      if used > place.column { return index }
    }
    return line.upperBound
  }
}
