import NavlogEventText
import NavlogScripts

/// The fields that a verb prints with `--json`: a contract that can only grow.
struct Schema: Sendable {
  /// The type of a value.
  indirect enum Kind: Sendable {
    case text, number, flag, object
    /// A value of the app.
    case any
    case list(Kind)
    case nullable(Kind)

    var help: String {
      switch self {
      case .text: "text"
      case .number: "number"
      case .flag: "true or false"
      case .object: "object"
      case .any: "any value"
      case .list(let kind): "list of \(kind.help)"
      case .nullable(let kind): "\(kind.help) or null"
      }
    }

    func accepts(_ value: JSON) -> Bool {
      switch (self, value) {
      case (.nullable, .null), (.any, _): true
      case (.nullable(let kind), _): kind.accepts(value)
      case (.text, .string), (.number, .integer), (.flag, .bool), (.object, .object): true
      case (.list(let kind), .array(let elements)): elements.allSatisfy(kind.accepts)
      default: false
      }
    }
  }

  struct Field: Sendable {
    let name: String
    let kind: Kind
    let help: String
    /// Whether the field can be left out.
    let isOptional: Bool

    init(_ name: String, _ kind: Kind, _ help: String, isOptional: Bool = false) {
      self.name = name
      self.kind = kind
      self.help = help
      self.isOptional = isOptional
    }

    static func maybe(_ name: String, _ kind: Kind, _ help: String) -> Field {
      Field(name, kind, help, isOptional: true)
    }
  }

  /// A kind of line; a verb can print several.
  struct Line: Sendable {
    let help: String
    let fields: [Field]

    init(_ help: String, _ fields: Field...) { self.init(help, fields: fields) }

    init(_ help: String, fields: [Field]) {
      self.help = help
      self.fields = fields
    }
  }

  static let session = Field("session", .number, "the number of the session")
  static let position = Field("position", .number, "a position in the session")

  /// The value of the field `schema`: the verb, and a version that changes if a field is removed.
  let name: String
  let lines: [Line]

  init(_ name: String, _ lines: Line...) {
    self.name = name
    self.lines = lines
  }

  /// Returns why `object` matches none of the lines; `nil` if it matches one.
  func problem(in object: JSONObject) -> String? {
    var reasons: [String] = []
    for line in lines {
      guard let reason = Schema.problem(in: object, line) else { return nil }
      reasons.append("\(line.help): \(reason)")
    }
    return reasons.joined(separator: "; ")
  }

  private static func problem(in object: JSONObject, _ line: Line) -> String? {
    for field in line.fields {
      guard let value = object[field.name] else {
        if field.isOptional { continue }
        return "'\(field.name)' is missing"
      }
      guard field.kind.accepts(value) else {
        return "'\(field.name)' is not of type '\(field.kind.help)'"
      }
    }
    let known = Set(line.fields.map(\.name) + ["schema"])
    return object.keys.first { !known.contains($0) }.map { "unknown field '\($0)'" }
  }
}

extension HelpText {
  /// Help on the fields that verbs print with `--json`.
  func json() -> String {
    var text = ""
    for paragraph in Self.jsonIntroduction { text += wrap(paragraph, indent: 0) + "\n" }
    for schema in Schema.all {
      text += (schema.name == Schema.all[0].name ? "" : "\n") + "\(schema.name)\n"
      for line in schema.lines {
        text += wrap(line.help, indent: 2)
        let broad = line.fields.map(\.name.count).max() ?? 0
        for field in line.fields {
          text += wrap(
            field.name.padded(to: broad) + "  \(field.kind.help)"
              + (field.isOptional ? ", optional" : "") + ": \(field.help)", indent: 4,
            hanging: broad + 6)
        }
      }
    }
    return text
  }

  private static let jsonIntroduction = [
    """
    With --json a verb prints JSON for programs, one object per line. 'schema' names the kind of \
    line and its version. Fields may be added; under the same version none is renamed or removed. \
    Times are UTC, as in 2026-01-31T14:05:09.000000Z. Positions, sessions, counts and sizes in bytes \
    are integers; nodes are written as n12. Errors go to standard error, and the exit status is the \
    same as without --json.
    """,
    """
    play, and the events of 'log --events', print the lines of scripts: see 'navlog help callbacks'. \
    manifest prints the manifest itself, a file for --against. storyboard prints one object for each \
    controller, scene, segue or problem, with the fields of the file.
    """,
  ]
}
