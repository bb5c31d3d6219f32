/// Parses predicates, and reports what is wrong and where.
struct PredicateParser {
  /// The maximum nesting depth, far deeper than a person writes.
  private static let deepest = 64

  private let text: String
  private let letters: [Character]
  private var at = 0
  private var depth = 0

  init(_ text: String) {
    self.text = text
    letters = Array(text)
  }

  mutating func parse() throws(SyntaxError) -> HierarchyPredicate.Form {
    let form = try disjunction()
    skipSpace()
    guard at == letters.count else {
      let word = word(from: at)
      let range = at..<max(at + 1, at + word.count)
      switch word {
      case "&&", "&": throw error("'\(word)' isn't an operator", range, hint: "write 'and'")
      case "||", "|": throw error("'\(word)' isn't an operator", range, hint: "write 'or'")
      case ")": throw error("This ')' has no matching '('", range)
      default:
        throw error(
          "'\(word)' comes after the end of the predicate", range,
          hint: "join two predicates with 'and' or 'or'",
          candidates: ["and", "or"])
      }
    }
    return form
  }

  // MARK: - Operators

  private mutating func disjunction() throws(SyntaxError) -> HierarchyPredicate.Form {
    var form = try conjunction()
    while take("or") { form = .or(form, try conjunction()) }
    return form
  }

  private mutating func conjunction() throws(SyntaxError) -> HierarchyPredicate.Form {
    var form = try negation()
    while take("and") { form = .and(form, try negation()) }
    return form
  }

  private mutating func negation() throws(SyntaxError) -> HierarchyPredicate.Form {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw error("The predicate is nested more than \(Self.deepest) levels deep", at..<at + 1)
    }
    if take("not") { return .not(try negation()) }
    skipSpace()
    if at < letters.count, letters[at] == "!" {
      throw error("'!' isn't an operator", at..<at + 1, hint: "write 'not'")
    }
    guard at < letters.count, letters[at] == "(" else { return try term() }
    let open = at
    at += 1
    let form = try disjunction()
    skipSpace()
    guard at < letters.count, letters[at] == ")" else {
      throw error("This '(' is never closed", open..<open + 1)
    }
    at += 1
    return form
  }

  // MARK: - Terms

  private mutating func term() throws(SyntaxError) -> HierarchyPredicate.Form {
    skipSpace()
    let start = at
    let name = word(from: at)
    guard !name.isEmpty, name != ")" else {
      throw error(
        "A predicate is missing", at..<at,
        hint: "write exists(ADDRESS), count(class:NAME) > 3 or ADDRESS = VALUE")
    }
    at += name.count
    let end = at
    skipSpace()
    guard at < letters.count, letters[at] == "(" else {
      at = start
      let address = try address(until: " =!<>~()")
      guard let (operation, value) = try comparison() else {
        if HierarchyPredicate.functions.contains(name) {
          throw error(
            "'\(name)' needs an address", start..<at, hint: "write \(name)(ADDRESS)")
        }
        throw error(
          "'\(address.text)' isn't compared with a value", at..<at,
          hint: "write exists(\(address.text)), or \(address.text) = VALUE")
      }
      guard address.facet != .node else {
        throw error(
          "'\(address.text)' is a node, not a value", start..<start + address.text.count,
          hint: "compare a value: \(address.text).title or \(address.text).state.KEY")
      }
      return .value(address, operation, value)
    }
    guard HierarchyPredicate.functions.contains(name) else {
      throw error(
        "There is no '\(name)'", start..<end,
        hint: "there are \(HierarchyPredicate.functions.listed)",
        candidates: HierarchyPredicate.functions)
    }
    let open = at
    at += 1
    skipSpace()
    let argument = at
    let address = try address(until: " ()")
    skipSpace()
    guard at < letters.count, letters[at] == ")" else {
      guard let end = letters[at...].firstIndex(of: ")") else {
        throw error("This '(' is never closed", open..<open + 1)
      }
      let written = String(letters[argument..<end])
      throw error(
        "'\(written)' isn't an address", argument..<end,
        hint: "quote a name with spaces or brackets: class:'Home Screen'")
    }
    at += 1
    if name != "exists", address.facet != .node {
      throw error(
        "'\(name)' needs nodes, and '\(address.text)' is a value",
        argument..<argument + address.text.count)
    }
    let close = at
    let comparison = try comparison()
    switch (name, comparison) {
    case ("exists", nil): return .exists(address)
    case ("visible", nil): return .visible(address)
    case ("presented", nil): return .presented(address)
    case ("count", let comparison?): return .count(address, comparison.0, comparison.1)
    case ("depth", let comparison?): return .depth(address, comparison.0, comparison.1)
    case (_, nil):
      throw error("'\(name)' is a number", close..<close, hint: "compare it: \(name)(…) > 3")
    default:
      throw error(
        "'\(name)' is true or false, not a number", close..<at, hint: "write 'not' before it")
    }
  }

  private mutating func address(until ends: String) throws(SyntaxError) -> NodeAddress {
    let start = at
    at = QuotedName.end(of: letters, from: at) { ends.contains($0) }
    return try SyntaxFragment(String(letters[start..<at]), in: text, at: start).address()
  }

  private mutating func comparison() throws(SyntaxError) -> (HierarchyPredicate.Operator, Literal)?
  {
    skipSpace()
    let start = at
    while at < letters.count, "=!<>~".contains(letters[at]) { at += 1 }
    guard at > start else { return nil }
    let sign = String(letters[start..<at])
    guard let operation = HierarchyPredicate.Operator(rawValue: sign) else {
      throw error(
        "There is no '\(sign)'", start..<at,
        hint: sign == "=="
          ? "write '='" : "there are \(HierarchyPredicate.Operator.allCases.map(\.rawValue).listed)"
      )
    }
    return (operation, try value())
  }

  private mutating func value() throws(SyntaxError) -> Literal {
    skipSpace()
    guard at < letters.count, letters[at] != ")" else {
      throw error("A value is missing", at..<at, hint: "write a number, a word or 'a text'")
    }
    guard QuotedName.isQuote(letters[at]) else {
      let start = at
      while at < letters.count, !letters[at].isWhitespace, letters[at] != ")" { at += 1 }
      return Literal(word: String(letters[start..<at]))
    }
    guard let (text, end) = QuotedName.read(letters, at: at) else {
      throw error(
        "This text is not closed", at..<letters.count, hint: "close it with \(letters[at])")
    }
    at = end
    return .text(text)
  }

  // MARK: - Characters

  private mutating func skipSpace() {
    while at < letters.count, letters[at].isWhitespace { at += 1 }
  }

  /// Consumes `word` if it is the next word.
  private mutating func take(_ word: String) -> Bool {
    skipSpace()
    guard self.word(from: at) == word else { return false }
    at += word.count
    return true
  }

  /// Returns the word that starts at an index; a lone bracket is a word.
  private func word(from start: Int) -> String {
    var end = QuotedName.end(of: letters, from: start) {
      $0.isWhitespace || "()=!<>~".contains($0)
    }
    if end == start, end < letters.count { end += 1 }
    return String(letters[start..<end])
  }

  private func error(
    _ message: String, _ range: Range<Int>, hint: String? = nil, candidates: [String] = []
  ) -> SyntaxError {
    SyntaxError(message, in: text, at: range, hint: hint, candidates: candidates)
  }
}

extension [String] {
  /// The quoted words, separated by commas.
  fileprivate var listed: String { map { "'\($0)'" }.joined(separator: ", ") }
}
