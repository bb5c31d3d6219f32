/// A command line of the debugger, split as in a shell: quotes keep spaces together.
struct DebugLine {
  /// The words, starting with the name of the command.
  let words: [String]
  /// The words as written, with their quotes.
  let written: [String]
  /// Everything after the name, as written.
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

  /// Removes quotes as a shell does.
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

  /// Splits a line at semicolons outside quotes; a command that begins with `#` is a comment.
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
