/// A part of the screen.
struct Rectangle: Hashable {
  var column: Int
  var row: Int
  var width: Int
  var height: Int

  /// What is left when something is taken off each side.
  func inset(_ horizontal: Int, _ vertical: Int) -> Rectangle {
    Rectangle(
      column: column + horizontal, row: row + vertical, width: max(0, width - 2 * horizontal),
      height: max(0, height - 2 * vertical))
  }

  /// What is left below its first rows.
  func below(_ rows: Int) -> Rectangle {
    Rectangle(column: column, row: row + rows, width: width, height: max(0, height - rows))
  }

  /// What is left above its last rows.
  func above(_ rows: Int) -> Rectangle {
    Rectangle(column: column, row: row, width: width, height: max(0, height - rows))
  }

  /// A part of that size in the middle, as far as there is room.
  func middle(_ width: Int, _ height: Int) -> Rectangle {
    let width = min(width, self.width)
    let height = min(height, self.height)
    return Rectangle(
      column: column + (self.width - width) / 2, row: row + (self.height - height) / 2,
      width: width, height: height)
  }
}
