/// A notebook of the library.
struct Notebook: Codable, Hashable {
  let id: String
  var title: String
}
