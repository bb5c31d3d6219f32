import EventStore
import History
import Navigation
import Scripts
import TimeTravel

extension ToolVerb {
  static let tree = ToolVerb(
    name: "tree", summary: "draw the hierarchy as it was at a position",
    usage: "tree [STORE] [SESSION] [--at POSITION] [--with-state] [--depth N] [--format FORM]",
    examples: [
      ("navlog tree app.navlog", "as it stands at the end of the latest session"),
      ("navlog tree app.navlog 3 --at 38", "after event 38 of session 3"),
      ("navlog tree app.navlog --at end~1 --with-state", "one event earlier, with what it keeps"),
      ("navlog tree app.navlog --node n12", "only what is below the node that event 12 made"),
      ("navlog tree app.navlog --format dot", "a graph for 'dot'"),
    ],
    text: [
      """
      A position is a number, end, 50%, a time, mark:NAME or snap:NUMBER, with ~n or +n after it for \
      n events before or after; a session and a colon may stand before it. 0 is the empty hierarchy. \
      'navlog help positions' says how times are written.
      """,
      """
      Children hang below their container in its order, what a node presents below it after them. \
      Nodes are called by class, title and the position of the event that made them.
      """, addresses,
      """
      Exit status: 0 done; 2 the command line makes no sense; 3 the store is damaged; 4 it was \
      written by a newer program.
      """,
    ],
    options: StoreChoice.options + [
      Option("--at", value: "POSITION", "which state; the default is end"),
      Option("--node", value: "ADDRESS", "only what is there and below it"),
      Scenes.option, Option("--depth", value: "N", "at the most so many levels"),
      Option("--with-state", "the keys that each node keeps"),
      SnapshotChoice.option,
      Option(
        "--format", choices: ["text", "json", "dot"], "how it is drawn; --json is short for one"),
      Option("--json", "one JSON object a line for each node, for programs"),
    ]
  ) { (arguments, console) throws(Failure) in
    var depth = Int.max
    if let word = arguments["--depth"] {
      guard let number = Int(word), number >= 1 else {
        throw Failure("'--depth' can't be '\(word)'", hint: "it is a number from 1 on")
      }
      depth = number
    }
    let at = arguments["--at"] ?? "end"
    return try Look.run(arguments, console, positions: [at]) { (look) throws(Failure) in
      guard look.words.isEmpty else {
        throw Failure(
          "'tree' has no use for '\(look.words[0])'", hint: "a position is given with '--at'")
      }
      let position = try look.position(at)
      let state: Reconstruction
      let names: [String?]
      let vocabulary: Vocabulary
      do throws(HistoryError) {
        state = try look.history.hierarchy(at: position, snapshots: arguments.snapshots)
        names = try look.history.names()
        vocabulary = Vocabulary(names: names)
      } catch {
        throw Failure(error)
      }
      var outline = try Outline(
        state.hierarchy, Cast(state.hierarchy, symbols: names), vocabulary, depth: depth,
        below: arguments["--node"])
      outline.keep(try Scenes(arguments, names, in: [state.hierarchy]))
      TreePrinter(look, state, outline, arguments, console).print()
      return .done
    }
  }
}
