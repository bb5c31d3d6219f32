/// A line of the debugger, cut as a shell would: quotes keep blanks together.
struct DebugLine {
  /// The words, the command's name first.
  let words: [String]
  /// The same as they were written, with their quotes.
  let written: [String]
  /// All behind the name, as it was written.
  let rest: String

  /// - Parameter text: one command.
  init(_ text: String) {
    let text = Substring(text).trimmed
    var pieces: [Substring] = []
    var quote: Character?
    var start: Substring.Index?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character.isWhitespace {
        if let begun = start { pieces.append(text[begun..<index]) }
        start = nil
      } else {
        start = start ?? index
        if character == "'" || character == "\"" { quote = character }
      }
    }
    if let begun = start { pieces.append(text[begun...]) }
    words = pieces.map { Self.unquoted($0) }
    written = pieces.map(String.init)
    rest = String(text.drop { !$0.isWhitespace }.trimmed)
  }

  /// What a shell makes of a word.
  private static func unquoted(_ piece: Substring) -> String {
    var word = ""
    var quote: Character?
    for character in piece {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        word.append(character)
      }
    }
    return word
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
