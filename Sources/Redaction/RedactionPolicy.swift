internal import NavlogHistory

/// What leaves with a session; everything else is hashed.
///
/// By default, the structure leaves: words of the vocabulary, classes that the app declares,
/// relative times. The last rule that matches a value or a name decides.
package struct RedactionPolicy: Hashable, Sendable {
  package var rules: [RedactionRule]

  package init(_ rules: [RedactionRule] = []) { self.rules = rules }

  /// Reads the rules in a file: one in each line, and comments after `#`.
  package init(parsing text: String) throws(RedactionError) {
    rules = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let rule = line.trimmed
      guard !rule.isEmpty, rule.first != "#" else { continue }
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
  func treatment(of path: String, in className: String, text: String?) -> Treatment? {
    rules.last { rule in
      guard case .values(let name, let pattern) = rule.subject else { return false }
      guard name.matches(className), pattern.matches(path) else { return false }
      return rule.matching.map { pattern in text.map(pattern.matches) ?? false } ?? true
    }?.treatment
  }

  /// Whether a rule may be about a part of the value at `path`.
  func reachesBelow(_ path: String, in className: String) -> Bool {
    rules.contains { rule in
      guard case .values(let name, let pattern) = rule.subject else { return false }
      return name.matches(className)
        && (pattern.text.hasPrefix(path + ".") || pattern.text.contains("*"))
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
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
