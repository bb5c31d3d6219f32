/// One place of a screen: a character; of a wide one, the place after it is `nil`.
struct Cell: Equatable {
  var character: Character? = " "
  var style = Style.plain
}
