import NavlogEventText
import NavlogTerminal

extension String {
  /// The text as names and values reach a terminal.
  var printable: String { escapingHidden }

  /// The text as messages of the tool begin, with a small letter and without a period at the end: errors
  /// of libraries are sentences. Names and acronyms, such as 'LMDB' or 'UTF-8', stay as they are.
  var asMessage: String {
    let first = prefix { !$0.isWhitespace }
    let isName =
      first.dropFirst().contains { $0.isUppercase || $0.isNumber } || first == "Linux"
      || first.dropLast().contains(".")
    let text = isName ? self : prefix(1).lowercased() + dropFirst()
    return text.hasSuffix(".") && !text.hasSuffix("..") ? String(text.dropLast()) : text
  }

  /// The text as the name of a key: an empty one is visible as two quotes.
  var asKey: String { isEmpty ? "''" : self }

  /// The number of columns that the text takes on a terminal, where some characters take two; fast for
  /// ASCII text.
  var columns: Int { isASCIIText ? utf8.count : cells }

  /// Returns the beginning of the text that takes at most `width` columns.
  func prefix(columns width: Int) -> Substring {
    var room = width
    return prefix { letter in
      room -= letter.cells
      return room >= 0
    }
  }

  /// Returns the end of the text that takes at most `width` columns.
  func suffix(columns width: Int) -> Substring {
    var room = width
    return self[
      (indices.reversed().prefix { index in
        room -= self[index].cells
        return room >= 0
      }.last ?? endIndex)...]
  }

  /// The text as a verb may print it, with line feeds and the colors of a palette.
  var guarded: String {
    if isPlainText { return self }
    return written { rest in
      guard let first = rest.first else { return nil }
      if first == "\n" || first == "\t" { return 0 }
      let mark = first == "\u{1b}" ? Palette.markLength(after: rest) : 0
      return mark > 0 ? mark : nil
    }
  }

  /// Whether the text contains only ASCII letters, arrows, box drawing characters, signs, tabs and line
  /// feeds, as most lines do.
  private var isPlainText: Bool {
    let bytes = utf8.span
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index &+= 1
      if byte &- 0x20 < 0x5f || byte == 0x0a || byte == 0x09 { continue }
      // U+2180…U+2BFF; the UTF-8 of a string is always valid.
      guard byte == 0xe2, index &+ 1 < bytes.count, bytes[index] &- 0x86 <= 0xaf - 0x86 else {
        return false
      }
      index &+= 2
    }
    return true
  }
}
