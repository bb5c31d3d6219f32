/// Patterns in which `*` stands for anything and `?` for one letter.
enum Glob {
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let text = Array(text)
    let pattern = Array(pattern)
    var (at, place) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while at < text.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, at)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[at] {
        at += 1
        place += 1
      } else if let last = star {
        // The star takes one letter more.
        star = (last.pattern, last.text + 1)
        at = last.text + 1
        place = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
