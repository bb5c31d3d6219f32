/// One cell of a screen: a character. The second cell of a wide character is `nil`.
package struct ScreenCell: Equatable {
  package var character: Character? = " "
  package var style = TextStyle.plain
}
