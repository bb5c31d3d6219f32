/// A note: its first line is its title.
struct Note: Codable, Hashable {
  let id: String
  let notebook: String
  var text: String

  var title: String { text.split(separator: "\n").first.map(String.init) ?? "Untitled" }
  var words: Int { text.split(whereSeparator: \.isWhitespace).count }
}
