import NavlogEventText
import NavlogHistory
import Navlog
import NavlogNavigation
import NavlogRestoration

/// A value that is invalid whatever the state of the app.
struct InvalidValue: Error {
  let code: ScriptError.Code
  let message: String
  let hint: String?

  init(_ message: String, code: ScriptError.Code = .badValue, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

// Values whose types are checked only here: the parser checks them before the script runs.
extension Fields {
  /// Throws if a value of a command is invalid.
  func checkValues(of verb: String) throws(InvalidValue) {
    switch verb {
    case "app": try checkActivities()
    case "relaunch":
      _ = (try launchPolicy(), try crashPath(), try launchFacts(), try listedClasses())
    case "clock": _ = try seconds()
    case "sheet": _ = try detents()
    case "preferredContentSize": _ = (try points(.width), try points(.height))
    case "call": _ = try callback()
    case "alert": try checkAlert()
    case "popover": try checkPopover()
    case "expect":
      if let value = self[.archive] { _ = try expectedArchive(value) }
      if let value = self[.outcome] { _ = try expectedVerdict(value) }
      if let value = self[.presentation] { _ = try expectedPresentation(value) }
      if let wrong = texts(.bars)?.first(where: { Bar(rawValue: $0) == nil }) {
        throw InvalidValue(
          "'bars' are \(Bar.allCases.map(\.rawValue).joined(separator: ", ")), not '\(wrong)'")
      }
      if let properties = object(.properties) {
        try check(properties, Words.property.names, of: .properties)
      }
      if let traits = object(.traits) { try check(traits, Self.traitTypes, of: .traits) }
      if let columns = object(.columns) {
        let types = Field.columnNames.map { ($0, FieldType.text) }
        try check(columns, Dictionary(uniqueKeysWithValues: types), of: .columns)
      }
      for tree in object(.tree)?.members ?? []
      where !tree.value.isNull && !FieldType.object.accepts(tree.value) {
        throw InvalidValue(
          "'\(tree.key)' in 'tree' is the tree of a window, or null, not \(tree.value.shown)")
      }
      for name in [FieldName.tree, .properties, .archive] where object(name)?.isEmpty == true {
        throw InvalidValue("'\(name.rawValue)' has nothing to expect", code: .missingField)
      }
    default: break
    }
  }

  /// Checks that an alert has each action once, and those that cancel or are disabled.
  private func checkAlert() throws(InvalidValue) {
    let actions = texts("actions") ?? []
    let fields = texts("textFields") ?? []
    guard fields.count <= 32, Set(fields).count == fields.count, !fields.contains("") else {
      throw InvalidValue("'textFields' of 'alert' are at most 32 names, each once")
    }
    guard fields.isEmpty || text(.style) != "actionSheet" else {
      throw InvalidValue("an action sheet has no 'textFields'")
    }
    guard actions.count <= 32, Set(actions).count == actions.count else {
      throw InvalidValue("'actions' of 'alert' are at most 32 titles, each once")
    }
    let named = (texts("disabled") ?? []).map { ("disabled", $0) } + [("cancel", text("cancel"))]
    for case (let field, let name?) in named where !actions.contains(name) {
      throw InvalidValue("'\(field)' of 'alert' is one of its 'actions', not '\(name)'")
    }
  }

  /// Checks that the views beside a popover have names, each once.
  private func checkPopover() throws(InvalidValue) {
    let names = texts("passthrough") ?? []
    let most = Property.passthroughs.count
    guard names.count <= most, Set(names).count == names.count, !names.contains("") else {
      throw InvalidValue("'passthrough' of 'popover' is at most \(most) names of views, each once")
    }
  }

  // MARK: - Launches

  func launchPolicy() throws(InvalidValue) -> LaunchPolicy {
    var policy = LaunchPolicy()
    let nonsense = InvalidValue(
      "the 'policy' of 'relaunch' is freshAfterForceQuit, or an object with freshAfterForceQuit and attempts"
    )
    switch json(.policy) {
    case nil, .null?: break
    case .string("freshAfterForceQuit")?: policy.isFreshAfterForceQuit = true
    case .object(let object)?:
      for member in object.members {
        switch (member.key, member.value) {
        case ("freshAfterForceQuit", .bool(let flag)): policy.isFreshAfterForceQuit = flag
        case ("attempts", .integer(let count)) where count > 0: policy.attempts = count
        default: throw nonsense
        }
      }
    default: throw nonsense
    }
    return policy
  }

  /// Returns the path of the node at which the launch crashes.
  func crashPath() throws(InvalidValue) -> String? {
    guard let text = text(.crashAt) else { return nil }
    let prefix = "decode:"
    guard text.hasPrefix(prefix) else {
      throw InvalidValue("'crashAt' of 'relaunch' is decode:PATH, not '\(text)'")
    }
    return String(text.dropFirst(prefix.count))
  }

  /// Returns the facts of the launch. A time is in seconds since 1970, or a date.
  func launchFacts() throws(InvalidValue) -> LaunchFacts {
    var facts = LaunchFacts(idiom: idiom)
    switch json(.build) {
    case nil, .null?: break
    case .string(let build)?: facts.build = build
    case .integer(let build)?: facts.build = "\(build)"
    case .unsigned(let build)?: facts.build = "\(build)"
    case .number(let build)?: facts.build = "\(build)"
    default: throw InvalidValue("the 'build' of 'relaunch' is a text or a number")
    }
    if let json = json(.time), !json.isNull {
      guard let time = json.double.flatMap(UInt64.init(seconds:)) ?? json.date else {
        throw InvalidValue(
          "the 'time' of 'relaunch' is in seconds since 1970, or a date",
          hint: #"a date is written "2026-01-31T09:30:00Z""#)
      }
      facts.time = time
    }
    return facts
  }

  /// Returns the classes that the line lists; `nil` if it lists none.
  func listedClasses() throws(InvalidValue) -> ScriptManifest? {
    guard let classes = json(.classes), !classes.isNull else { return nil }
    do throws(ScriptManifestError) { return try ScriptManifest(classes) } catch {
      throw InvalidValue(error.message, hint: error.hint)
    }
  }

  // MARK: - Numbers and names

  func seconds() throws(InvalidValue) -> Double {
    guard let seconds = number(.advance), (0...Self.longestAdvance).contains(seconds) else {
      throw InvalidValue("'advance' of 'clock' is from 0 to 1000000000 seconds")
    }
    return seconds
  }

  /// About 31 years.
  private static let longestAdvance: Double = 1e9

  /// Returns the names of the detents of a sheet; empty if the line doesn't set them.
  func detents() throws(InvalidValue) -> [String] {
    let system = ["medium", "large"]
    let most = Property.detents.count
    let names = texts("detents") ?? []
    if self["detents"] != nil {
      guard (1...most).contains(names.count), Set(names).count == names.count else {
        throw InvalidValue("'detents' of 'sheet' is a list of 1 to \(most) names, each once")
      }
    }
    let named =
      names.map { ("detents", $0) } + [("largestUndimmedDetent", text("largestUndimmedDetent"))]
    for case (let field, let name?) in named {
      let isLike = system.first { $0 == name.lowercased() && $0 != name }
      guard name.isEmpty || isLike != nil else { continue }
      throw InvalidValue(
        "'\(field)' of 'sheet' can't be '\(name)'",
        hint: isLike.map { "did you mean '\($0)'?" } ?? "medium, large, or a name of your own")
    }
    if let largest = text("largestUndimmedDetent"), !names.isEmpty, !names.contains(largest) {
      throw InvalidValue(
        "'largestUndimmedDetent' of 'sheet' is '\(largest)', which is not among its 'detents'",
        hint: NearMiss.hint(largest, in: names))
    }
    return names
  }

  func points(_ name: FieldName) throws(InvalidValue) -> UInt32 {
    guard let number = number(name), (0...1_000_000).contains(number) else {
      throw InvalidValue("'\(name.rawValue)' of 'preferredContentSize' is from 0 to 1000000")
    }
    return UInt32(number)
  }

  func callback() throws(InvalidValue) -> Callback {
    guard let callback = Callback.allCases.first(where: { "\($0)" == text(.callback) }) else {
      throw InvalidValue("'callback' of 'call' can't be '\(required(.callback))'")
    }
    return callback
  }

  // MARK: - Expectations

  /// Returns the expected keys of the archive; `nil` if none is expected.
  func expectedArchive(_ value: FieldValue) throws(InvalidValue) -> JSONObject? {
    var expected = JSONObject()
    switch value {
    case .null, .json(.null): return nil
    case .json(.object(let object)): expected = object
    case .json(.array(let paths)): expected["paths"] = .array(paths)
    default: throw InvalidValue("'archive' is an object, such as {\"paths\":[…]}")
    }
    if let paths = self[.paths] { expected["paths"] = paths.json }
    try check(expected, Self.archiveTypes, of: .archive)
    return expected
  }

  func expectedVerdict(
    _ value: FieldValue
  ) throws(InvalidValue) -> (path: String, all: JSONObject) {
    var expected = JSONObject()
    if case .json(.object(let object)) = value {
      expected = object
    } else if case .text(let word) = value {
      // The line may expect either of the two words.
      expected[self[.path] == nil ? "path" : "is"] = .string(word)
    }
    if let path = text(.path) { expected["path"] = .string(path) }
    if let word = text(.is) { expected["is"] = .string(word) }
    try check(expected, Self.verdictTypes, of: .outcome)
    guard case .string(let path)? = expected["path"] else {
      throw InvalidValue("'verdict' needs the 'path' of a node", code: .missingField)
    }
    return (path, expected)
  }

  func expectedPresentation(
    _ value: FieldValue
  ) throws(InvalidValue) -> (name: String, all: JSONObject) {
    var expected = JSONObject()
    for name in [FieldName.of, .context, .style, .adapted, .transition] {
      if let field = self[name] { expected[name.rawValue] = field.json }
    }
    switch value {
    case .json(.object(let object)):
      for member in object.members { expected[member.key] = member.value }
    case .text(let name): expected["of"] = .string(name)
    default: break
    }
    try check(expected, Self.presentationTypes, of: .presentation)
    guard case .string(let name)? = expected["of"] else {
      throw InvalidValue(
        "'presentation' needs 'of': the name of a controller", code: .missingField)
    }
    return (name, expected)
  }

  /// Checks the names and the types of the values in an object.
  private func check(
    _ object: JSONObject, _ types: [String: FieldType], of name: FieldName
  ) throws(InvalidValue) {
    try check(object, types.keys.sorted(), of: name)
    for member in object.members {
      guard let type = types[member.key], !type.accepts(member.value) else { continue }
      throw InvalidValue(
        "'\(member.key)' in '\(name.rawValue)' is \(type.help), not \(member.value.shown)")
    }
  }

  private func check(
    _ object: JSONObject, _ known: [String], of name: FieldName
  ) throws(InvalidValue) {
    for key in object.keys where !known.contains(key) {
      throw InvalidValue(
        "'\(name.rawValue)' has no '\(key)'", hint: NearMiss.hint(key, in: known))
    }
  }

  private static let archiveTypes: [String: FieldType] = [
    "paths": .texts, "excluded": .texts, "classes": .object, "values": .object, "state": .object,
    "children": .object, "selected": .object, "presented": .object, "versions": .object,
    "links": .object, "launch": .object,
  ]
  private static let verdictTypes: [String: FieldType] = [
    "path": .text, "is": .textOrNull, "rule": .text, "from": .integer(0...Int.max),
    "to": .either([.textOrNull, .integer(0...Int.max)]), "reason": .text, "class": .text,
  ]
  private static let presentationTypes: [String: FieldType] = [
    "of": .text, "context": .textOrNull, "style": .textOrNull, "adapted": .textOrNull,
    "transition": .textOrNull,
  ]
  private static let traitTypes: [String: FieldType] = ["horizontal": .text, "vertical": .text]
}
