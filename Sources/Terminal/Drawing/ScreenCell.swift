/// One place of a screen: a character; of a wide one, the place after it is `nil`.
package struct ScreenCell: Equatable {
  package var character: Character? = " "
  package var style = TextStyle.plain
}
