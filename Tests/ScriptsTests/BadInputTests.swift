import NavlogEventText
import NavlogScripts
import Support
import Testing

/// Wrong values and wrong states for every verb of the table, including future ones: each line is a
/// usage error with its line and field, a refusal with its rule, or has an effect.
@MainActor
@Suite(.slow) struct BadInputTests {
  nonisolated static let rows = Array(Verb.table.indices)

  /// Values that are wrong for most fields, and unusual for the others.
  nonisolated static let values: [JSON] = [
    .null, true, -1, 0, 1, .integer(.max), .integer(.min), 0.5, .number(1e300), "", "nothing",
    .string(String(repeating: "x", count: 70_000)), "app", [], [1], [.null], [""], ["A", "A"], [[]],
    [:], ["x": 1], ["do": "push"], ["": ["": [:]]],
  ]

  @Test(arguments: rows)
  func `a wrong value is an error of its field, or the line has an effect`(row: Int) {
    let verb = Verb.table[row]
    for field in verb.fields {
      for value in Self.values {
        var line = Line.valid(verb)
        line[field.name.rawValue] = value
        let what = "\(verb.name): \(field.name.rawValue) = \(value.text.prefix(40))"
        let outcome = Outcome.of(line)
        outcome.expectSense(what)
        guard case .unread(let error) = outcome, error.code == .badValue else { continue }
        #expect(names(error, field, value), "\(what): \(error)")
      }
    }
  }

  /// Returns whether an error names the field or its column, or what is wrong inside of its value.
  private func names(_ error: ScriptError, _ field: Field, _ value: JSON) -> Bool {
    if error.column > 1 || error.message.contains("'\(field.name.rawValue)") { return true }
    guard case .object(let object) = value else { return false }
    return object.keys.contains { error.message.contains("'\($0)'") }
  }

  @Test(arguments: rows)
  func `a missing and an unknown field are named`(row: Int) {
    let verb = Verb.table[row]
    for field in verb.fields where field.isRequired {
      var line = Line.valid(verb)
      line[field.name.rawValue] = nil
      // Another form of the verb can omit the field.
      guard case .unread(let error) = Outcome.of(line) else { continue }
      #expect(error.code == .missingField || error.code == .unknownField, "\(error)")
      #expect(error.line == Line.first && !error.message.isEmpty)
    }
    var line = Line.valid(verb)
    line["nonsense"] = 1
    guard case .unread(let error) = Outcome.of(line) else {
      Issue.record("\(line.text) was read")
      return
    }
    #expect(error.code == .unknownField && error.message.contains("'nonsense'"), "\(error)")
    #expect(error.line == Line.first && error.column > 0, "\(error)")
  }

  @Test(arguments: rows)
  func `in the wrong state a command is refused by a rule, or has an effect`(row: Int) {
    let verb = Verb.table[row]
    let names = verb.fields.filter { $0.type == .name || $0.type == .nameOrNull }
    for stage in Stage.all {
      for name in Line.names {
        for field in names {
          var line = Line.valid(verb)
          line[field.name.rawValue] = .string(name)
          Outcome.of(line, after: stage).expectSense(line.text)
        }
      }
      Outcome.of(Line.valid(verb), after: stage).expectSense(verb.name)
    }
  }
}

/// The outcome of a line of a script.
@MainActor
private enum Outcome {
  /// The line can't be read.
  case unread(ScriptError)
  /// The line can't be run.
  case failed(ScriptError)
  case ran([OutputLine])

  static func of(_ line: JSONObject, after stage: Stage = .shown) -> Outcome {
    var parser = stage.parser
    let command: ScriptCommand
    do throws(ScriptError) {
      guard let read = try parser.parse(Array(line.text.utf8)) else { return .ran([]) }
      command = read
    } catch { return .unread(error) }
    let runner = stage.takeRunner()
    var lines: [OutputLine] = []
    do throws(ScriptError) { _ = try runner.run(command) { lines.append($0) } } catch {
      return .failed(error)
    }
    // A refused line changes nothing.
    if lines.count == 1, case .refusal = lines[0] { stage.runner = runner }
    return .ran(lines)
  }

