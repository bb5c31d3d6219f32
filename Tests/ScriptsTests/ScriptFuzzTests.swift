import Support
import Testing

import NavlogEventText
@testable import NavlogScripts

/// Unlikely scripts: everything that matches the table of commands must run to its end.
@MainActor
@Suite struct ScriptFuzzTests {
  /// One case per seed, so that a failure names the seed and can be run alone.
  @Test(arguments: 0..<48 as Range<UInt64>)
  func `a script that can be parsed can be run`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var writer = ScriptWriter(random: random)
    var parser = ScriptParser(isLive: true)
    let runner = ScriptRunner()
    var positions = 0
    for text in writer.opening() + (0..<60).map({ _ in writer.line() }) {
      do {
        guard let command = try parser.parse(Array(text.utf8)) else { continue }
        // Each launch is a session of its own, after the previous one has ended.
        var isNew = command.verb.name == "relaunch"
        _ = try runner.run(command) { line in
          if case .event(_, let position, _, _, _, _) = line {
            if isNew, position < positions {
              isNew = false
              positions = 0
            }
            #expect(position > positions, "\(text)")
            positions = position
          }
        }
      } catch {
        #expect(error.code != .unknownVerb && error.code != .unknownField, "\(text): \(error)")
      }
    }
    random = writer.random
  }

  /// One case per seed, so that a failure names the seed and can be run alone.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `the same script gives the same output`(seed: UInt64) throws {
    func output() throws -> [String] {
      var writer = ScriptWriter(random: SplitMix64(seed: seed &+ 1000))
      var parser = ScriptParser(isLive: true)
      let runner = ScriptRunner()
      var lines: [String] = []
      for text in writer.opening() + (0..<40).map({ _ in writer.line() }) {
        do {
          guard let command = try parser.parse(Array(text.utf8)) else { continue }
          _ = try runner.run(command) { lines.append($0.json) }
        } catch { lines.append("\(error)") }
      }
      return lines
    }
    #expect(try output() == output())
  }
}

/// Writes random lines from the table of commands.
struct ScriptWriter {
  var random: SplitMix64

  static let names = [
    "A", "B", "C", "D", "E", "nav", "nav2", "tab", "split", "page", "P", "Q", "tab.more",
  ]

  mutating func opening() -> [String] {
    let kinds = [
      "content", "content", "content", "table", "content", "navigation", "navigation", "tab",
      "split", "page", "container", "container",
    ]
    var lines = zip(Self.names, kinds).map { name, kind in
      #"{"do":"controller","id":"\#(name)","kind":"\#(kind)","answers":\#(answers().text),"on":\#(reactions(2).text)}"#
    }
    lines.append(#"{"do":"window","id":"main","root":"\#(pick(Self.names.dropLast()))"}"#)
    return lines
  }

  mutating func line() -> String { JSON.object(command(depth: 0)).lineText }

  private mutating func pick<T>(_ values: some Collection<T>) -> T {
    values[values.index(values.startIndex, offsetBy: random.below(values.count))]
  }

  private mutating func command(depth: Int) -> JSONObject {
    // An unfinished transition refuses the rest, so it has to end now and then.
    if random.below(6) == 0 { return ["do": .string(pick(["finish", "finish", "cancel"]))] }
    var verb = pick(Verb.table)
    while ["terminate", "forceQuit", "crash", "expect"].contains(verb.name)
      || (depth > 0 && !verb.nests)
    {
      verb = pick(Verb.table)
    }
    var object: JSONObject = ["do": .string(verb.name)]
    for field in verb.fields where field.isRequired || random.below(4) == 0 {
      if field.name == .hold, object["interactive"] == true { continue }
      object[field.name.rawValue] = value(field, of: verb, depth)
    }
    return object
  }

  private mutating func value(_ field: Field, of verb: Verb, _ depth: Int) -> JSON {
    switch field.type {
    case .name where field.name == .in && random.below(8) > 0:
      switch verb.group {
      case .stacks: return .string(pick(["nav", "nav2"]))
      case .tabs: return "tab"
      case .pages: return "page"
      case .split: return "split"
      default: return .string(pick(["P", "Q"]))
      }
    case .name: return .string(pick(Self.names))
    case .nameOrNull: return random.below(4) == 0 ? .null : .string(pick(Self.names))
    case .names: return .array((0..<random.below(4)).map { _ in .string(pick(Self.names)) })
    case .text, .textOrNull:
      switch field.name {
      case .window: return "main"
      case .id: return .string(pick(["w1", "w2", "F", "G", "main"]))
      default: return .string(pick(["show", "back", "x", "go"]))
      }
    case .texts: return .array([.string(pick(["show", "showDetail", "unwindTowards"]))])
    case .flag: return .bool(random.below(2) == 0)
    case .integer(let range): return .integer(range.lowerBound + random.below(min(8, range.count)))
    case .number: return .integer(random.below(500))
    case .word(let words): return .string(pick(words))
    case .spine: return .integer(1 + random.below(2))
    case .callback: return .string(pick(CallbackName.names))
    case .callbacks: return .array([.string(pick(CallbackName.names))])
    case .commands: return commands(depth)
    case .answers: return answers()
    case .reactions: return depth > 1 ? [:] : reactions(1, depth: depth)
    case .object: return ["k": .integer(random.below(3)), "r": ["$ref": "A"]]
    case .size: return [100, 200]
    case .app: return ["values": ["k": .integer(random.below(3))]]
    case .link: return ["id": .string(pick(["x", "go"])), "commands": commands(depth)]
    case .scene: return .string(pick(["x", "go"]))
    case .either, .any: return .bool(random.below(2) == 0)
    }
  }

  private mutating func commands(_ depth: Int) -> JSON {
    depth > 2 ? [] : .array((0...random.below(3)).map { _ in .object(command(depth: depth + 1)) })
  }

  private mutating func reactions(_ count: Int, depth: Int = 0) -> JSON {
    var object = JSONObject()
    for _ in 0..<random.below(count + 1) {
      let name =
        random.below(3) == 0 ? pick(QuestionName.table.map(\.name)) : pick(CallbackName.names)
      object[name] = commands(depth + 1)
    }
    return .object(object)
  }

  private mutating func answers() -> JSON {
    var object = JSONObject()
    for _ in 0..<random.below(4) {
      let question = pick(QuestionName.table)
      switch question.answer {
      case .flag: object[question.name] = .bool(random.below(2) == 0)
      case .words(let words): object[question.name] = [.string(words[0])]
      case .name, .nameByKey, .element: object[question.name] = .string(pick(Self.names))
      case .names: object[question.name] = .array([.string(pick(Self.names))])
      case .word(let words): object[question.name] = .string(pick(words))
      case .number: object[question.name] = .integer(random.below(4))
      }
    }
    object["implements"] = .array([.string(pick(["back", "go"]))])
    return .object(object)
  }
}
