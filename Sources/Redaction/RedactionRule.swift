package import NavlogHistory

/// What happens to some of the values or names of a session.
package struct RedactionRule: Hashable, Sendable {
  /// The values or names that a rule is about.
  package enum Subject: Hashable, Sendable {
    /// The values under a key, or below it in a value with parts: `key.part`.
    case values(className: Glob, path: Glob)
    /// The names in a role.
    case names(NameRole, Glob)
  }

  package var subject: Subject
  package var treatment: Treatment
  /// Only values that are a text which matches; `nil` for all.
  package var matching: Glob?

  package init(_ treatment: Treatment, _ subject: Subject, matching: Glob? = nil) {
    (self.subject, self.treatment, self.matching) = (subject, treatment, matching)
  }
}

extension RedactionRule {
  /// Reads what `--allow` takes: `KEY`, `CLASS:KEY`, or `ROLE=NAME`, each with wildcards.
  package init(allowing text: String) throws(RedactionError) {
    self.init(.keep, try Subject(text))
  }

  /// Reads a line of a file of rules: a treatment, a subject, and `matching PATTERN`.
  init(line: Substring) throws(RedactionError) {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard var rest = words.dropFirst().first?.trimmed, let word = words.first else {
      throw RedactionError("'\(line)' has no subject", hint: "write 'keep KEY' or 'keep CLASS:KEY'")
    }
    if word == "bucket" {
      let parts = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard parts.count == 2, let width = Double(parts[0]), width > 0, width.isFinite else {
        throw RedactionError(
          "'\(line)' has no width", hint: "write 'bucket 10 KEY' for 0..<10, 10..<20, …")
      }
      treatment = .bucket(width)
      rest = parts[1].trimmed
    } else if let plain = Treatment.plain[String(word)] {
      treatment = plain
    } else {
      throw RedactionError(
        "'\(word)' isn't a treatment",
        hint: "the treatments are keep, drop, hash, length and bucket")
    }
    let parts = rest.split(whereSeparator: \.isWhitespace)
    if let index = parts.lastIndex(of: "matching"), index > 0 {
      guard index + 1 < parts.count else {
        throw RedactionError(
          "'\(line)' has no pattern", hint: "write what the texts look like: matching *@*")
      }
      let pattern = rest[parts[index + 1].startIndex...]
      try Self.checkQuotes(pattern)
      matching = Glob(String(pattern))
      rest = rest[..<parts[index - 1].endIndex]
    }
    subject = try Subject(String(rest))
    try Self.check(rest, subject)
    if case .names = subject, treatment != .keep, treatment != .hash || matching != nil {
      throw RedactionError("'\(line)' is about names", hint: "a name is kept or hashed")
    }
  }
}

extension RedactionRule.Subject {
  fileprivate init(_ text: String) throws(RedactionError) {
    if let equals = text.firstIndex(of: "=") {
      guard let role = NameRole(rawValue: String(text[..<equals])), role != .other, role != .key
      else {
        let roles = NameRole.allCases.filter { $0 != .other && $0 != .key }.map(\.rawValue)
        throw RedactionError(
          "'\(text[..<equals])' isn't a role of names",
          hint: "the roles are "
            + roles.joined(separator: ", "))
      }
      self = .names(role, Glob(String(text[text.index(after: equals)...])))
    } else if let colon = text.firstIndex(of: ":") {
      let path = text[text.index(after: colon)...]
      guard !path.isEmpty, colon > text.startIndex else {
        throw RedactionError("'\(text)' has no class or no key", hint: "write CLASS:KEY")
      }
      guard text[..<colon] != NameRole.className.rawValue else {
        throw RedactionError(
          "'\(text)' is the address of nodes",
          hint: "write class=\(path) for the name of the class, CLASS:KEY for values")
      }
      self = .values(className: Glob(String(text[..<colon])), path: Glob(String(path)))
    } else {
      guard !text.isEmpty else { throw RedactionError("a key is missing") }
      self = .values(className: Glob("*"), path: Glob(text))
    }
  }
}

extension RedactionRule {
  /// Throws if what is written as a subject contains what is no part of a name, so that the rule
  /// would match nothing.
  private static func check(_ text: Substring, _ subject: Subject) throws(RedactionError) {
    for part in text.split(whereSeparator: { $0 == ":" || $0 == "=" }) { try checkQuotes(part) }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1 else { return }
    if case .values = subject {
      throw RedactionError(
        "'\(text)' is more than a key",
        hint: "a comment follows ' # ', a pattern 'matching'; for a space in a key, write '?'")
    }
    guard words.dropFirst().contains(where: { $0.first == "#" }) else { return }
    throw RedactionError(
      "'\(text)' is more than a name", hint: "a comment follows ' # '; for '#' in a name, write '?'"
    )
  }

  private static func checkQuotes(_ text: Substring) throws(RedactionError) {
    guard [text.first, text.last].contains(where: { $0.map("\"'“”‘’`".contains) ?? false }) else {
      return
    }
    throw RedactionError(
      "\(text) has quotation marks", hint: "write it without them; for one in a name, write '?'")
  }
}

/// What happens to a value or a name.
package enum Treatment: Hashable, Sendable {
  /// It leaves as it is.
  case keep
  /// It becomes a keyed hash: equal values stay equal.
  case hash
  /// It becomes null.
  case drop
  /// It becomes its length: of a text in characters, of bytes and of lists in elements.
  case length
  /// A number becomes the range of this width in which it is.
  case bucket(Double)

  static let plain: [String: Treatment] = [
    "keep": .keep, "hash": .hash, "drop": .drop, "length": .length,
  ]

  /// The treatment in one or two words.
  package var text: String {
    switch self {
    case .bucket(let width): "bucket \(width.short)"
    case let plain: Self.plain.first { $0.value == plain }?.key ?? ""
    }
  }

  /// Whether the name of a key leaves whose values are treated like this.
  var showsName: Bool { self != .hash && self != .drop }
}

extension Double {
  /// The number without a fraction of zero.
  var short: String { Int64(exactly: self).map { "\($0)" } ?? "\(self)" }
}

/// Why rules or a key can't be used.
package struct RedactionError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    (self.message, self.hint) = (message, hint)
  }
}
