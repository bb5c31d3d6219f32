package import NavlogEventText

/// A command in its short form: the verb, its required fields in the order of the table, then
/// `field=value`.
///
/// `push n4 Detail animated=false` is
/// `{"do":"push","in":"n4","controller":"Detail","animated":false}`.
package struct ShortLine {
  private let text: String
  private let line: Int

  package init(_ text: String, line: Int) {
    self.text = text
    self.line = line
  }

  /// Returns the line as a JSON object. Lines that are objects or comments are returned unchanged.
  package func object() throws(ScriptError) -> String {
    let first = text.first { !$0.isWhitespace }
    guard let first, first != "{", first != "#" else { return text }
    let words = try words()
    guard let name = words.first, let rows = Verb.byName[name] else {
      let name = words.first ?? ""
      throw error(
        .unknownVerb, "there is no command '\(name)'",
        hint: Verb.hint(for: name))
    }
    let isNamed = words.dropFirst().map { field(in: $0, of: rows) }
    let plain = isNamed.prefix { $0 == nil }.count
    let row = rows.first { $0.fields.count(where: \.isRequired) == plain } ?? rows[0]
    let required = row.fields.filter(\.isRequired)
    var object: JSONObject = ["do": .string(name)]
    for (index, word) in words.dropFirst().enumerated() {
      if index < plain {
        guard index < required.count else {
          throw error(
            .unknownField, "'\(name)' has no use for '\(word)'",
            hint: "it takes " + required.map(\.name.rawValue).joined(separator: ", "))
        }
        object[required[index].name.rawValue] = try value(word, required[index].type)
        if case .string? = object[required[index].name.rawValue], required[index].type == .object {
          throw error(
            .syntax, "'\(required[index].name.rawValue)' of '\(name)' is an object, not '\(word)'",
            hint: "write '\(Self.spelling(of: words, after: index))'")
        }
      } else {
        guard let field = isNamed[index], let equals = word.firstIndex(of: "=") else {
          throw error(
            .syntax, "a positional word can't follow a named field: '\(word)'",
            hint: "write field=value")
        }
        object[field.name.rawValue] = try value(
          String(word[word.index(after: equals)...]), field.type)
      }
    }
    return JSON.object(object).text
  }

  /// Returns the line with the words after `index` as an object of keys and values.
  private static func spelling(of words: [String], after index: Int) -> String {
    var rest = words[(index + 1)...].flatMap { $0.split(separator: "=", maxSplits: 1) }
    if rest.count % 2 == 1 { rest.append("…") }
    let pairs = stride(from: 0, to: rest.count, by: 2).map { index in
      let value = String(rest[index + 1])
      return "\"\(rest[index])\":" + (isJSON(value) ? value : JSON.string(value).text)
    }
    return (words[...index] + ["{\(pairs.joined(separator: ","))}"]).joined(separator: " ")
  }

  private static func isJSON(_ word: String) -> Bool {
    do throws(JSONError) {
      _ = try JSONReader.read(Array(word.utf8))
      return true
    } catch {
      return false
    }
  }

  /// Returns the field whose name and value are in a word.
  private func field(in word: String, of rows: [Verb]) -> Field? {
    guard let equals = word.firstIndex(of: "=") else { return nil }
    let name = FieldName(rawValue: String(word[..<equals]))
    return rows.compactMap { $0.field(name) }.first
  }

  private func value(_ word: String, _ type: FieldType) throws(ScriptError) -> JSON {
    switch type {
    case .nameOrNull where word == "null", .textOrNull where word == "null": return .null
    case .name, .nameOrNull, .text, .textOrNull, .scene, .word, .callback:
      guard word.hasPrefix("\"") else { return .string(word) }
      return try read(word)
    case .names where !word.hasPrefix("["), .texts where !word.hasPrefix("["),
      .callbacks where !word.hasPrefix("["):
      return .array(word.split(separator: ",").map { .string(String($0)) })
    default: return try read(word)
    }
  }

  /// Returns a value in JSON; a bare word is a string.
  private func read(_ word: String) throws(ScriptError) -> JSON {
    do { return try JSONReader.read(Array(word.utf8)) } catch {
      guard let first = word.first, !"{[\"".contains(first) else {
        throw self.error(.syntax, "'\(word)': \(error.message)")
      }
      return .string(word)
    }
  }

  /// Splits the line at spaces; quoted text and text in brackets isn't split.
  private func words() throws(ScriptError) -> [String] {
    var words: [String] = []
    var word = ""
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for letter in text {
      if isQuoted {
        word.append(letter)
        if !isEscaped, letter == "\"" { isQuoted = false }
        isEscaped = !isEscaped && letter == "\\"
        continue
      }
      switch letter {
      case "\"": isQuoted = true
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      default: break
      }
      if letter.isWhitespace, depth <= 0 {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(letter)
      }
    }
    guard !isQuoted, depth == 0 else {
      throw error(.syntax, isQuoted ? "a quote is not closed" : "brackets don't match")
    }
    return word.isEmpty ? words : words + [word]
  }

  private func error(
    _ code: ScriptError.Code, _ message: String, hint: String? = nil
  ) -> ScriptError {
    ScriptError(code, line: line, message, hint: hint)
  }
}
