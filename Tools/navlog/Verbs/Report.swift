import NavlogEventText
import NavlogForks
import NavlogReport
import NavlogRestoration
import NavlogSessionFiles
import NavlogStore
import NavlogStoryboards
import NavlogTimeTravel

extension ToolVerb {
  static let report = ToolVerb(
    name: "report", summary: "write a session as one HTML page",
    usage: """
      report [STORE|FILE] [SESSION] [A..B] [--profile full] [--allow KEY]… [-o FILE|-] \
      [--against MANIFEST] [--compare SESSION] [--storyboard FILE]… [--open] [--json]
      """,
    examples: [
      ("navlog report app.navlog", "the latest session, as app-s3.html"),
      ("navlog report app.navlog --allow Trips:page", "with the values of one key of one class"),
      ("navlog report bug.navsession --profile full --open", "with all that the file has"),
      ("navlog report app.navlog s2 40..90 -o -", "a part, to standard output"),
      ("navlog report app.navlog --against next.json", "with what the next build would restore"),
      ("navlog report app.navlog --compare try", "beside a fork"),
    ],
    text: [
      """
      The page opens with a double-click. It loads nothing and sends nothing: its content security \
      policy blocks network access. It steps through commands and events in both directions, shows the tree, the \
      state and what each step changed, and explains where a screen and a value came from. '?' \
      lists its keys; '#@66' at the end of its address leads to position 66.
      """,
      """
      The session file is in the page, to be downloaded from it. A page of more than 20 MiB is \
      not written; A..B takes a part.
      """,
      """
      A page is meant to leave the machine, and a session holds private data: names, titles, links \
      and the app's state. As in what 'navlog export' writes, only the structure leaves, and all else \
      becomes keyed hashes; --allow and --rules add to it, and '--profile full' leaves nothing out. \
      The page says which profile it has. Names in a storyboard leave as they do in the session.
      """,
      """
      A part has whole commands, those that A..B touches. The session file in the page has the \
      same part; that of a whole session has the sessions that it was restored or forked from, too.
      """,
      """
      Exit status: 0 done; 2 usage error, or the file exists; 3 the session is damaged; 4 the store \
      was written by a newer navlog; 5 the page would be too large, or could not be written.
      """,
    ],
    options: StoreChoice.options + [
      Option(
        "--output", short: "-o", value: "FILE",
        "the file, which must not exist; '-' is standard output"),
      Option("--against", value: "MANIFEST", "a JSON file with the classes that a build declares"),
      Option("--compare", value: "SESSION", "a session to show beside this one"),
      Option("--storyboard", value: "FILE", "a storyboard to show as a map (repeatable)"),
      Option("--open", "open the page in the browser"),
      Option("--json", "print one JSON object"),
    ] + RedactionChoice.options, isPaged: false
  ) { arguments, console in
    var against: (manifest: Manifest, name: String)?
    if let file = arguments["--against"] {
      against = (
        try Manifest(at: file, console),
        arguments["--profile"] == "full" ? file.lastPart : "another build"
      )
    }
    let storyboards = try arguments.all("--storyboard").map { file in
      try StoryboardFiles.read(file, console)
    }
    return try OpenSession.run(arguments, console) { opened in
      guard opened.words.count <= 1 else {
        throw Failure("unexpected argument '\(opened.words[1])'")
      }
      let path = arguments["--output"] ?? opened.defaultName + ".html"
      guard path != "-" || !arguments.has("--json") else { throw Failure.bothOnStandardOutput }
      guard path != "-" || !arguments.has("--open") else {
        throw Failure("'--open' needs a file", hint: "name one with '-o'")
      }
      let redaction = try RedactionChoice.redaction(arguments, console)
      if let against, opened.info.description.imported?.isRedacted == true {
        console.warn(
          "the names of session \(opened.info.number) were hashed before it came here: of the classes of "
            + "\(against.name), only those whose names are clear in it are found")
      }
      let target = try path == "-" ? console.standardOutput : console.createFile(path)
      do {
        let page = try Progress.showing("writing the page…", console) {
          let beside = try arguments["--compare"].map { try OpenSession(opened.view, $0, console) }
          guard beside?.info.id != opened.info.id else {
            throw Failure(
              "session \(opened.info.number) can't be compared with itself",
              hint: "'navlog sessions' lists the others")
          }
          let redacted = try redaction.map { try RedactedSessions($0, console) }
          let range = try ReportWriter.range(opened, console)
          return try ReportWriter(
            redacted?.derivative(of: opened) ?? opened, range, against: against,
            storyboards: storyboards.isEmpty ? nil : StoryboardCollection(storyboards),
            beside: beside.map { other in
              // A derivative has the same positions.
              (
                try redacted?.derivative(of: other) ?? other,
                try ForkMapping(of: other.history, with: opened.history)
              )
            },
            held: redacted == nil
              ? [] : try RestorationRecords.held(in: opened, through: range.through),
            redaction: redaction, store: opened.path.lastPart, name: opened.defaultName
          ).page()
        }
        try target.write(page)
        try target.finish()
        guard path != "-" else { return .done }
        report(opened.info, path, page.count, arguments, console)
      } catch {
        target.discard()
        throw error
      }
      if arguments.has("--open") { open(path, console) }
      return .done
    }
  }

  private static func report(
    _ session: SessionInfo, _ path: String, _ size: Int, _ arguments: Arguments,
    _ console: Console
  ) {
    if arguments.has("--json") {
      let line: JSONObject = [
        "schema": "navlog.report/1", "session": .integer(Int(session.number.rawValue)),
        "id": .string("\(session.id)"), "file": .string(path),
        "profile": .string(arguments["--profile"] ?? "structure"),
        "bytes": .integer(size),
      ]
      console.output(JSON.object(line).text + "\n")
    } else {
      console.output(
        "wrote session \(session.number) to '\(path.printable)': \(Amount.bytes(size))"
          + (arguments["--profile"] == "full" ? "" : ", without private data") + "\n")
    }
  }

  private static func open(_ path: String, _ console: Console) {
    let full = path.hasPrefix("/") ? path : "./" + path
    let displays = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
    guard displays.contains(where: { console.environment[$0] != nil }) else {
      return console.warn("there is no display for a browser; open '\(path)' by hand")
    }
    do {
      let status = try console.runProgram(["xdg-open", full], [], [("NAVLOG_REPORT", full)])
      if status != 0 { console.warn("'xdg-open' can't open the page; open '\(path)' by hand") }
    } catch {
      console.warn("\(Failure(error).message); open '\(path)' by hand")
    }
  }
}

extension String {
  /// The part after the last slash.
  fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
