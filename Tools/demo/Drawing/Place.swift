/// Where something is on a screen, from 0.
struct Place: Equatable {
  var row: Int
  var column: Int
}
