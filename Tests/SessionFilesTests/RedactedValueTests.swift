import NavlogCBOR
import NavlogHistory
import NavlogRedaction
import Testing

/// The effects of rules on values.
@Suite struct RedactedValueTests {
  struct Example: CustomTestStringConvertible {
    let rules: String
    let value: CBORValue
    /// The resulting value; `nil` for a hash.
    let becomes: CBORValue?
    var testDescription: String { "\(rules): \(value)" }
  }

  static let map: CBORValue = ["sort": "name", "token": "secret", "list": [1, 2]]

  static let examples: [Example] = [
    Example(rules: "", value: "text", becomes: nil),
    Example(rules: "keep page", value: 7, becomes: 7),
    Example(rules: "keep Trips:pa*", value: "x", becomes: "x"),
    Example(rules: "keep Other:page", value: "x", becomes: nil),
    Example(rules: "keep page\nhash Trips:page", value: "x", becomes: nil),
    Example(rules: "drop page", value: "x", becomes: .null),
    Example(rules: "length page", value: "héllo", becomes: "length 5"),
    Example(rules: "length page", value: [1, 2, 3], becomes: "length 3"),
    Example(rules: "length page", value: 12_345, becomes: nil),
    Example(rules: "bucket 10 page", value: 37, becomes: "30..<40"),
    Example(rules: "bucket 10 page", value: -1, becomes: "-10..<0"),
    Example(rules: "bucket 0.5 page", value: 1.75, becomes: "1.5..<2"),
    Example(rules: "bucket 10 page", value: "text", becomes: nil),
    Example(rules: "bucket 10 page", value: 1_700_000_000_000_000_000, becomes: nil),
    Example(rules: "bucket 10 page", value: .unsigned(.max), becomes: nil),
    Example(rules: "bucket 10 page", value: .negative(.max), becomes: nil),
    Example(rules: "bucket 10 page", value: .double(1e300), becomes: nil),
    Example(rules: "bucket 1e-9 page", value: 123_456_789, becomes: nil),
    Example(rules: "keep page\nhash page matching *@*", value: "a@b", becomes: nil),
    Example(rules: "keep page\nhash page matching *@*", value: "a b", becomes: "a b"),
    Example(
      rules: "keep page\ndrop page.token", value: map,
      becomes: ["sort": "name", "token": .null, "list": [1, 2]]),
    Example(rules: "keep page\nkeep page.*", value: map, becomes: map),
  ]

  /// A rule about text, and a value with a part that it applies to.
  static let reached: [(rules: String, value: CBORValue)] = [
    ("keep page\nhash page matching *@*", ["x", "joe@mail.example"]),
    ("keep *:page\nhash *:page matching *@*", ["to": "joe@mail.example", "n": 1]),
    ("keep page\nlength page matching *@*", [["a": ["joe@mail.example"]]]),
    ("keep *:*\nhash *:* matching *@*", ["joe@mail.example": 1]),
    ("keep *:*\ndrop *:* matching *@*", [["deep": ["joe@mail.example": ["x"]]]]),
  ]

  @Test(arguments: reached.indices)
  func `a rule about text applies to parts and keys of kept values`(_ index: Int) throws {
    let (rules, value) = Self.reached[index]
    let redactor = ValueRedactor(try RedactedFileTests.redaction(7, rules))
    let result = redactor.redacted(
      try value.encoded(), of: "page", in: "Trips", declared: nil)
    #expect(!"\(try CBORValue(decoding: result.bytes.span))".contains("joe"))
    let others = ValueRedactor(
      try RedactedFileTests.redaction(7, rules.replacing("*@*", with: "*#*")))
    #expect(try others.value(value, of: "page", in: "Trips") == value)
  }

  @Test(arguments: [
    "keep *:*\r\ndrop page", "keep *:*\ndrop page\r\n",
    "\u{FEFF}keep *:*\r\n\r\ndrop page\r\nkeep *:x\r\n",
    "keep *:*\rdrop page\r", "keep *:*\ndrop page # the login", "keep *:*\ndrop page #",
    "keep *:*\ndrop\tTrips:page", "keep   *:*\ndrop   *:page",
    "keep\t*:*\ndrop\t \tpage\tmatching\t *x*",
    "keep *:*\ndrop *:page matching *x*   # addresses",
  ])
  func `rules are read with any ends of lines, spaces and comments`(_ rules: String) throws {
    let redactor = ValueRedactor(try RedactedFileTests.redaction(7, rules))
    #expect(try redactor.value("x", of: "page", in: "Trips") == .null)
    #expect(try redactor.value("y", of: "other", in: "Trips") == "y")
  }

