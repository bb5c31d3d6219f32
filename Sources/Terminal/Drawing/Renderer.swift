/// Converts screens to the bytes for a terminal, redrawing only the changed cells.
package struct Renderer {
  package let isInColor: Bool
  private var shown: Screen?

  package init(isInColor: Bool) { self.isInColor = isInColor }

  /// Discards the shown screen, so that the next frame draws everything.
  package mutating func forget() { shown = nil }

  /// Returns the bytes that make the terminal show `screen`; empty if nothing changed.
  ///
  /// A frame is one synchronized update, so a terminal that supports them never shows a partial
  /// frame.
  package mutating func frame(_ screen: Screen) -> [UInt8] {
    guard screen != shown else { return [] }
    var out = "\u{1B}[?2026h\u{1B}[?25l"
    if shown?.width != screen.width || shown?.height != screen.height {
      shown = nil
      out += "\u{1B}[0m\u{1B}[2J"
    }
    var style: TextStyle?
    for row in 0..<screen.height { draw(row, of: screen, into: &out, &style) }
    if style != nil, style != .plain { out += "\u{1B}[0m" }
    if let cursor = screen.cursor {
      out += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    }
    shown = screen
    return Array((out + "\u{1B}[?2026l").utf8)
  }

  private func draw(
    _ row: Int, of screen: Screen, into out: inout String, _ style: inout TextStyle?
  ) {
    let new = screen.row(row)
    let old = shown?.row(row)
    var at: Int?
    for index in new.indices {
      let cell = new[index]
      guard cell != old?[index] ?? ScreenCell(), let character = cell.character else { continue }
      let column = index - new.startIndex
      if at != column { out += "\u{1B}[\(row + 1);\(column + 1)H" }
      if style != cell.style {
        style = cell.style
        out += "\u{1B}[\(cell.style.attributes(inColor: isInColor))m"
      }
      out.append(character)
      // Terminals don't agree on the width of character sequences.
      at = character.unicodeScalars.count == 1 ? column + character.cells : nil
    }
  }
}
