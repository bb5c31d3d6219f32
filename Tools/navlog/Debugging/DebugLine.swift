/// A line of the debugger, cut as a shell would: quotes keep blanks together.
struct DebugLine {
  /// The words, the command's name first.
  let words: [String]
  /// All behind the name, as it was written.
  let rest: String

  /// - Parameter text: one command.
  init(_ text: String) {
    let text = Substring(text).trimmed
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let whole = word { words.append(whole) }
    self.words = words
    rest = String(text.drop { !$0.isWhitespace }.trimmed)
  }

  /// The commands in a line, between semicolons that stand in no quotes; what is behind a `#` at the
  /// beginning of one is a remark.
  static func commands(in text: String) -> [String] {
    var commands = [""]
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == ";" {
        commands.append("")
        continue
      }
      commands[commands.count - 1].append(character)
    }
    return commands.map { String(Substring($0).trimmed) }.filter { !$0.hasPrefix("#") }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}
