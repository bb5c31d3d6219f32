import NavlogEventText
import NavlogStore

// Parses JSON values into the values of fields.
extension ScriptParser {
  mutating func value(
    _ json: JSON, of field: Field, in verb: Verb, column: Int
  ) throws(ScriptError) -> FieldValue {
    func mismatch(_ element: JSON? = nil, hint: String? = nil) -> ScriptError {
      let help =
        switch field.type {
        case .word(let words): "one of " + words.joined(separator: ", ")
        default: field.type.help
        }
      return error(
        .badValue, column,
        "'\(field.name.rawValue)' of '\(verb.name)' is \(help), not "
          + (element.map { "one with \($0.shown)" } ?? json.shown), hint: hint)
    }
    func strings(_ elements: [JSON]) throws(ScriptError) -> [String] {
      var strings: [String] = []
      for element in elements {
        guard case .string(let string) = element else { throw mismatch(element) }
        strings.append(string)
      }
      return strings
    }
    if json.isNull {
      guard field.type.allowsNull else { throw mismatch() }
      return .null
    }
    switch (field.type, json) {
    case (.name, .string(let name)), (.nameOrNull, .string(let name)):
      use(name, column: column)
      return .text(name)
    case (.names, .array(let elements)):
      let names = try strings(elements)
      for name in names { use(name, column: column) }
      return .texts(names)
    case (.text, .string(let text)), (.textOrNull, .string(let text)): return .text(text)
    case (.texts, .array(let elements)): return .texts(try strings(elements))
    case (.scene, .string(let name)):
      use(name, column: column, isScene: true)
      return .text(name)
    case (.either(let types), _):
      for type in types where type.accepts(json) {
        let only = Field(name: field.name, type: type, isRequired: field.isRequired)
        return try value(json, of: only, in: verb, column: column)
      }
      throw mismatch()
    case (.flag, .bool(let flag)): return .flag(flag)
    case (.integer(let range), _):
      guard let integer = json.wholeNumber, range.contains(integer) else { throw mismatch() }
      return .integer(integer)
    case (.number, .integer(let integer)): return .number(Double(integer))
    case (.number, .unsigned(let integer)): return .number(Double(integer))
    case (.number, .number(let number)): return .number(number)
    case (.word(let words), .string(let word)):
      guard words.contains(word) else { throw mismatch(hint: NearMiss.hint(word, in: words)) }
      return .text(word)
    case (.spine, .string(let word)) where ["none", "min", "mid", "max"].contains(word):
      return .integer(word == "mid" ? 2 : 1)
    case (.spine, _):
      guard let pages = json.wholeNumber, 1...2 ~= pages else { throw mismatch() }
      return .integer(pages)
    case (.callback, .string(let name)):
      try checkCallback(name, column: column)
      return .text(name)
    case (.callbacks, .array(let elements)):
      let names = try strings(elements)
      for name in names { try checkCallback(name, column: column) }
      return .texts(names)
    case (.commands, .array(let elements)): return .commands(try commands(elements, column: column))
    case (.app, .object(var object)):
      object[FieldName.do.rawValue] = "app"
      return .commands([try command(.object(object), column: column)])
    case (.link, .string): return try link(["id": json], column)
    case (.link, .object(let object)): return try link(object, column)
    case (.answers, .object(let object)): return .answers(try answers(object))
    case (.reactions, .object(let object)): return .reactions(try reactions(object))
    case (.object, .object), (.any, _): return .json(json)
    case (.size, .object(let object)):
      guard object.members.count == 2, let width = object["width"]?.double,
        let height = object["height"]?.double
      else { throw mismatch() }
      return .size(width: width, height: height)
    case (.size, .array(let elements)):
      guard elements.count == 2, let width = elements[0].double, let height = elements[1].double
      else { throw mismatch() }
      return .size(width: width, height: height)
    default: throw mismatch()
    }
  }

  private mutating func commands(
    _ elements: [JSON], column: Int
  ) throws(ScriptError) -> [ScriptCommand] {
    depth += 1
    defer { depth -= 1 }
    var commands: [ScriptCommand] = []
    for element in elements { commands.append(try command(element, column: column)) }
    return commands
  }

  private mutating func link(
    _ object: JSONObject, _ column: Int
  ) throws(ScriptError) -> FieldValue {
    var object = object
    object[FieldName.do.rawValue] = "link"
    return .commands([try command(.object(object), column: column)])
  }

