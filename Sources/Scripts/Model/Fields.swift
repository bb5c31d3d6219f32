import NavlogEventText

/// The fields of a command, parsed and checked against its row.
package struct Fields: Sendable {
  private var values: [FieldName: FieldValue] = [:]

  package subscript(name: FieldName) -> FieldValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  package var names: some Sequence<FieldName> { values.keys }

  func text(_ name: FieldName) -> String? {
    if case .text(let text)? = values[name] { text } else { nil }
  }

  func texts(_ name: FieldName) -> [String]? {
    if case .texts(let texts)? = values[name] { texts } else { nil }
  }

  func flag(_ name: FieldName) -> Bool? {
    if case .flag(let flag)? = values[name] { flag } else { nil }
  }

  func integer(_ name: FieldName) -> Int? {
    if case .integer(let integer)? = values[name] { integer } else { nil }
  }

  func number(_ name: FieldName) -> Double? {
    if case .number(let number)? = values[name] { number } else { nil }
  }

  func commands(_ name: FieldName) -> [ScriptCommand]? {
    if case .commands(let commands)? = values[name] { commands } else { nil }
  }

  func json(_ name: FieldName) -> JSON? {
    if case .json(let json)? = values[name] { json } else { nil }
  }

  func object(_ name: FieldName) -> JSONObject? {
    if case .object(let object)? = json(name) { object } else { nil }
  }

  /// Returns the text of a required field, which the parser has checked.
  func required(_ name: FieldName) -> String {
    guard let text = text(name) else {
      preconditionFailure("A command whose row requires '\(name.rawValue)' has it")
    }
    return text
  }
}
