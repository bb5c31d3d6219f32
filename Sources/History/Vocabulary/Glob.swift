/// A pattern in which `*` matches any text and `?` matches one character.
public struct Glob: Hashable, Sendable {
  private let letters: [Character]
  private let isPlain: Bool
  /// The pattern as written.
  public let text: String

  /// Creates a pattern. Every string is a valid pattern.
  public init(_ pattern: String) {
    text = pattern
    letters = Array(pattern)
    isPlain = !pattern.contains { $0 == "*" || $0 == "?" }
  }

  /// Returns whether the pattern matches all of `text`.
  ///
  /// - Complexity: O(pattern × text)
  public func matches(_ text: String) -> Bool {
    if isPlain { return text == self.text }
    let word = Array(text)
    var index = 0
    var at = 0
    var star: (pattern: Int, word: Int)?
    while at < word.count {
      if index < letters.count, letters[index] == "*" {
        star = (index, at)
        index += 1
      } else if index < letters.count, letters[index] == "?" || letters[index] == word[at] {
        index += 1
        at += 1
      } else if let last = star {
        // The star matches one more character.
        star = (last.pattern, last.word + 1)
        index = last.pattern + 1
        at = last.word + 1
      } else {
        return false
      }
    }
    return letters[index...].allSatisfy { $0 == "*" }
  }
}
