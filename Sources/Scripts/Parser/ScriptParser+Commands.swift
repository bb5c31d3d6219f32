import NavlogEventText

// Parses a JSON object into a command: finds its row and its fields.
extension ScriptParser {
  mutating func command(_ json: JSON, column: Int) throws(ScriptError) -> ScriptCommand {
    guard case .object(var object) = json else {
      throw error(.syntax, column, "a command is an object with 'do', not \(json.kind)")
    }
    let verb = try row(for: object, column: column)
    if verb.name == "expect" { object = object.flattened }
    guard verb.nests || depth == 0 else {
      throw error(
        .outOfPlace, column, "'\(verb.name)' needs a line of its own, outside other commands")
    }
    // A declaration lists names that the stub will use later; they needn't exist yet.
    let declares = verb.group == .stubs && verb.name != "window" && verb.name != "setRoot"
    if declares { depth += 1 }
    defer { if declares { depth -= 1 } }

    var fields = Fields()
    var expected: LineExpectation?
    for member in object.members where member.key != FieldName.do.rawValue {
      if member.key == FieldName.expect.rawValue, verb.name != "expect" {
        expected = try expectation(member.value, column: member.column)
        continue
      }
      let name = FieldName(rawValue: member.key)
      guard let field = verb.field(name) else {
        throw unknown(member, in: verb)
      }
      // Other languages write null for omitted fields. An expectation isn't omitted.
      let isOmitted = member.value.isNull && !field.isRequired && !field.type.allowsNull
      if isOmitted, verb.name != "expect" || !FieldName.expectations.contains(name) { continue }
      let value = try value(member.value, of: field, in: verb, column: member.column)
      try checkLength(value, of: name, in: verb, column: member.column)
      fields[name] = value
    }
    for field in verb.fields where field.isRequired && fields[field.name] == nil {
      throw error(
        .missingField, column, "'\(verb.name)' needs '\(field.name.rawValue)': \(field.type.help)")
    }
    let command = ScriptCommand(
      verb: verb, line: line, fields: fields, source: object, expected: expected)
    try checkSense(command, column: column)
    noteScene(of: command)
    if depth == 0, let crash = command.batchedCrash {
      throw error(
        .outOfPlace, crash.source.members.first?.column ?? column,
        "'crash' ends the session: it needs a line of its own, outside a batch")
    }
    return command
  }

  /// Returns the row whose fields match best; the first one if several match equally.
  private func row(for object: JSONObject, column: Int) throws(ScriptError) -> Verb {
    guard let verb = object[FieldName.do.rawValue] else {
      throw error(
        .missingField, column, "a command needs a field 'do'",
        hint: NearMiss.of("do", in: object.keys).map { "did you mean 'do' with '\($0)'?" })
    }
    guard case .string(let name) = verb else {
      throw error(.badValue, column, "'do' is the name of a command, not \(verb.kind)")
    }
    guard let rows = Verb.byName[name], let first = rows.first else {
      throw error(
        .unknownVerb, column, "there is no command '\(name)'",
        hint: Verb.hint(for: name))
    }
    let keys = Set(object.keys)
    func fit(_ row: Verb) -> Int {
      let known = row.fields.count { keys.contains($0.name.rawValue) }
      let isWhole = row.fields.allSatisfy { !$0.isRequired || keys.contains($0.name.rawValue) }
      return known + (isWhole ? Self.wholeness : 0)
    }
    return rows.dropFirst().reduce(first) { fit($1) > fit($0) ? $1 : $0 }
  }

  /// The score for a row with all required fields. It outweighs all other fields.
  private static let wholeness = 1000

  private func unknown(_ member: JSONObject.Member, in verb: Verb) -> ScriptError {
    let known = verb.fields.map(\.name.rawValue)
    return error(
      .unknownField, member.column, "'\(verb.name)' has no field '\(member.key)'",
      hint: NearMiss.hint(member.key, in: known) ?? "'navlog help scripts' lists its fields")
  }

  /// Checks conditions that involve several fields.
  private func checkSense(_ command: ScriptCommand, column: Int) throws(ScriptError) {
    if command.fields.flag(.interactive) == true, command.fields.flag(.hold) == true {
      throw error(
        .badValue, column,
        "'interactive' and 'hold' exclude each other: only an interactive transition can be cancelled"
      )
    }
    for driven in [FieldName.interactive, .hold]
    where command.fields.flag(driven) == true && command.fields.flag(.animated) == false {
      throw error(
        .badValue, column, "'\(driven.rawValue)' is animated: leave out '\"animated\":false'")
    }
    do throws(InvalidValue) {
      try command.fields.checkValues(of: command.verb.name)
    } catch {
      throw self.error(error.code, column, error.message, hint: error.hint)
    }
    let makes = ["controller", "object", "view", "instantiate", "window", "scene"]
    if makes.contains(command.verb.name), let id = command.fields.text(.id),
      id == "app" || id.isEmpty
    {
      throw error(
        .badValue, command.source.members.first { $0.key == "id" }?.column ?? column,
        "'id' can't be \(id.isEmpty ? "empty" : "'app', which is the app itself")")
    }
    if command.verb.name == "window", command.fields.text(.scene)?.isEmpty == true {
      throw error(
        .badValue, command.source.members.first { $0.key == "scene" }?.column ?? column,
        "'scene' can't be empty")
    }
    guard command.verb.name == "expect" else { return }
    let expectations = FieldName.expectations.filter { command.fields[$0] != nil }
    guard !expectations.isEmpty else {
      throw error(
        .missingField, column, "'expect' has nothing to expect",
        hint: "it can be "
          + FieldName.expectations.map { "'\($0.rawValue)'" }.joined(separator: ", "))
    }
    for name in expectations {
      for needed in name.neededToExpect where command.fields[needed] == nil {
        throw error(
          .missingField, column, "to expect '\(name.rawValue)' needs '\(needed.rawValue)'")
      }
    }
  }

