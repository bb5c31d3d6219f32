/// A verb of the command line, with its help and its implementation.
struct ToolVerb: Sendable {
  let name: String
  /// The line in the overview: imperative, without a full stop.
  let summary: String
  /// The usage line, without the general options.
  let usage: String
  let examples: [(line: String, says: String)]
  /// The paragraphs of the complete help.
  let text: [String]
  let options: [Option]
  /// The word after which all arguments belong to another program.
  var passesOn: String? = nil
  /// Whether long output is shown with a pager; not for verbs that print while they run.
  var isPaged = true
  let run: @MainActor @Sendable (Arguments, Console) throws -> Status

  /// Every verb by purpose, as in the overview.
  static let groups: [(purpose: String, verbs: [ToolVerb])] = [
    ("look at sessions", [.sessions, .info, .log, .events, .show, .tree, .diff, .get, .stats]),
    ("ask about them", [.last, .blame, .why, .life, .find, .bisect, .replay, .debug]),
    ("rehearse the next launch", [.restore, .doctor, .manifest, .storyboard]),
    ("try what if", [.fork, .apply, .skip, .insert, .edit]),
    ("turn sessions into tests", [.shrink, .script, .testGen, .compat]),
    ("record, and mark positions", [.play, .record, .mark, .undo]),
    ("move sessions to other stores", [.export, .import, .report]),
    ("collect sessions of many devices", [.ship, .collect, .fleet]),
    ("keep a store in order", [.verify, .copy, .compact, .rescue, .migrate]),
    ("get help", [.help, .completions, .man]),
  ]

  /// Every verb, in the order of the overview.
  static let all = groups.flatMap(\.verbs)

  var allOptions: [Option] { options + Option.everywhere }
}
