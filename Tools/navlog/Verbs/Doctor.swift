import NavlogStore
import NavlogTimeTravel
import NavlogRestoration

extension ToolVerb {
  static let doctor = ToolVerb(
    name: "doctor", summary: "report what restoration would lose, and how to fix it",
    usage: "doctor [STORE] [SESSION] [--at POSITION] [--against MANIFEST] [--scene SCENE] [--json]",
    examples: [
      ("navlog doctor app.navlog", "the latest session, at its end"),
      ("navlog doctor app.navlog s3 --at 38", "session 3, after event 38"),
      ("navlog doctor app.navlog --against next.json", "against the classes of another build"),
      ("navlog doctor app.navlog --format sarif", "for code hosts and editors"),
    ],
    text: [
      """
      Looks for nodes without a restoration identifier below a parent that is saved, nodes that \
      their container doesn't encode, nodes with the same path, undeclared classes, nodes that 'navlog restore' would not bring back with \
      their state, state over its budget, quarantined nodes, nodes that nothing refers to, and \
      leftovers of crashed processes.
      """,
      """
      Declared classes come from --against, or from the manifest that the session recorded; \
      without either, every class in the session counts as declared. A position inside a command \
      is moved to the end of the previous command.
      """,
      RedactionChoice.findings("SARIF"),
      """
      Exit status: 0 no problems; 1 problems found; 2 usage error; 3 the store is damaged; 4 the \
      store was written by a newer navlog.
      """,
    ],
    options: StoreChoice.options + [
      Option("--at", value: "POSITION", "the position to examine; the default is end"),
      Option("--against", value: "MANIFEST", "a JSON file with the classes that a build declares"),
      SceneFilter.option, SnapshotChoice.option,
      Option("--format", choices: ["text", "sarif"], "sarif: for code hosts and editors"),
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    let manifest: Manifest? =
      if let file = arguments["--against"] { try Manifest(at: file, console) } else { nil }
    let at = arguments["--at"] ?? "end"
    return try OpenSession.run(arguments, console, positions: [at], checked: true) { opened in
      guard opened.words.isEmpty else {
        throw Failure(
          "unexpected argument '\(opened.words[0])'", hint: "give a position with '--at'")
      }
      var report = try CheckupReport(opened, at, manifest, arguments.snapshots)
      try report.keep(arguments)
      if arguments["--format"] == "sarif" {
        console.output(report.sarif(arguments["--against"] ?? opened.place))
      } else if arguments.has("--json") {
        report.printLines(console.output)
      } else {
        console.output(report.text(console.columns, console.palette(arguments["--color"])))
      }
      return report.problems.isEmpty ? .done : .different
    }
  }
}
