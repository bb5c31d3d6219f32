import NavlogNavigation

/// Parses addresses.
extension SyntaxFragment {
  /// Parses the fragment as an address.
  func address() throws(SyntaxError) -> NodeAddress {
    guard let first = letters.first else {
      throw error("An address is missing", 0..<0, hint: Self.forms)
    }
    if first == "/" { return try path() }
    if text.hasPrefix("class:") { return try className() }
    let end = letters.firstIndex(of: ".") ?? letters.count
    guard first == "n", let born = number(1..<end) else {
      throw error("'\(String(letters[..<end]))' isn't a node", 0..<end, hint: Self.forms)
    }
    return NodeAddress(.node(born), try facet(from: end), text: text)
  }

  private static let forms = "a node is n12, /main/1/2 or class:Name"

  private func number(_ range: Range<Int>) -> UInt64? {
    isNumber(range) ? UInt64(String(letters[range])) : nil
  }

  /// Returns the quoted name at an index and the index after it; `nil` if the name there has no
  /// quotes.
  ///
  /// - Parameter separators: the characters that can follow it.
  private func quoted(
    at start: Int, before separators: String
  ) throws(SyntaxError) -> (name: String, end: Int)? {
    guard start < letters.count, QuotedName.isQuote(letters[start]) else { return nil }
    guard let (name, end) = QuotedName.read(letters, at: start) else {
      throw error(
        "This name is not closed", start..<letters.count, hint: "close it with \(letters[start])")
    }
    guard end == letters.count || separators.contains(letters[end]) else {
      throw error(
        "'\(String(letters[end...]))' comes after the end of the name", end..<letters.count,
        hint: "a quote in a quoted name is written twice")
    }
    return (name, end)
  }

  // MARK: - Paths

  private func path() throws(SyntaxError) -> NodeAddress {
    var parts: [Range<Int>] = []
    let name = try quoted(at: 1, before: "/.")
    var start = 1
    for (index, letter) in letters.enumerated() where index >= name?.end ?? 1 && letter == "/" {
      parts.append(start..<index)
      start = index + 1
    }
    // The facet follows the last step; names before it may contain dots.
    let dot =
      letters[max(start, name?.end ?? start)...].firstIndex(of: ".") ?? letters.count
    parts.append(start..<dot)
    guard let window = parts.first, !window.isEmpty else {
      throw error("A path begins with the name of a window", 0..<1, hint: "write /main/1/2")
    }
    var steps: [NodeAddress.Step] = []
    for part in parts.dropFirst() { steps.append(try step(part)) }
    return NodeAddress(
      .path(window: name?.name ?? String(letters[window]), steps), try facet(from: dot), text: text)
  }

  private func step(_ range: Range<Int>) throws(SyntaxError) -> NodeAddress.Step {
    let word = String(letters[range])
    guard !word.isEmpty else {
      throw error(
        "A step is missing", range, hint: "a step is the index of a child, from 0, or 'presented'")
    }
    if word == "presented" { return .presented }
    if word.hasPrefix("n"), let born = number(range.lowerBound + 1..<range.upperBound) {
      return .node(born)
    }
    guard let colon = letters[range].firstIndex(of: ":") else {
      return try child(range, of: nil)
    }
    let name = String(letters[range.lowerBound..<colon])
    guard let kind = Self.kinds.first(where: { $0.name == name })?.kind else {
      throw error(
        "'\(name)' isn't a kind of container", range.lowerBound..<colon,
        candidates: Self.kinds.map(\.name))
    }
    return try child(colon + 1..<range.upperBound, of: kind)
  }

  private func child(_ range: Range<Int>, of kind: Kind?) throws(SyntaxError) -> NodeAddress.Step {
    let word = String(letters[range])
    if word == "*" { return .anyChild(of: kind) }
    guard let index = number(range).flatMap({ Int(exactly: $0) }) else {
      throw error(
        "'\(word)' isn't a step", range,
        hint: "a step is the index of a child, from 0, '*', 'presented' or n12")
    }
    return .child(index, of: kind)
  }

  /// The kinds by their names in paths.
  private static let kinds: [(name: String, kind: Kind)] =
    [("nav", .navigation)] + Kind.allCases.map { ("\($0)", $0) }

  // MARK: - Classes

  private func className() throws(SyntaxError) -> NodeAddress {
    let start = "class:".count
    if let (name, end) = try quoted(at: start, before: ".") {
      return NodeAddress(.className(name), try facet(from: end), text: text)
    }
    // The names of classes may contain dots: only a known facet ends the name.
    var end = letters.count
    for index in letters.indices.dropFirst(start) where letters[index] == "." {
      if case .success = facetResult(from: index) {
        end = index
        break
      }
    }
    // A state without a key is no part of the name.
    if end == letters.count, text.hasSuffix(".state.") { end -= ".state.".count }
    guard end > start else { throw error("The name of a class is missing", start..<start) }
    return NodeAddress(
      .className(String(letters[start..<end])), try facet(from: end), text: text)
  }

  // MARK: - Facets

  private func facetResult(from dot: Int) -> Result<NodeAddress.Facet, SyntaxError> {
    do throws(SyntaxError) { return .success(try facet(from: dot)) } catch {
      return .failure(error)
    }
  }

  private func facet(from dot: Int) throws(SyntaxError) -> NodeAddress.Facet {
    guard dot < letters.count else { return .node }
    let range = dot + 1..<letters.count
    let word = String(letters[range])
    if word == "state" || word == "state." {
      throw error(
        "The key of the state is missing", range,
        hint: "write .state.KEY; 'navlog tree' shows the keys")
    }
    if word.hasPrefix("state.") {
      let start = range.lowerBound + "state.".count
      return .state(try quoted(at: start, before: "")?.name ?? String(letters[start...]))
    }
    if let field = NodeAddress.Field(rawValue: word) { return .field(field) }
    if let property = Property.allCases.first(where: { "\($0)" == word }) {
      return .property(property)
    }
    guard !word.isEmpty else {
      throw error(
        "The property of the node is missing", dot..<letters.count,
        hint: "write .title or .state.KEY")
    }
    throw error(
      "A node has no '\(word)'", range, hint: "keys of its state are written .state.\(word)",
      candidates: NodeAddress.Field.allCases.map(\.rawValue) + Property.allCases.map { "\($0)" })
  }
}

extension NodeAddress {
  /// Parses an address.
  public init(parsing text: String) throws(SyntaxError) {
    self = try SyntaxFragment(text, in: text, at: 0).address()
  }
}
