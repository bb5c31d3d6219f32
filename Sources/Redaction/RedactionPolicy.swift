internal import NavlogHistory

/// What leaves with a session; everything else is hashed.
///
/// By default, the structure leaves: words of the vocabulary, classes that the app declares,
/// relative times. The last rule that matches a value or a name decides.
package struct RedactionPolicy: Hashable, Sendable {
  package var rules: [RedactionRule]

  package init(_ rules: [RedactionRule] = []) { self.rules = rules }

  /// Reads the rules in a file: one per line, and comments after `#`.
  package init(parsing text: String) throws(RedactionError) {
    rules = []
    // Some editors begin a file with a byte order mark, and end lines with CR LF, one character.
    let lines = text.drop { $0 == "\u{FEFF}" }
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let rule = line.withoutComment.trimmed
      guard !rule.isEmpty else { continue }
      do throws(RedactionError) { rules.append(try RedactionRule(line: rule)) } catch {
        throw RedactionError("line \(index + 1): \(error.message)", hint: error.hint)
      }
    }
  }

  /// A text that differs between policies that differ.
  var identity: String {
    rules.map { rule in
      let subject =
        switch rule.subject {
        case .values(let className, let path): "\(className.text):\(path.text)"
        case .names(let role, let name): "\(role.rawValue)=\(name.text)"
        }
      return "\(rule.treatment.text) \(subject) matching \(rule.matching?.text ?? "")"
    }.joined(separator: "\n")
  }

  /// Whether a name leaves as it is.
  func keeps(_ name: String, as role: NameRole) -> Bool {
    var keeps = false
    for rule in rules {
      switch rule.subject {
      case .names(role, let pattern) where pattern.matches(name): keeps = rule.treatment == .keep
      // A class that a rule names is no secret.
      case .values(let className, _)
      where role == .className && className.text == name && rule.treatment.showsName:
        keeps = true
      default: break
      }
    }
    return keeps
  }

  /// The treatment that a rule demands for a value; `nil` if none does.
  ///
  /// - Parameter paths: the path of the value after those of the values that it is a part of. A rule
  ///   about texts reaches the parts of the values that it names.
  func treatment(of paths: [String], in className: String, text: String?) -> Treatment? {
    rule(for: paths, in: className, text: text)?.treatment
  }

  /// Whether the name of a key, or of a part of a value, is itself a text that a rule hides.
  func hides(key: String, at paths: [String], in className: String) -> Bool {
    guard let rule = rule(for: paths, in: className, text: key) else { return false }
    return rule.matching != nil && rule.treatment != .keep
  }

  private func rule(
    for paths: [String], in className: String, text: String?
  ) -> RedactionRule? {
    rules.last { rule in
      guard case .values(let name, let pattern) = rule.subject, name.matches(className) else {
        return false
      }
      guard let matching = rule.matching else { return paths.last.map(pattern.matches) ?? false }
      return text.map(matching.matches) ?? false && paths.contains(where: pattern.matches)
    }
  }

  /// Whether a rule may be about a part of the value at the last of `paths`.
  func reachesBelow(_ paths: [String], in className: String) -> Bool {
    rules.contains { rule in
      guard case .values(let name, let pattern) = rule.subject, name.matches(className) else {
        return false
      }
      return pattern.text.contains { $0 == "*" || $0 == "?" }
        || paths.last.map { pattern.text.hasPrefix($0 + ".") } ?? false
        || rule.matching != nil && paths.contains(where: pattern.matches)
    }
  }

  /// Whether a rule shows a part of the values at `path`, so that the key's name is no secret.
  func showsPart(of path: String, in className: String) -> Bool {
    rules.contains { rule in
      guard case .values(let name, let pattern) = rule.subject, rule.treatment.showsName else {
        return false
      }
      return name.matches(className) && pattern.text.hasPrefix(path + ".")
    }
  }
}

extension Substring {
  var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// The text before a comment: `#` at the beginning, or between spaces. A hash has no space after
  /// its `#`.
  fileprivate var withoutComment: Substring {
    if trimmed.first == "#" { return "" }
    for index in indices where self[index] == "#" {
      let next = self.index(after: index)
      guard index > startIndex, self[self.index(before: index)].isWhitespace,
        next == endIndex || self[next].isWhitespace
      else { continue }
      return self[..<index]
    }
    return self
  }
}
