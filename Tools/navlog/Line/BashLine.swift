/// A command line as bash passes it to completion, up to the cursor.
///
/// Bash splits it at the characters of COMP_WORDBREAKS too, such as the colon in `s3:66`, and
/// replaces only the last piece.
struct BashLine {
  /// The words, without quotes; the last one is being typed.
  private(set) var words: [String] = [""]
  /// The quote that is open at the end.
  private(set) var quote: Character?
  /// The part of the last word that bash keeps.
  private(set) var kept = ""

  init(_ text: String, breaks: String) {
    var isEscaped = false
    for character in text {
      let isFirst = words[words.count - 1].isEmpty
      if isEscaped {
        words[words.count - 1].append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        kept = words[words.count - 1]
      } else if quote == nil, character.isWhitespace {
        if !isFirst || kept != "" || isQuoted { words.append("") }
        (kept, isQuoted) = ("", false)
        continue
      } else {
        words[words.count - 1].append(character)
        if quote == nil, breaks.contains(character) { kept = words[words.count - 1] }
      }
      isQuoted = isQuoted || quote != nil
    }
  }

  /// Whether the last word has a quote, and may be empty.
  private var isQuoted = false

  /// Returns what bash inserts for a word; `nil` if it can't be written in the open quotes.
  func inserted(_ word: String) -> String? {
    guard word.hasPrefix(kept) else { return nil }
    let rest = word.dropFirst(kept.count)
    let special: String
    switch quote {
    case "'": return rest.contains("'") ? nil : String(rest)
    case nil: special = " \t\\'\"$`!*?[]{}()<>|&;#~^"
    default: special = "\\\"$`!"
    }
    return rest.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
