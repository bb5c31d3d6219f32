import NavlogEventText
import NavlogScripts
import Testing

/// The values of `expect`: a value of another type is an error in the line, and a value that exists
/// is compared.
@MainActor
@Suite struct ExpectedValueTests {
  private static let given = """
    {"do":"controller","id":"A"}
    {"do":"controller","id":"M"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A"]}
    {"do":"window","id":"main","root":"nav"}
    {"do":"present","from":"A","controller":"M","style":"pageSheet"}

    """
  /// The subject of each expectation.
  private static let subjects: JSONObject = [
    "in": "nav", "of": "M", "by": "nav", "controller": "A", "id": "v", "scene": "s",
    "window": "main", "from": "A", "selector": "show", "path": "nav",
  ]
  /// Values by their kind.
  private static let values: [(kind: String, value: JSON)] = [
    ("null", .null), ("flag", true), ("number", -1), ("fraction", 0.5), ("text", "A"),
    ("names", ["A"]), ("list", [1]), ("object", ["zzz": 1]), ("empty", [:]),
  ]

  /// Each expectation, and the kinds of values that it accepts. An empty object is one of them,
  /// except where it would expect nothing.
  nonisolated static let expectations: [(name: String, takes: Set<String>)] = [
    ("stack", ["names"]), ("children", ["names"]), ("tabs", ["names"]),
    ("columns", ["names", "empty"]), ("visible", ["names"]),
    ("visibleController", ["null", "text"]), ("presented", ["null", "text"]),
    ("presentation", ["text", "empty"]), ("appearance", []),
    ("returned", ["null", "flag", "text", "names"]), ("state", ["object", "empty"]),
    ("view", ["object", "empty"]), ("archive", ["null", "names"]), ("verdict", ["text", "empty"]),
    ("focus", ["null", "text"]), ("target", ["null", "text"]), ("tree", []), ("properties", []),
    ("bars", []), ("displayMode", ["text"]), ("being", ["names"]), ("traits", ["empty"]),
    ("presentedController", ["null", "text"]), ("presentingController", ["null", "text"]),
    ("windows", ["names"]), ("keyWindow", ["null", "text"]), ("orientation", []), ("level", []),
    ("firstResponder", ["null", "text"]), ("focusedItem", ["null", "text"]),
  ]

  @Test(arguments: expectations.indices)
  func `a value of another type is an error in the line`(index: Int) {
    let (name, takes) = Self.expectations[index]
    for (kind, value) in Self.values {
      var line = Self.subjects
      line["do"] = "expect"
      line[name] = value
      let text = Self.given + JSON.object(line).text
      if takes.contains(kind) {
        #expect(throws: Never.self, "\(name): \(value.text)") { try Script(text) }
      } else {
        #expect(throws: ScriptError.self, "\(name): \(value.text)") { try Script(text) }
      }
    }
  }

  @Test func `every expectation is in the table`() throws {
    let expect = try #require(Verb.table.first { $0.name == "expect" })
    let names = Set(expect.fields.map(\.name.rawValue))
    let other: Set<String> = ["is", "context", "style", "adapted", "transition", "paths"]
    let subjects = Set(Self.subjects.keys)
    #expect(names.subtracting(other).subtracting(subjects) == Set(Self.expectations.map(\.name)))
  }

  @Test(arguments: [
    #""presentation":{"zzz":null},"of":"M""#, #""presentation":{"context":1},"of":"M""#,
    #""verdict":{"path":"nav","to":"x","from":"1"}"#, #""verdict":{"path":1}"#,
    #""archive":{"paths":{}}"#, #""archive":{"state":[]}"#, #""columns":{"left":"A"},"in":"nav""#,
    #""traits":{"horizontal":1},"of":"A""#, #""tree":{"main":"A"}"#,
  ])
  func `nested values are checked`(line: String) {
    #expect(throws: ScriptError.self) { try Script(Self.given + Do.expect(line)) }
  }

  @Test(arguments: [
    #""presentation":"A""#, #""presentation":{},"of":"A""#, #""verdict":"nowhere""#,
    #""verdict":{"path":"nowhere"}"#,
  ])
  func `an expectation of something missing fails`(line: String) throws {
    let runner = ScriptRunner()
    var isFine = true
    for command in try Script(Self.given + Do.expect(line)).commands {
      isFine = try runner.run(command) { _ in }
    }
    #expect(!isFine)
  }

  @Test(arguments: [
    #""presentation":{"style":"pageSheet"},"of":"M""#, #""presentation":"M""#,
    #""presentation":{"context":null},"of":"A""#, #""verdict":{"path":"nowhere","is":null}"#,
  ])
  func `an expectation of something present holds`(line: String) throws {
    try ScriptRunner().check(try Script(Self.given + Do.expect(line)).commands)
  }
}
