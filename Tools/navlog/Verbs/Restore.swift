import EventStore
import History
import Navigation
import Restoration
import RestorationStore
import Scripts
import Storyboards
import TimeTravel

extension ToolVerb {
  static let restore = ToolVerb(
    name: "restore", summary: "say what would come back of a session, and why the rest would not",
    usage:
      """
      restore [STORE] [SESSION] --dry-run [--against MANIFEST] [--at POS | --all] [--scene SCENE] \
      [--explain] [--json] | --recorded [--explain] [--json] | --lift PATH
      """,
    examples: [
      ("navlog restore app.navlog --dry-run", "what the next launch would restore"),
      ("navlog restore app.navlog --dry-run --explain", "with a verdict for every node"),
      ("navlog restore app.navlog --dry-run --against next.json", "with another build's classes"),
      ("navlog restore app.navlog --dry-run --at 2:150", "session 2, after event 150"),
      ("navlog restore app.navlog --dry-run --all", "every session there is"),
      ("navlog restore app.navlog 2 --recorded --explain", "what a launch has decided"),
      ("navlog restore app.navlog --lift nav/:[1]:/note", "what failed is tried again"),
    ],
    text: [
      """
      Rehearses what an app would do that has nothing but its declarations: nothing is there \
      already, and storyboards hold what they held, unless --storyboard gives those of the build. \
      The store is only read.
      """,
      """
      Without --against every class counts as declared in the version that was recorded. A \
      position inside a command is taken back to the end of the command before it.
      """,
      """
      What a launch could not restore yet is carried to the next ones: it has its place again if that \
      is still free, else it is called by where it was kept, SESSION:POSITION/PATH, and comes back \
      when the app asks for it. Either way it says since when it waits.
      """,
      """
      With --recorded it tells what a launch has decided: verdicts, rules and nodes are from its \
      log; reasons and versions follow from what it restored and from the classes it recorded.
      """,
      """
      What launches have died of is in quarantine: kept, and not tried. --lift takes a node out of it \
      by its path, a scene by its name, and with 'all' everything; the next launch tries it again. \
      This writes a note into the store, and nothing else.
      """,
      """
      Exit status: 0 all that was kept comes back with its state; 1 some of it does not; 2 usage; \
      3 the store is damaged; 4 it is of a version that can't be read.
      """,
    ],
    options: StoreChoice.options + [
      Option("--dry-run", "only say what would happen"),
      Option("--lift", value: "PATH", "takes a node, a scene, or all out of quarantine"),
      Option("--against", value: "MANIFEST", "the classes that the code declares, a file of JSON"),
      Option("--storyboard", value: "FILE", "a storyboard of the build (can be repeated)"),
      Option("--at", value: "POS", "from which state; the default is end"),
      Option("--all", "the ends of all sessions that an app may restore"),
      Option("--recorded", "what the launch that began the session has restored"),
      Option("--explain", "a verdict for every node, and what was not kept"),
      Scenes.option, SnapshotChoice.option,
      Option("--json", "one JSON object a line, for programs"),
    ]
  ) { (arguments, console) throws(Failure) in
    if let path = arguments["--lift"] {
      for other in ["--dry-run", "--recorded", "--all", "--explain", "--json"]
      where arguments.has(other) {
        throw Failure("'--lift' changes what is tried: it goes without '\(other)'", status: .usage)
      }
      return try StoreUse.change(arguments, console) { (store, _) throws(Failure) in
        try ToolVerb.lift(path, in: store, console)
      }
    }
    let isRecorded = arguments.has("--recorded")
    for other in [
      "--dry-run", "--against", "--storyboard", "--at", "--all", "--scene", "--no-snapshots",
    ] where isRecorded && arguments.has(other) {
      throw Failure("'--recorded' tells what was: it goes without '\(other)'")
    }
    for other in ["--at", "--scene"] where arguments.has("--all") && arguments.has(other) {
      throw Failure("'--all' looks at the whole ends of sessions: it goes without '\(other)'")
    }
    guard isRecorded || arguments.has("--dry-run") else {
      throw Failure(
        "'restore' only rehearses: only an app can restore", hint: "say so with --dry-run")
    }
    var against = Rehearsed.Against()
    if let file = arguments["--against"] { against.manifest = try Manifest(at: file, console) }
    let files = arguments.all("--storyboard")
    if !files.isEmpty {
      against.storyboards = CatalogueSet(
        try files.map { (file) throws(Failure) in try StoryboardFiles.read(file, console) })
    }
    let report = RestorationReport(
      arguments: arguments, palette: console.palette(arguments["--color"]),
      output: console.output)
    let at = arguments["--at"] ?? "end"
    return try Look.run(arguments, console, positions: [at]) { (look) throws(Failure) in
      guard look.words.isEmpty else {
        throw Failure(
          "'restore' has no use for '\(look.words[0])'", hint: "a position is given with '--at'")
      }
      if isRecorded { return try report.runRecorded(look) }
      if arguments.has("--all") { return try report.runAll(look, against) }
      let named = try PositionWord(at).session
      let isNamed = named != nil || arguments.has("--session") || arguments.words.count > 1
      return try report.run(look, against, at: at, isNamed: isNamed)
    }
  }
  private static func lift(
    _ path: String, in store: Store, _ console: Console
  ) throws(Failure) -> Status {
    let wasHeld: Bool
    let held: [String]
    do throws(HistoryError) {
      held = try LastSession(store).quarantine.held.map(\.path)
      wasHeld = try LastSession.lift(path == "all" ? nil : path, in: store, app: nil)
    } catch {
      throw Failure(error)
    }
    guard wasHeld else {
      throw Failure(
        "'\(path)' is not in quarantine",
        hint: NearMiss.hint(path, in: held) ?? "nothing is", status: .different)
    }
    let what = path == "all" ? "everything" : "'\(path.printable)'"
    console.output("\(what) is tried again by the next launch\n")
    return .done
  }
}