  /// Parses the value of `expect` in a line with a command.
  private mutating func expectation(
    _ json: JSON, column: Int
  ) throws(ScriptError) -> LineExpectation {
    if json == "refused" { return LineExpectation(refusal: .any) }
    guard case .object(var object) = json else {
      throw error(
        .badValue, column,
        #"'expect' is "refused", or an object with 'refused', 'warning', or what an expect line says"#
      )
    }
    var expected = LineExpectation()
    switch object["refused"] {
    case nil, .bool(false)?: break
    case .bool(true)?: expected.refusal = .any
    case .string(let rule)?: expected.refusal = .rule(rule)
    case let other?:
      throw error(.badValue, column, "'refused' is a rule such as \"E03\", not \(other.kind)")
    }
    switch object["warning"] {
    case nil: break
    case .string(let rule)?: expected.warnings = [rule]
    case let other?:
      throw error(.badValue, column, "'warning' is a rule such as \"E08\", not \(other.kind)")
    }
    object["refused"] = nil
    object["warning"] = nil
    if !object.isEmpty {
      object[FieldName.do.rawValue] = "expect"
      expected.holds = try command(.object(object), column: column).fields
    } else if expected.refusal == nil, expected.warnings.isEmpty {
      throw error(.badValue, column, "'expect' has nothing to expect")
    }
    return expected
  }

  func error(
    _ code: ScriptError.Code, _ column: Int, _ message: String, hint: String? = nil
  ) -> ScriptError {
    ScriptError(code, line: line, column: column, message, hint: hint)
  }
}

extension ScriptCommand {
  /// The first `crash` in a batch; in a callback it can be part of one, because it ends a launch.
  fileprivate var batchedCrash: ScriptCommand? {
    guard verb.name == "batch" else { return nil }
    for command in fields.commands(.commands) ?? [] {
      if let crash = command.verb.name == "crash" ? command : command.batchedCrash { return crash }
    }
    return nil
  }
}

extension FieldName {
  /// The expectations of `expect`; its other fields say which object they are about.
  static let expectations: [FieldName] = [
    .stack, .children, .tabs, .columns, .visible, .visibleController, .presented, .presentation,
    .appearance, .returned, .state, .view, .archive, .outcome, .focus, .target, .tree,
    .properties, .bars, .displayMode, .being, .traits, .presentedController,
    .presentingController, .windows, "keyWindow", "orientation", "level", "firstResponder",
    "focusedItem",
  ]
}

extension FieldName {
  /// The fields that an expectation requires.
  fileprivate var neededToExpect: [FieldName] {
    switch self {
    case .stack, .tabs, .columns, .displayMode, .visibleController: [.in]
    case .children, .bars, .being, .traits, .presentedController, .presentingController: [.of]
    case .windows: [.scene]
    case "orientation", "level", "focusedItem": [.window]
    case .presented: [.by]
    case .appearance, .state, .properties: [.controller]
    case .view: [.controller, .id]
    case .target: [.from, .selector]
    default: []
    }
  }
}

extension JSONObject {
  /// The common form of an expectation: `{"stack":{"in":"nav","is":["A"]}}` becomes
  /// `{"stack":["A"],"in":"nav"}`.
  fileprivate var flattened: JSONObject {
    var flat = self
    for member in members {
      let name = FieldName(rawValue: member.key)
      guard case .object(let inner) = member.value, let value = inner["is"],
        FieldName.expectations.contains(name),
        ![.tree, .state, .view, .archive, .outcome, .properties].contains(name)
      else { continue }
      flat[member.key] = value
      for other in inner.members where other.key != "is" { flat[other.key] = other.value }
    }
    return flat
  }
}

extension FieldType {
  /// Whether null is a value that differs from a missing field.
  var allowsNull: Bool {
    switch self {
    case .nameOrNull, .textOrNull, .any: true
    case .either(let types): types.contains(where: \.allowsNull)
    default: false
    }
  }

  /// Whether a value can be of this type: one of several, or inside of an object.
  func accepts(_ json: JSON) -> Bool {
    switch (self, json) {
    case (.text, .string), (.textOrNull, .string), (.textOrNull, .null), (.flag, .bool),
      (.object, .object):
      true
    case (.texts, .array(let elements)): elements.strings != nil
    case (.either(let types), _): types.contains { $0.accepts(json) }
    case (.integer(let range), _): json.wholeNumber.map(range.contains) ?? false
    default: false
    }
  }
}
