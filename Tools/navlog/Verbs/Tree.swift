import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let tree = ToolVerb(
    name: "tree", summary: "print the hierarchy at a position",
    usage: "tree [STORE] [SESSION] [--at POSITION] [--with-state] [--depth N] [--format FORM]",
    examples: [
      ("navlog tree app.navlog", "the hierarchy at the end of the latest session"),
      ("navlog tree app.navlog s3 --at 38", "after event 38 of session 3"),
      ("navlog tree app.navlog --at end~1 --with-state", "one event earlier, with state"),
      ("navlog tree app.navlog --node n12", "only the subtree of the node that event 12 created"),
      ("navlog tree app.navlog --follow", "the hierarchy again after each change"),
      ("navlog tree app.navlog --format dot", "a graph for Graphviz"),
      ("navlog tree app.navlog --format mermaid", "a graph that GitHub draws in Markdown"),
    ],
    text: [
      """
      A position is a number, end, 50%, a time, mark:NAME or snap:NUMBER, optionally followed by \
      ~n or +n for n events before or after, and preceded by a session and a colon. 0 is the empty \
      hierarchy. 'navlog help positions' explains the forms.
      """,
      """
      The children of a container are listed below it in order, followed by what it presents. \
      Nodes are named by class, title and the position of the event that created them.
      """, addresses,
      """
      --follow prints the hierarchy again whenever an app has changed it, and continues with the \
      sessions of later launches, until it is interrupted. A session that is named is followed to \
      its end.
      """,
      """
      A drawing for Graphviz or Markdown is meant to be shared: names that aren't declared public are \
      hashes in it, as in exported files, unless '--profile full' or '--allow' lets them leave.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged; 4 the store was written by a \
      newer navlog; 5 the store may not be read.
      """,
    ],
    options: StoreChoice.options + [
      Option("--at", value: "POSITION", "the position to show; the default is end"),
      Option("--node", value: "ADDRESS", "show only the subtree of this node"),
      SceneFilter.option, Option("--depth", value: "N", "show at most N levels"),
      Option("--with-state", "show the state of each node"),
      Option("--with-windows", "with --json, also the windows, what is in flight, and the app"),
      SnapshotChoice.option,
      Option("--follow", short: "-f", "print it again as it changes"),
      Option(
        "--format", choices: ["text", "json"] + Drawing.names,
        "the output format; --json is short for 'json'"),
      Option("--json", "print JSON, one object per node"),
    ] + RedactionChoice.options
  ) { arguments, console in
    var depth = Int.max
    if let word = arguments["--depth"] {
      guard let number = Int(word), number >= 1 else {
        throw Failure("'--depth' can't be '\(word)'", hint: "it must be a number from 1")
      }
      depth = number
    }
    let at = arguments["--at"] ?? "end"
    guard !arguments.has("--follow") || !arguments.has("--at") else {
      throw Failure("'--follow' shows the end and can't be combined with '--at'")
    }
    return try OpenSession.run(arguments, console, positions: [at]) { opened in
      guard opened.words.isEmpty else {
        let word = opened.words[0]
        let isNode = ["n", "/"].contains(word.first) || word.hasPrefix("class:")
        throw Failure(
          "unexpected argument '\(word)'",
          hint: isNode
            ? "'--node \(word)' shows only the subtree of a node" : "give a position with '--at'")
      }
      guard arguments.has("--follow") else {
        try Tree(arguments, console, depth).print(opened, at: try opened.position(at))
        return .done
      }
      try Following(arguments, console).run(opened) { opened in
        var shown: UInt64?
        return {
          let head = try opened.history.info().head
          guard head != shown else { return }
          if shown != nil { console.output("\n") }
          shown = head
          try Tree(arguments, console, depth).print(
            try OpenSession(opened.view, "\(opened.info.number)", console), at: head)
        }
      }
      return .done
    }
  }
}

/// A run of `tree`.
private struct Tree {
  private let arguments: Arguments
  private let console: Console
  private let depth: Int

  init(_ arguments: Arguments, _ console: Console, _ depth: Int) {
    self.arguments = arguments
    self.console = console
    self.depth = depth
  }

  /// Prints the hierarchy at a position.
  func print(_ session: OpenSession, at position: UInt64) throws {
    var opened = session
    var root = arguments["--node"]
    if arguments["--format"].flatMap(Drawing.init) != nil {
      root = try root.map { try opened.nodeNumber($0, at: position) }
      opened = try opened.leaving(arguments, console)
    }
    let state = try opened.history.hierarchy(at: position, snapshots: arguments.snapshots)
    let names = try opened.history.names()
    if let word = root,
      let hashed = try HashedNames(
        opened, names, { try RedactionChoice.knownKey(arguments["--key"], console) })
    {
      root = try hashed.address(NodeAddress(parsing: word)).text
    }
    var outline = try Outline(
      state.hierarchy, NodeNameIndex(state.hierarchy, symbols: names), SessionNames(names: names),
      depth: depth, below: root)
    outline.keep(try SceneFilter(arguments, names, in: [state.hierarchy]))
    TreePrinter(opened, state, outline, arguments, console).print()
  }
}
