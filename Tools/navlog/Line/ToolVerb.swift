/// A verb of the command line, with its help and its implementation.
struct ToolVerb: Sendable {
  let name: String
  /// The line in the overview: imperative, without a full stop.
  let summary: String
  /// The usage line, without the general options.
  let usage: String
  let examples: [(line: String, help: String)]
  /// The paragraphs of the complete help.
  let text: [String]
  let options: [Option]
  /// The word after which all arguments belong to another program.
  var passesOn: String? = nil
  /// Whether long output is shown with a pager; not for verbs that print while they run.
  var isPaged = true
  /// The verbs of a verb that has some: `fleet up`, `fleet down`.
  var parts: [ToolVerb] = []
  let run: @MainActor @Sendable (Arguments, Console) throws -> Status

  /// Every verb by purpose, as in the overview. A verb is made when it is used.
  private static let table:
    [(purpose: String, verbs: KeyValuePairs<String, @Sendable () -> ToolVerb>)] = [
      (
        "look at sessions",
        [
          "sessions": { .sessions }, "info": { .info }, "log": { .log }, "events": { .events },
          "show": { .show }, "tree": { .tree }, "diff": { .diff }, "get": { .get },
          "stats": { .stats },
        ]
      ),
      (
        "query sessions",
        [
          "last": { .last }, "blame": { .blame }, "why": { .why }, "life": { .life },
          "find": { .find }, "bisect": { .bisect }, "replay": { .replay }, "debug": { .debug },
        ]
      ),
      (
        "rehearse the next launch",
        [
          "restore": { .restore }, "doctor": { .doctor }, "manifest": { .manifest },
          "storyboard": { .storyboard },
        ]
      ),
      (
        "try changes",
        [
          "fork": { .fork }, "apply": { .apply }, "skip": { .skip }, "insert": { .insert },
          "edit": { .edit },
        ]
      ),
      (
        "turn sessions into tests",
        [
          "shrink": { .shrink }, "script": { .script }, "test-gen": { .testGen },
          "compat": { .compat },
        ]
      ),
      (
        "record, and mark positions",
        ["play": { .play }, "record": { .record }, "mark": { .mark }, "undo": { .undo }]
      ),
      (
        "share sessions",
        ["export": { .export }, "import": { .import }, "report": { .report }]
      ),
      (
        "collect sessions from many devices",
        ["ship": { .ship }, "collect": { .collect }, "fleet": { .fleet }]
      ),
      (
        "maintain a store",
        [
          "verify": { .verify }, "copy": { .copy }, "compact": { .compact },
          "rescue": { .rescue }, "migrate": { .migrate },
        ]
      ),
      ("get help", ["help": { .help }, "completions": { .completions }, "man": { .man }]),
    ]

  /// Every verb by purpose, as in the overview.
  static var groups: [(purpose: String, verbs: [ToolVerb])] {
    table.map { ($0.purpose, $0.verbs.map { $0.value() }) }
  }

  /// Every verb, in the order of the overview.
  static let all = groups.flatMap(\.verbs)

  /// The names of the verbs, in the order of the overview.
  static var names: [String] { table.flatMap { $0.verbs.map(\.key) } }

  /// Returns the verb of a name, which has two words for a part of a verb.
  static func named(_ name: String) -> ToolVerb? {
    for (_, verbs) in table {
      if let verb = verbs.first(where: { $0.key == name }) { return verb.value() }
    }
    guard let space = name.firstIndex(of: " "), let whole = named(String(name[..<space])) else {
      return nil
    }
    return whole.part(String(name[name.index(after: space)...]))
  }

  /// Returns the part of a verb that a word names.
  func part(_ word: String) -> ToolVerb? { parts.first { $0.name == "\(name) \(word)" } }

  /// All its options; those of a verb with parts are those of all of them.
  var allOptions: [Option] {
    var names: Set<String> = []
    return (parts.flatMap(\.options) + options + Option.everywhere)
      .filter { names.insert($0.name).inserted }
  }

  /// Parses what follows the verb; returns the part that it names, if the verb has parts.
  func parse(_ words: [String]) throws -> (verb: ToolVerb, arguments: Arguments) {
    let arguments = try Arguments(words, options: allOptions, verb: name, passesOn: passesOn)
    guard let word = arguments.words.first, let part = part(word) else { return (self, arguments) }
    var own = try Arguments(words, options: part.allOptions, verb: part.name)
    own.drop(word)
    return (part, own)
  }
}