  /// Checks that no text is longer than a name in a log may be. What the user enters isn't a name.
  func checkLength(
    _ value: FieldValue, of field: FieldName, in verb: Verb, column: Int
  ) throws(ScriptError) {
    let texts: [String] =
      switch value {
      case .text(let text) where field != "text": [text]
      case .texts(let texts): texts
      case .answers(let answers): answers.implements ?? []
      case .json(.object(let object)) where field == .values: object.keys
      default: []
      }
    for text in texts where text.utf8.count > LogBatch.largestName {
      throw error(
        .badValue, column,
        "'\(field.rawValue)' of '\(verb.name)' has a text of \(text.utf8.count) bytes; at most \(LogBatch.largestName) are kept of a name"
      )
    }
  }

  private func checkCallback(_ name: String, column: Int) throws(ScriptError) {
    guard !CallbackName.known.contains(name) else { return }
    throw error(
      .badValue, column, "there is no callback '\(name)'",
      hint: NearMiss.hint(name, in: CallbackName.names) ?? "'navlog help callbacks' lists them all")
  }

  private mutating func reactions(_ object: JSONObject) throws(ScriptError) -> Reactions {
    var reactions: Reactions = [:]
    for member in object.members {
      if QuestionName.byName[member.key] == nil {
        try checkCallback(member.key, column: member.column)
      }
      guard case .array(let elements) = member.value else {
        throw error(
          .badValue, member.column,
          "'\(member.key)' in 'on' is a list of commands, not \(member.value.shown)")
      }
      reactions[member.key] = try commands(elements, column: member.column)
    }
    return reactions
  }

  private mutating func answers(_ object: JSONObject) throws(ScriptError) -> Answers {
    depth += 1
    defer { depth -= 1 }
    var answers = Answers()
    for member in object.members {
      if member.key == "implements" {
        guard case .array(let elements) = member.value, let actions = elements.strings else {
          throw error(
            .badValue, member.column,
            "'implements' is a list of actions, not \(member.value.shown)")
        }
        answers.implements = actions
        continue
      }
      guard let question = QuestionName.byName[member.key] else {
        throw error(
          .badValue, member.column, "there is no question '\(member.key)'",
          hint: NearMiss.hint(member.key, in: QuestionName.table.map(\.name) + ["implements"])
            ?? "'navlog help callbacks' lists them all")
      }
      guard accepts(member.value, as: question.answer, column: member.column) else {
        throw error(
          .badValue, member.column,
          "the answer to '\(member.key)' is \(question.answer.help), not \(member.value.shown)")
      }
      answers.values[member.key] = member.value
    }
    return answers
  }

  private mutating func accepts(
    _ json: JSON, as answer: QuestionName.Answer, column: Int
  ) -> Bool {
    switch (answer, json) {
    case (.flag, .bool): return true
    case (.flag(per: _?), .object(let perKey)):
      return perKey.members.allSatisfy { if case .bool = $0.value { true } else { false } }
    case (.name, .null), (.nameByKey, .null), (.number, .null), (.words, .null): return true
    case (.element, .null), (.element, .string): return true
    case (.words(let words), .array(let elements)):
      return elements.strings?.allSatisfy(words.contains) ?? false
    case (.number, .integer(let number)): return number >= 0
    case (.name, .string(let name)), (.nameByKey, .string(let name)):
      use(name, column: column)
      return true
    case (.nameByKey, .object(let perKey)):
      for member in perKey.members {
        switch member.value {
        case .null: continue
        case .string(let name): use(name, column: member.column)
        default: return false
        }
      }
      return true
    case (.names, .array(let elements)):
      guard let names = elements.strings else { return false }
      for name in names { use(name, column: column) }
      return true
    case (.word(let words), .string(let word)): return words.contains(word)
    default: return false
    }
  }
}

extension JSON {
  /// The number, if it is an integer.
  var wholeNumber: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): number.integer
    default: nil
    }
  }

  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .unsigned(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The value in an error message: short values are quoted, others are named by their kind.
  var shown: String {
    switch self {
    case .string(let string) where string.utf8.count <= 32: "'\(string)'"
    case .null: "null"
    case .bool, .integer, .number: text
    default: kind
    }
  }
}
