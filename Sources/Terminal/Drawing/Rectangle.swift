/// A part of the screen.
package struct Rectangle: Hashable {
  package var column: Int
  package var row: Int
  package var width: Int
  package var height: Int

  /// Creates a rectangle; a negative size becomes zero.
  package init(column: Int, row: Int, width: Int, height: Int) {
    self.column = column
    self.row = row
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Returns whether a cell is in the rectangle.
  package func contains(_ place: Place) -> Bool {
    (row..<(row + height)).contains(place.row)
      && (column..<(column + width)).contains(place.column)
  }

  /// Returns the rectangle without a margin on each side.
  package func inset(_ horizontal: Int, _ vertical: Int) -> Rectangle {
    Rectangle(
      column: column + horizontal, row: row + vertical, width: width - 2 * horizontal,
      height: height - 2 * vertical)
  }

  /// Returns the rectangle without its first rows.
  package func below(_ rows: Int) -> Rectangle {
    Rectangle(column: column, row: row + rows, width: width, height: height - rows)
  }

  /// Returns the rectangle without its last rows.
  package func above(_ rows: Int) -> Rectangle {
    Rectangle(column: column, row: row, width: width, height: height - rows)
  }

  /// Returns a centered rectangle of that size, at most as large as this one.
  package func middle(_ width: Int, _ height: Int) -> Rectangle {
    let width = min(width, self.width)
    let height = min(height, self.height)
    return Rectangle(
      column: column + (self.width - width) / 2, row: row + (self.height - height) / 2,
      width: width, height: height)
  }
}
