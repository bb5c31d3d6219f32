/// A verb of the command line: what its help says, and what it does.
struct ToolVerb: Sendable {
  let name: String
  /// In the overview: imperative, no full stop.
  let summary: String
  /// Without the options.
  let usage: String
  let examples: [(line: String, says: String)]
  /// Paragraphs of the complete help.
  let text: [String]
  let options: [Option]
  /// The word behind which everything is another program's.
  var passesOn: String? = nil
  let run: @Sendable (Arguments, Console) throws(Failure) -> Status

  /// Every verb, in the order of the overview.
  static let all: [ToolVerb] = [
    .play, .sessions, .info, .log, .show, .tree, .diff, .stats, .verify, .doctor,
    .get, .last, .blame, .why, .life, .find, .bisect, .replay, .debug,
    .restore, .manifest, .storyboard,
    .fork, .apply, .skip, .insert, .edit,
    .mark, .copy, .compact, .rescue, .migrate, .record,
    .help, .completions, .man,
  ]

  var allOptions: [Option] { options + Option.everywhere }
}
