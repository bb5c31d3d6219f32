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

  /// Every verb, in the order of the overview.
  static let all: [ToolVerb] = [
    .play, .sessions, .info, .log, .events, .show, .tree, .diff, .stats, .verify, .doctor,
    .get, .last, .blame, .why, .life, .find, .bisect, .replay, .debug,
    .restore, .manifest, .storyboard,
    .fork, .apply, .skip, .insert, .edit,
    .mark, .undo, .copy, .compact, .rescue, .migrate, .record,
    .help, .completions, .man,
  ]

  var allOptions: [Option] { options + Option.everywhere }
}
