import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogExports
import NavlogSessionFiles
import NavlogTimeTravel

extension ToolVerb {
  static let replay = ToolVerb(
    name: "replay", summary: "replay sessions with the current rules and report differences",
    usage:
      """
      replay [STORE…] [SESSION] [a..b] [--all DIRECTORY] [--against MANIFEST] [--continue] \
      [--junit FILE] [--markdown FILE] [--json]
      """,
    examples: [
      ("navlog replay app.navlog", "replay the latest session"),
      ("navlog replay app.navlog s3 --continue", "report every command that now differs"),
      (
        "navlog replay --all recordings --junit out.xml",
        "replay all sessions of all stores, as a test"
      ),
      (
        "navlog replay bugs/*.navsession --markdown summary.md",
        "replay several files, with a summary for a pull request"
      ),
      ("navlog replay app.navlog --against next.json", "what the next build could not restore"),
    ],
    text: [
      """
      The session is replayed twice. First the events are applied, and the state after each \
      command is compared with the recorded one. Then the commands are carried out again with the \
      current rules and the recorded answers of the app's objects, and the resulting events are \
      compared. The app's code is not needed.
      """,
      """
      Replay stops at the first difference and prints its position, the recorded and the new \
      event, the command and the rule. With --continue the next command starts from the recorded \
      state.
      """,
      """
      A session that was recorded under older rules differs where a rule was deliberately changed \
      since. Such a difference is reported with the rule, apart from the others, and isn't counted \
      as one.
      """,
      """
      With --against, each node created in the session is also checked against the classes of \
      another build: a class that is not declared, or a version that the build does not know or \
      can't migrate from, is a difference. 'navlog restore --against' shows what would be \
      restored.
      """,
      RedactionChoice.findings("JUnit or Markdown"),
      """
      Exit status: 0 no differences; 1 differences found; 2 usage error; 3 a store is damaged; 4 a \
      store was written by a newer navlog.
      """,
    ],
    options: StoreChoice.options + [
      Option("--continue", "continue after a difference"),
      Option("--fold", "only apply the events; do not carry out commands again"),
      Option("--against", value: "MANIFEST", "a JSON file with the classes that a build declares"),
      Option(
        "--all", value: "DIRECTORY",
        "replay every session of every *.navlog and *.navsession in DIRECTORY"),
      Option("--junit", value: "FILE", "write a JUnit report; an older one is replaced"),
      Option("--markdown", value: "FILE", "write a summary in Markdown; an older one is replaced"),
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    let manifest = try arguments["--against"].map { file in
      try Manifest(at: file, console)
    }
    let run = ReplayRun(arguments, console, manifest)
    var status = Status.done
    if let directory = arguments["--all"] {
      guard arguments.words.isEmpty else {
        throw Failure("unexpected argument '\(arguments.words[0])' with '--all'")
      }
      status = try run.all(in: directory)
    } else if arguments.words.count > 1, arguments.words.allSatisfy(run.console.namesStore) {
      status = try run.all(arguments.words)
    } else {
      do {
        status = try OpenSession.run(arguments, console) { opened in
          guard opened.words.count <= 1 else {
            throw Failure("'replay' takes one range, not '\(opened.words.joined(separator: " "))'")
          }
          let range = try PositionRange.parse(opened.words.first, opened)
          return try run.one(opened.history, opened.info, range, in: opened.place)
        }
      } catch {
        try run.report()
        throw error
      }
    }
    try run.report()
    return status
  }
}

/// A run of `replay` over one session or many.
final class ReplayRun {
  let arguments: Arguments
  let console: Console
  let palette: Palette
  let manifest: Manifest?
  private var cases = JUnitReport(name: "navlog replay")
  private var summary = ReplayTable()
  private var progress: Progress
  private var count = 0

  init(_ arguments: Arguments, _ console: Console, _ manifest: Manifest?) {
    self.manifest = manifest
    self.arguments = arguments
    self.console = console
    palette = console.palette(arguments["--color"])
    progress = Progress(console)
  }

  /// Whether a word names a store or a session file.
  // MARK: - Replaying

  func one(
    _ history: SessionHistory, _ info: SessionInfo, _ range: (after: UInt64, through: UInt64),
    in store: String
  ) throws -> Status {
    let begun = Store.monotonicTime()
    let replay = try QueryContext.reading(range.through - min(range.after, range.through), console)
    {
      let start = UInt64(try history.beginning().position)
      return try Replay(
        history, after: max(range.after, start), through: range.through,
        continues: arguments.has("--continue"), redecides: !arguments.has("--fold"),
        against: manifest)
    }
    let text = try print(replay, info, range, history, in: store)
    summary.add(
      ReplayTable.Row(
        store: store, session: "\(info.number)", events: replay.events,
        commands: replay.commands, trouble: replay.isFaithful ? nil : text))
    cases.add(
      JUnitReport.Case(
        suite: store, name: "session \(info.number)",
        seconds: Double(Store.monotonicTime() &- begun) / 1e9,
        trouble: replay.isFaithful ? nil : text, isError: false))
    return replay.isFaithful ? .done : .different
  }

  /// Replays every session of every store in a directory, and returns the worst status.
  func all(in directory: String) throws -> Status {
    let files = Descriptor.names(in: directory).filter { SessionFile.isName($0) }
      .map { directory.hasSuffix("/") ? directory + $0 : directory + "/" + $0 }
    let stores = console.storesIn(directory) + files.sorted()
    guard !stores.isEmpty else {
      throw Failure(
        "there is no store in '\(directory)'", hint: "a store is a directory NAME.navlog")
    }
    return try all(stores)
  }

  /// Replays every session of every store and file, and returns the worst status.
  func all(_ stores: [String]) throws -> Status {
    defer { progress.clear() }
    var worst = Status.done
    for path in stores {
      do {
        let view = try OpenSession.open(path, arguments, console)
        let sessions = try view.store.sessions()
        if !arguments.has("--json") { console.output(palette.paint(path.printable, .name) + "\n") }
        for info in sessions {
          do {
            if let damage = info.damage { throw Failure(damage) }
            let history = try SessionHistory(view.store, info.number)
            count += 1
            progress.show("\(count) sessions, \(path)")
            worst = worst.worse(try one(history, info, (0, info.head), in: path))
          } catch {
            worst = worst.worse(failed(path, "session \(info.number)", Failure(error)))
          }
        }
      } catch {
        worst = worst.worse(failed(path, "store", Failure(error)))
      }
    }
    return worst
  }

  private func failed(_ path: String, _ name: String, _ failure: Failure) -> Status {
    console.report(
      "\(path), \(name): \(failure.message)", hint: failure.hint,
      palette: console.palette(arguments["--color"], forError: true))
    cases.add(
      JUnitReport.Case(suite: path, name: name, seconds: 0, trouble: failure.message, isError: true)
    )
    summary.add(
      ReplayTable.Row(
        store: path, session: name, events: 0, commands: 0, trouble: failure.message,
        isUnreadable: true))
    return failure.status
  }

  /// Writes the requested reports.
  func report() throws {
    if let path = arguments["--junit"] { try console.writeFile(path, Array(cases.text.utf8)) }
    if let path = arguments["--markdown"] { try console.writeFile(path, Array(summary.text.utf8)) }
  }
}

extension Status {
  /// The worse of two: damage, then versions, limits and usage errors, then a difference.
  fileprivate func worse(_ other: Status) -> Status {
    let order: [Status] = [.done, .different, .usage, .limit, .version, .damaged]
    let ranks = [self, other].map { order.firstIndex(of: $0) ?? 0 }
    return ranks[0] >= ranks[1] ? self : other
  }
}
