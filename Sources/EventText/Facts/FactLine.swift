import NavlogNavigation

/// A line of facts: an object as `play --json --events all` prints it.
package struct FactLine {
  /// The line number, from 1.
  package let number: Int
  private let object: JSONObject

  /// Parses a line; `nil` if it is blank or a comment.
  package init?(_ bytes: [UInt8], number: Int) throws(ScriptError) {
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0d }
    guard let first, first != UInt8(ascii: "#") else { return nil }
    self.number = number
    let json: JSON
    do { json = try JSONReader.read(bytes) } catch {
      throw ScriptError(.syntax, line: number, column: error.column, error.message)
    }
    guard case .object(let object) = json else {
      throw ScriptError(
        .syntax, line: number, column: 1, "a fact is an object, and this is \(json.kind)",
        hint: #"write {"event":"viewDidAppear","node":"A"}"#)
    }
    self.object = object
  }

  /// The keys of lines that only comment on events, which have lines of their own.
  private static let remarks = [
    "refusal", "warning", "result", "excluded", "verdict", "expected", "actual", "schema",
  ]

  /// Whether the line doesn't record an event.
  package var isRemark: Bool {
    object["event"] == nil && Self.remarks.contains { object[$0] != nil }
  }

  /// Returns the position of the event in the program that wrote the facts.
  package func position() throws(ScriptError) -> Int? { try position("position") }

  /// Returns the position in a field, which is one in the program that wrote the facts.
  package func position(_ field: String) throws(ScriptError) -> Int? { try integer(field) }

  /// Returns the number of the event's command in the program that wrote the facts.
  package func command() throws(ScriptError) -> Int? { try integer("command") }

  /// Returns the name of the event.
  package func name() throws(ScriptError) -> String {
    guard let name = try text("event") else { throw missing("event") }
    return name
  }

  /// Returns the object in a field, as a line of its own; `nil` if the field is missing or null.
  package func object(_ field: String) throws(ScriptError) -> FactLine? {
    switch object[field] {
    case nil, .null: return nil
    case .object(let object): return FactLine(object, number: number)
    case let other?: throw wrong(field, "is an object, and this is \(other.kind)")
    }
  }

  private init(_ object: JSONObject, number: Int) { (self.object, self.number) = (object, number) }

  /// Returns the name of the first field with a text; `nil` if there is none.
  package func field(with text: String) -> String? {
    object.members.first { $0.value == .string(text) }?.key
  }

  /// The names of the fields.
  package var fields: [String] { object.keys }

  // MARK: - Fields

  package func has(_ field: String) -> Bool { object[field].map { !$0.isNull } ?? false }

  package subscript(field: String) -> JSON? { object[field] }

  package func missing(_ field: String) -> ScriptError {
    ScriptError(.missingField, line: number, "'\(field)' is missing")
  }

  package func wrong(_ field: String, _ what: String, hint: String? = nil) -> ScriptError {
    let column = object.members.first { $0.key == field }?.column ?? 0
    return ScriptError(
      .badValue, line: number, column: column, "'\(field)' \(what)", hint: hint)
  }

  /// Returns the text in a field; `nil` if the field is missing or null.
  package func text(_ field: String) throws(ScriptError) -> String? {
    switch object[field] {
    case nil, .null: return nil
    case .string(let text): return text
    case let other?: throw wrong(field, "is text, and this is \(other.kind)")
    }
  }

  package func integer(_ field: String) throws(ScriptError) -> Int? {
    switch object[field] {
    case nil, .null: return nil
    case .integer(let number): return number
    case let other?: throw wrong(field, "is a whole number, and this is \(other.kind)")
    }
  }

  /// Returns the number in a field; 0 if the field is missing.
  package func number<Number: FixedWidthInteger>(
    _ field: String, _ type: Number.Type = Number.self
  ) throws(ScriptError) -> Number {
    let value = try integer(field) ?? 0
    guard let number = Number(exactly: value) else {
      throw wrong(field, "can't be \(value)", hint: "it is 0 to \(Number.max)")
    }
    return number
  }

  /// Returns whether a field is true; `false` if the field is missing.
  package func flag(_ field: String) throws(ScriptError) -> Bool {
    switch object[field] {
    case nil, .null: return false
    case .bool(let flag): return flag
    case let other?: throw wrong(field, "is true or false, and this is \(other.kind)")
    }
  }

  /// Returns the case that the word in a field names; `usual` if the field is missing.
  package func word<Word: CaseIterable>(
    _ field: String, _ type: Word.Type = Word.self, else usual: Word? = nil
  ) throws(ScriptError) -> Word {
    guard let text = try text(field) else {
      guard let usual else { throw missing(field) }
      return usual
    }
    return try FactLine.word(text, Word.self) { (hint) throws(ScriptError) in
      throw wrong(field, "can't be '\(text)'", hint: hint)
    }
  }

  private static func word<Word: CaseIterable>(
    _ text: String, _ type: Word.Type, or fail: (String?) throws(ScriptError) -> Never
  ) throws(ScriptError) -> Word {
    if let word = Word.allCases.first(where: { "\($0)" == text }) { return word }
    try fail(NearMiss.hint(text, in: Word.allCases.map { "\($0)" }))
  }

  /// Returns the position in another session that a field contains.
  func provenance(_ field: String) throws(ScriptError) -> Provenance {
    guard let text = try text(field) else { throw missing(field) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let session = UInt32(parts[0]), let position = Position(parts[1])
    else { throw wrong(field, "is SESSION:POSITION, not '\(text)'") }
    return Provenance(session: session, position: position)
  }

  func traits(_ field: String) throws(ScriptError) -> Traits {
    guard let value = object[field], !value.isNull else { return Traits() }
    guard case .object(let traits) = value else {
      throw wrong(field, "is an object with horizontal and vertical, and this is \(value.kind)")
    }
    func size(_ name: String) throws(ScriptError) -> SizeClass {
      guard let value = traits[name] else { return .unspecified }
      guard case .string(let text) = value,
        let size = SizeClass.allCases.first(where: { "\($0)" == text })
      else { throw wrong(field, "has no size class '\(value.text)'") }
      return size
    }
    return Traits(horizontal: try size("horizontal"), vertical: try size("vertical"))
  }
}
