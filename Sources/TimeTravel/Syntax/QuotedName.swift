/// A name of the app in an address: as it is, or between quotes if it has characters with a meaning
/// there. A quoted name has its own quote twice: `'Anna''s trip'`.
package enum QuotedName {
  /// Characters that end a name in a predicate, and quotes.
  private static let special = "=!<>~()'\""

  /// Returns `name` as it is written in an address.
  ///
  /// - Parameter separators: more characters that end the name at its place.
  package static func text(_ name: String, separators: String = "") -> String {
    let isPlain = !name.contains {
      $0.isWhitespace || special.contains($0) || separators.contains($0)
    }
    if isPlain, !name.isEmpty { return name }
    let quote = name.contains("'") && !name.contains("\"") ? "\"" : "'"
    return quote + name.replacing(quote, with: quote + quote) + quote
  }

  /// Returns whether a character begins a quoted text.
  static func isQuote(_ letter: Character) -> Bool { letter == "'" || letter == "\"" }

  /// Returns the text between quotes that begins at `start`, and the index after it; `nil` if it isn't
  /// closed.
  static func read(_ letters: [Character], at start: Int) -> (text: String, end: Int)? {
    let quote = letters[start]
    var text = ""
    var index = start + 1
    while index < letters.count {
      if letters[index] != quote {
        text.append(letters[index])
        index += 1
      } else if index + 1 < letters.count, letters[index + 1] == quote {
        text.append(quote)
        index += 2
      } else {
        return (text, index + 1)
      }
    }
    return nil
  }

  /// Returns the index where a word that begins at `start` ends: at the first character that `ends`
  /// it outside a quoted name.
  static func end(
    of letters: [Character], from start: Int, where ends: (Character) -> Bool
  ) -> Int {
    var index = start
    while index < letters.count, !ends(letters[index]) {
      // A quote begins a name only where a name begins; elsewhere it is an apostrophe.
      let begins = index > start && "/:.".contains(letters[index - 1]) && isQuote(letters[index])
      index = begins ? read(letters, at: index)?.end ?? letters.count : index + 1
    }
    return index
  }
}
