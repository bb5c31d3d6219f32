import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
import NavlogEventText
import NavlogStoryboards
import NavlogTimeTravel

extension ToolVerb {
  static let restore = ToolVerb(
    name: "restore", summary: "show what the next launch would restore",
    usage:
      """
      restore [STORE] [SESSION] [--dry-run] [--against MANIFEST] [--at POS | --all] [--scene SCENE] \
      [--explain] [--json] | --recorded [--explain] [--json] | --lift PATH
      """,
    examples: [
      ("navlog restore app.navlog", "what the next launch would restore"),
      (
        "navlog restore app.navlog --explain", "with the decision for every node, and why"
      ),
      (
        "navlog restore app.navlog --against next.json",
        "with the classes of another build"
      ),
      ("navlog restore app.navlog --at 2:150", "session 2, after event 150"),
      ("navlog restore app.navlog --all", "every session"),
      (
        "navlog restore app.navlog --all --against next.json --format junit",
        "for a build server; also markdown and sarif"
      ),
      ("navlog restore app.navlog s2 --recorded --explain", "what a launch decided"),
      (
        "navlog restore app.navlog --lift nav/:[1]:/note",
        "let the next launch try a failed node again"
      ),
    ],
    text: [
      """
      Rehearses the restoration without the app's code: only the declared classes are known, no \
      object exists yet, and the storyboards are those that were recorded, unless --storyboard \
      names the ones of the build. The store is only read.
      """,
      """
      Without --against, the classes are those that the session recorded, or else those that are in \
      its state. A session file has them, too: it is rehearsed as it would be where it was recorded, \
      without the quarantine there. A position inside a command is moved to the end of the previous \
      command.
      """,
      """
      A node that a launch could not restore yet is carried over to later launches. It gets its \
      place back if that is still free; otherwise it is listed as SESSION:POSITION/PATH and \
      restored when the app asks for it. Either way, the output shows since when it has been \
      deferred.
      """,
      """
      --recorded shows what a launch decided: decisions, rules and nodes come from its log; \
      reasons and versions are derived from the state it restored and the classes it recorded. Nodes \
      of scenes that disconnected later and connected again are listed after them.
      """,
      """
      A node that made launches crash is quarantined: saved, but not tried by that build; with \
      --against or --storyboard it is tried, as another build would. --lift takes a node \
      out of quarantine by its path, a scene by its name, or with 'all' everything; the next \
      launch tries it again. This is the only option that writes to the store.
      """,
      RedactionChoice.findings("SARIF, JUnit or Markdown"),
      """
      Exit status: 0 everything that was saved is restored with its state; 1 some of it is not; 2 \
      usage error; 3 the store is damaged; 4 its format version can't be read; 5 with --lift: \
      another process is writing, or the disk is full.
      """,
    ],
    options: StoreChoice.options + [
      Option("--dry-run", "rehearse, and change nothing; the default"),
      Option("--lift", value: "PATH", "take a node, a scene, or 'all' out of quarantine"),
      DiskWait.option,
      Option("--against", value: "MANIFEST", "a JSON file with the classes that a build declares"),
      Option("--storyboard", value: "FILE", "a storyboard of the build (repeatable)"),
      Option("--at", value: "POS", "the position to restore; the default is end"),
      Option("--all", "rehearse every session that an app may restore"),
      Option("--recorded", "what the launch that began the session restored"),
      Option("--explain", "the decision for every node, and what was not saved"),
      SceneFilter.option, SnapshotChoice.option,
      Option(
        "--format", choices: ["text"] + RestorationFindings.Format.allCases.map(\.rawValue),
        "a report for code hosts (sarif), build servers (junit), or a summary (markdown)"),
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    if arguments["--format"] ?? "text" != "text" {
      for other in ["--json", "--recorded", "--lift"] where arguments.has(other) {
        throw Failure("'--format' can't be combined with '\(other)'")
      }
    }
    if let path = arguments["--lift"] {
      for other in ["--dry-run", "--recorded", "--all", "--explain", "--json"]
      where arguments.has(other) {
        throw Failure("'--lift' can't be combined with '\(other)'", status: .usage)
      }
      return try StoreUse.change(arguments, console) { store, _ in
        try ToolVerb.lift(path, in: store, console)
      }
    }
    var arguments = arguments
    let isRecorded = arguments.has("--recorded")
    if isRecorded { arguments.takeNumberAsSession(console) }
    for other in [
      "--dry-run", "--against", "--storyboard", "--at", "--all", "--scene", "--no-snapshots",
    ] where isRecorded && arguments.has(other) {
      throw Failure("'--recorded' can't be combined with '\(other)'")
    }
    for other in ["--at", "--scene"] where arguments.has("--all") && arguments.has(other) {
      throw Failure("'--all' can't be combined with '\(other)'")
    }
    var against = Rehearsed.Against()
    if let file = arguments["--against"] { against.manifest = try Manifest(at: file, console) }
    let files = arguments.all("--storyboard")
    if !files.isEmpty {
      against.storyboards = StoryboardCollection(
        try files.map { file in try StoryboardFiles.read(file, console) })
    }
    let report = RestorationReport(
      arguments: arguments, palette: console.palette(arguments["--color"]),
      width: console.isTerminal.output && console.cuts ? console.columns : nil,
      output: console.output)
    let at = arguments["--at"] ?? "end"
    return try OpenSession.run(arguments, console, positions: [at]) { opened in
      guard opened.words.isEmpty else {
        throw Failure(
          "unexpected argument '\(opened.words[0])'", hint: "give a position with '--at'")
      }
      if isRecorded {
        opened.noteMissingOrigin(console)
        return try report.runRecorded(opened)
      }
      if arguments.has("--all") { return try report.runAll(opened, against) }
      return try report.run(opened, against, at: at)
    }
  }
  private static func lift(
    _ path: String, in store: Store, _ console: Console
  ) throws -> Status {
    let wasHeld: Bool
    let held = try LastSession(store).quarantine.held.map { $0.path.isEmpty ? "all" : $0.path }
    wasHeld = try LastSession.lift(path == "all" ? nil : path, in: store, app: nil)
    guard wasHeld else {
      throw Failure(
        "'\(path)' is not in quarantine",
        hint: NearMiss.hint(path, in: held) ?? "the quarantine is empty", status: .different)
    }
    let what = path == "all" ? "everything" : "'\(path.printable)'"
    console.output("\(what) will be tried again by the next launch\n")
    return .done
  }
}