  @Test(arguments: [
    "drop *:token matching", "drop *:token matching # none", "drop \"*:token\"", "drop *:\"token\"",
    "drop '*:token'", "drop *:* matching \"*@*\"", "drop *:token #login", "drop *:token, *:mail",
    "drop token mail", "hash title=Trips #login", "drop # token",
    "keep class:Trips",
  ])
  func `a rule that would match nothing is an error with its line`(_ rule: String) throws {
    let error = #expect(throws: RedactionError.self) {
      try RedactionPolicy(parsing: "keep *:*\r\n\r\n" + rule + "\r\n")
    }
    #expect(error?.message.hasPrefix("line 3: ") == true, "\(String(describing: error))")
    #expect(error?.hint != nil)
  }

  @Test func `names in rules can have spaces`() throws {
    let policy = try RedactionPolicy(parsing: "keep title=My  Trips\nkeep class=#054ef8e5644d\n")
    #expect(policy.rules.map(\.subject).first == .names(.title, Glob("My  Trips")))
  }

  @Test func `values under keys that aren't text are redacted, too`() throws {
    let value = CBORValue.map(
      try CBORMap([CBORMap.Pair(key: .unsigned(1), value: "joe@mail.example")]))
    let redactor = ValueRedactor(
      try RedactedFileTests.redaction(7, "keep page\nhash page matching *@*"))
    guard case .map(let map) = try redactor.value(value, of: "page", in: "Trips"),
      case .text(let text)? = map[.unsigned(1)]
    else {
      Issue.record("The map is kept")
      return
    }
    #expect(text.hasPrefix("#"))
  }

  @Test(arguments: examples)
  func `each rule has its effect on a value`(_ example: Example) throws {
    let redactor = ValueRedactor(try RedactedFileTests.redaction(7, example.rules))
    let result = try redactor.value(example.value, of: "page", in: "Trips")
    if let expected = example.becomes {
      #expect(result == expected)
    } else {
      guard case .text(let text) = result else {
        Issue.record("\(result) is no hash")
        return
      }
      #expect(text.hasPrefix("#") && text.count == 13)
    }
  }

  @Test func `a kept part is exported beside the hash of the whole`() throws {
    let redactor = ValueRedactor(try RedactedFileTests.redaction(7, "keep page.sort"))
    guard case .map(let map) = try redactor.value(Self.map, of: "page", in: "Trips") else {
      Issue.record("A part is kept in a map")
      return
    }
    #expect(map.count == 2 && map["sort"] == "name")
    guard case .text? = map["#"] else {
      Issue.record("The whole has a hash")
      return
    }
  }

  /// The reference of a value to a node, which `n12@3` in the session names as `n12@1`.
  @Test(arguments: [
    ("", ##"["#", {"$ref": "n12"}, {"$ref": "n12@1"}, {"$ref": "n9"}]"##),
    ("drop page", ##"[null, {"$ref": "n12"}, {"$ref": "n12@1"}, {"$ref": "n9"}]"##),
    ("length page", ##"["length 4", {"$ref": "n12"}, {"$ref": "n12@1"}, {"$ref": "n9"}]"##),
  ])
  func `references to nodes leave with what stands for a value`(
    _ rules: String, _ expected: String
  ) throws {
    let value: CBORValue = [
      "z": ["$ref": "n12"], "a": [["$ref": "n9"], ["$ref": "n12"], "private"],
      "m": ["$ref": "n12@3", "more": 1], "k": ["$ref": "n12@3"],
    ]
    let redactor = ValueRedactor(try RedactedFileTests.redaction(7, rules))
    let result = try redactor.value(value, of: "page", in: "Trips", Self.node)
    let text = "\(result)".replacing(#/#[0-9a-f]{12}/#, with: "#")
    #expect(text == expected, "\(result)")
  }

  private static func node(_ name: String) -> String? {
    ["n12": "n12", "n9": "n9", "n12@3": "n12@1"][name]
  }

  @Test func `only a reference to a node of the session is structure`() throws {
    let redactor = ValueRedactor(try RedactedFileTests.redaction(7))
    func redacted(_ value: CBORValue) throws -> CBORValue {
      try redactor.value(value, of: "page", in: "Trips", Self.node)
    }
    #expect(try redacted(["$ref": "n12"]) == ["$ref": "n12"])
    #expect(try redacted(["$ref": "n12@3"]) == ["$ref": "n12@1"])
    for other: CBORValue in [["$ref": "n13"], ["$ref": "joe"], ["$ref": ["$ref": 1]], "n12"] {
      guard case .text(let text) = try redacted(other) else {
        Issue.record("\(other) isn't a hash")
        continue
      }
      #expect(text.hasPrefix("#") && text.count == 13)
    }
  }

  @Test func `a kept value names sessions as the file does`() throws {
    let redactor = ValueRedactor(try RedactedFileTests.redaction(7, "keep page"))
    let value: CBORValue = ["a": ["$ref": "n12@3"], "b": "x"]
    #expect(
      try redactor.value(value, of: "page", in: "Trips", Self.node)
        == ["a": ["$ref": "n12@1"], "b": "x"])
  }

  @Test func `hashes depend on the redaction key and the path of a value`() throws {
    let one = ValueRedactor(try RedactedFileTests.redaction(7))
    let two = ValueRedactor(try RedactedFileTests.redaction(8))
    let hash = try one.value("x", of: "page", in: "Trips")
    #expect(try one.value("x", of: "page", in: "Other") == hash)
    #expect(try one.value("x", of: "note", in: "Trips") != hash)
    #expect(try one.value("y", of: "page", in: "Trips") != hash)
    #expect(try two.value("x", of: "page", in: "Trips") != hash)
  }
}

extension ValueRedactor {
  fileprivate func value(
    _ value: CBORValue, of path: String, in className: String,
    _ node: (String) -> String? = { _ in nil }
  ) throws -> CBORValue {
    let result = redacted(
      try value.encoded(), of: path, in: className, declared: nil, node: node)
    return try CBORValue(decoding: result.bytes.span)
  }
}