  /// Checks that an error has its line, and a refusal its rule.
  func expectSense(_ what: String) {
    switch self {
    case .unread(let error), .failed(let error):
      #expect(error.line > 1, "\(what): \(error)")
      #expect(1...800 ~= error.message.utf8.count, "\(what): \(error)")
    case .ran(let lines):
      for case .refusal(_, let rule, _, _, let message) in lines {
        #expect(!rule.isEmpty && !message.isEmpty, "\(what)")
      }
    }
  }
}

extension JSONObject {
  fileprivate var text: String { JSON.object(self).lineText }
}

/// The lines before the tested one, and the parser that has parsed them.
@MainActor
private final class Stage {
  private(set) var parser = ScriptParser(isLive: true)
  private var commands: [ScriptCommand] = []
  /// A runner after these lines.
  var runner: ScriptRunner?

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      do throws(ScriptError) {
        if let command = try parser.parse(Array(line.utf8)) { commands.append(command) }
      } catch { Issue.record(error) }
    }
  }

  func takeRunner() -> ScriptRunner {
    defer { runner = nil }
    if let runner { return runner }
    let made = ScriptRunner()
    for command in commands {
      do throws(ScriptError) { _ = try made.run(command) { _ in } } catch { Issue.record(error) }
    }
    return made
  }

  static let declared = Stage(Line.declared)
  static let shown = Stage(Line.shown)
  static let all = [
    declared, shown,
    Stage(lines(Line.declared, Given.window("tab"), Do.push("nav", "fresh", Do.hold))),
    Stage(lines(Line.shown, #"{"do":"background"}"#)),
  ]
}

/// Lines that are valid according to the table.
private enum Line {
  static let names = ["A", "B", "nav", "tab", "split", "page", "P", "M", "fresh"]

  static let declared = lines(
    Given.content("A", "B", "C", "D", "E", "M", "fresh"),
    Do.controller("nav", "navigation", #","children":["A","B"]"#),
    Do.controller("split", "split", #","children":["C","D"]"#),
    Do.controller("page", "page", #","children":["E"]"#),
    Do.controller("tab", "tab", #","children":["nav","split","page"]"#),
    Do.controller("P", "container"))

  static let shown = lines(
    declared, Given.window("tab"), Do.it("view", "A", #","id":"v""#),
    Do.present("A", "M", "pageSheet"))

  /// The number of a line after the usual stage.
  static let first = shown.split(separator: "\n").count + 1

  static func valid(_ verb: Verb) -> JSONObject {
    var line: JSONObject = ["do": .string(verb.name)]
    for field in verb.fields where field.isRequired {
      line[field.name.rawValue] = value(of: field, verb)
    }
    if verb.name == "expect" { line["visible"] = [] }
    return line
  }

  private static func value(of field: Field, _ verb: Verb) -> JSON {
    switch field.type {
    case .name, .nameOrNull:
      switch (verb.group, field.name) {
      case (.stacks, .in): "nav"
      case (.tabs, .in): "tab"
      case (.pages, .in): "page"
      case (.split, .in): "split"
      case (_, .in), (_, .parent): "P"
      default: "A"
      }
    case .names: ["A"]
    case .text, .textOrNull:
      switch field.name {
      case .window: "main"
      case .id: verb.name == "view" || verb.name == "expect" ? "v" : "new"
      case .view: "v"
      default: "x"
      }
    case .texts: ["x"]
    case .flag: true
    case .integer(let range): .integer(range.lowerBound)
    case .number: 1
    case .word(let words): .string(words[0])
    case .spine: 1
    case .callback: "viewDidLoad"
    case .callbacks: ["viewDidLoad"]
    case .commands: []
    case .app: [:]
    case .link: "x"
    case .answers, .reactions, .object: [:]
    case .size: [1, 2]
    case .scene: "x"
    case .either: true
    case .any: 1
    }
  }
}
