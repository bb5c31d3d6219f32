import Scripts

/// What the lines that a verb prints with `--json` are made of: a contract, which may grow.
struct Schema: Sendable {
  /// What a value can be.
  indirect enum Kind: Sendable {
    case text, number, flag, object
    /// A value of an app's.
    case any
    case list(Kind)
    case nullable(Kind)

    var says: String {
      switch self {
      case .text: "text"
      case .number: "number"
      case .flag: "true or false"
      case .object: "object"
      case .any: "any value"
      case .list(let kind): "list of \(kind.says)"
      case .nullable(let kind): "\(kind.says) or null"
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
    let says: String
    /// Whether it is left out where there is nothing to say.
    let isOptional: Bool

    init(_ name: String, _ kind: Kind, _ says: String, isOptional: Bool = false) {
      self.name = name
      self.kind = kind
      self.says = says
      self.isOptional = isOptional
    }

    static func maybe(_ name: String, _ kind: Kind, _ says: String) -> Field {
      Field(name, kind, says, isOptional: true)
    }
  }

  /// A kind of line; a verb may print several.
  struct Line: Sendable {
    let says: String
    let fields: [Field]

    init(_ says: String, _ fields: Field...) { self.init(says, fields: fields) }

    init(_ says: String, fields: [Field]) {
      self.says = says
      self.fields = fields
    }
  }

  /// What the field `schema` says: the verb, and a number that changes when a field goes.
  let name: String
  let lines: [Line]

  init(_ name: String, _ lines: Line...) {
    self.name = name
    self.lines = lines
  }

  /// Why `object` is none of its lines; `nil` when it is one.
  func complaint(_ object: JSONObject) -> String? {
    var reasons: [String] = []
    for line in lines {
      guard let reason = Schema.complaint(object, line) else { return nil }
      reasons.append("\(line.says): \(reason)")
    }
    return reasons.joined(separator: "; ")
  }

  private static func complaint(_ object: JSONObject, _ line: Line) -> String? {
    for field in line.fields {
      guard let value = object[field.name] else {
        if field.isOptional { continue }
        return "'\(field.name)' is missing"
      }
      guard field.kind.accepts(value) else { return "'\(field.name)' is no \(field.kind.says)" }
    }
    let known = Set(line.fields.map(\.name) + ["schema"])
    return object.keys.first { !known.contains($0) }.map { "nobody knows '\($0)'" }
  }
}

extension HelpText {
  /// The page on what verbs print with `--json`.
  static func json() -> String {
    var text = """
      With --json a verb prints JSON, one object a line, for programs. 'schema' names the kind of
      line and its version: fields may be added, none is renamed or taken away under the same number.
      Times are UTC as in 2026-01-31T14:05:09.000000Z; positions, sessions, counts and bytes are
      integers; what begins with n is a node. Errors stay on standard error; the exit status counts.

      play, and the events of 'log --events', print the lines of scripts: 'navlog help events'.
      manifest prints the manifest itself, a file for --against; storyboard prints one object for each
      controller, scene, segue or problem, with the fields of the file.

      """
    for schema in Schema.all {
      text += "\n\(schema.name)\n"
      for line in schema.lines {
        text += wrap(line.says, indent: 2)
        let broad = line.fields.map(\.name.count).max() ?? 0
        for field in line.fields {
          text += wrap(
            field.name.padded(to: broad) + "  \(field.kind.says)"
              + (field.isOptional ? ", may be left out" : "") + ": \(field.says)", indent: 4,
            hanging: broad + 6)
        }
      }
    }
    return text
  }
}
