/// A position on a screen, from 0.
package struct Place: Hashable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
