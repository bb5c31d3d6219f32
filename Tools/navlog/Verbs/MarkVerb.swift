import NavlogStore
import NavlogHistory
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let mark = ToolVerb(
    name: "mark", summary: "add, list or remove marks (names of positions)",
    usage: "mark add NAME [POSITION] | ls | rm MARK [STORE] [--session SESSION] [--json]",
    examples: [
      ("navlog mark add bug 1:64 app.navlog", "name event 64 of session 1 'bug'"),
      ("navlog mark add here -C app.navlog", "name the end of the latest session"),
      ("navlog mark ls app.navlog", "all marks of all sessions"),
      ("navlog tree app.navlog --at mark:bug~2", "two events before the mark"),
      ("navlog mark rm bug app.navlog", "remove the mark"),
    ],
    text: [
      """
      Marks are stored in the store and exported with their session. The history at a mark is \
      never trimmed. 'add' and 'rm' write to the store, even while an app is using it.
      """,
      """
      Without a position, 'add' marks the end. Adding an existing mark moves it. Without a \
      session, 'rm' removes the mark from the latest session, unless it is given as SESSION:MARK, \
      and 'ls' lists the marks of all sessions.
      """,
      """
      Exit status: 0 done; 1 there is no such mark; 2 usage error; 3 the store is damaged; 4 the \
      store was written by a newer navlog; 5 another process is writing, or the disk is full.
      """,
    ],
    options: StoreChoice.options + [
      DiskWait.option, Option("--json", "with 'add' and 'ls': print JSON, one object per line"),
    ]
  ) { arguments, console in
    let verb = MarkVerb(arguments: arguments, console: console)
    let actions = ["add", "ls", "rm"]
    guard let action = arguments.words.first(where: { !verb.isStore($0) }) else {
      throw Failure("'mark' needs an action", hint: "the actions are 'add', 'ls' and 'rm'")
    }
    switch action {
    case "add": return try StoreUse.change(arguments, console, own: .max, verb.add)
    case "rm": return try StoreUse.change(arguments, console, own: .max, verb.remove)
    case "ls": return try StoreUse.look(arguments, console, own: .max, verb.list)
    default:
      throw Failure(
        "'mark' has no action '\(action)'", hint: NearMiss.hint(action, in: actions))
    }
  }
}

/// The actions of `mark`.
private struct MarkVerb {
  let arguments: Arguments
  let console: Console

  func isStore(_ word: String) -> Bool { word.hasSuffix(".navlog") || console.isStore(word) }

  func add(_ store: Store, _ choice: StoreChoice) throws -> Status {
    let words = choice.words.dropFirst()
    guard let name = words.first, words.count <= 2 else {
      throw Failure(
        words.isEmpty ? "'mark add' needs a name" : "'mark add' takes a name and a position",
        hint: "write 'navlog mark add NAME POSITION'")
    }
    if let problem = MarkName.problem(in: name) {
      throw Failure(
        "a mark can't be named '\(name)': \(problem)", hint: "use letters, digits, - and _")
    }
    if try StoreChoice.isFork(name, in: store) {
      throw Failure(
        "a mark can't be named '\(name)': there is a fork with that name",
        hint: "'navlog sessions' lists the forks")
    }
    let word = words.dropFirst().first ?? "end"
    let named = try PositionExpression(word).session
    let info = try StoreChoice.session(named ?? choice.session, in: store)
    let history = try SessionHistory(store, info.number)
    let position = try PositionExpression(word).position(in: history, head: info.head)
    let old = try store.mark(named: name, session: info.number)
    try store.mark(name, session: info.number, at: position)
    if old?.position != position {
      console.reversal.add(
        old.map { .mark(name, info.id, $0.position) } ?? .unmark(name, info.id))
    }
    let moved = old.map { $0.position == position ? ", as before" : ", moved from \($0.position)" }
    if arguments.has("--json"), let mark = try store.mark(named: name, session: info.number) {
      console.output(line(mark).text + "\n")
      return .done
    }
    console.output("mark '\(name.printable)' at \(info.number):\(position)\(moved ?? "")\n")
    return .done
  }

  func remove(_ store: Store, _ choice: StoreChoice) throws -> Status {
    guard !arguments.has("--json") else { throw Failure("'mark rm' does not take '--json'") }
    let words = choice.words.dropFirst()
    guard let word = words.first, words.count == 1 else {
      throw Failure("'mark rm' needs one name", hint: "'navlog mark ls' lists them")
    }
    // As the position of a mark, its name can have the session in front.
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let (session, name) = parts.count == 2 ? (parts[0], parts[1]) : (choice.session, word)
    let info = try StoreChoice.session(session, in: store)
    let names = try store.marks(of: info.number).map(\.name)
    let old = try store.mark(named: name, session: info.number)
    try store.unmark(name, session: info.number)
    guard names.contains(name) else {
      throw Failure(
        "session \(info.number) has no mark '\(name)'",
        hint: names.isEmpty ? "it has no marks" : NearMiss.hint(name, in: names),
        status: .different)
    }
    if let old { console.reversal.add(.mark(name, info.id, old.position)) }
    console.output("mark '\(name.printable)' of session \(info.number) removed\n")
    return .done
  }

  func list(_ view: StoreInspector, _ choice: StoreChoice) throws -> Status {
    guard choice.words.count == 1 else {
      throw Failure("unexpected argument '\(choice.words[1])'")
    }
    let store = view.store
    var grid = Grid(.flexible("mark"), .number("position"), .text("made (UTC)"))
    let named = try choice.namedSession(in: store)
    let sessions = if let named { [named] } else { try store.sessions() }
    for session in sessions {
      console.damage.met(session)
      do throws(StoreError) {
        for mark in try store.marks(of: session.number) { show(mark, in: &grid) }
      } catch {
        guard error.code == .corrupted else { throw error }
        console.damage.met(Failure(error), at: "the marks of session \(session.number)")
      }
    }
    if !grid.isEmpty {
      console.output(grid.text(console.columns, console.palette(arguments["--color"])))
    }
    return .done
  }

  private func show(_ mark: Mark, in grid: inout Grid) {
    guard arguments.has("--json") else {
      let (date, time) = TimeFormat.parts(mark.made, digits: 0)
      grid.add(
        .init(mark.name, .name), .init("\(mark.session):\(mark.position)", .position),
        .init("\(date) \(time)", .detail))
      return
    }
    console.output(line(mark).text + "\n")
  }

  private func line(_ mark: Mark) -> JSON {
    [
      "schema": "navlog.mark/1", "name": .string(mark.name),
      "session": .integer(Int(mark.session.rawValue)),
      "position": .integer(Int(clamping: mark.position)),
      "made": .string(TimeFormat.rfc3339(mark.made)),
    ]
  }
}
