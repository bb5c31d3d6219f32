import EventStore
import History
import Scripts
import TimeTravel

extension ToolVerb {
  static let mark = ToolVerb(
    name: "mark", summary: "give positions names, list the names, take them away",
    usage: "mark add NAME [POSITION] | ls | rm NAME [STORE] [--session SESSION] [--json]",
    examples: [
      ("navlog mark add bug 1:64 app.navlog", "event 64 of session 1 is called 'bug' from now on"),
      ("navlog mark add here -C app.navlog", "the end of the latest session"),
      ("navlog mark ls app.navlog", "all marks of all sessions"),
      ("navlog tree app.navlog --at mark:bug~2", "two events before the mark"),
      ("navlog mark rm bug app.navlog", "takes it away"),
    ],
    text: [
      """
      Marks are kept in the store, and exported with their session. What a mark stands at is not \
      trimmed away. 'add' and 'rm' write to the store, also while an app does.
      """,
      """
      Without a position 'add' means the end. A mark that is there already is moved. Without a \
      session 'rm' takes the mark from the latest one, and 'ls' lists all.
      """,
      """
      Exit status: 0 done; 1 there is no such mark; 2 usage; 3 the store is damaged; 4 it is \
      newer than this program; 5 it is in use.
      """,
    ],
    options: StoreChoice.options + [Option("--json", "'ls': one JSON object a line")]
  ) { (arguments, console) throws(Failure) in
    let verb = MarkVerb(arguments: arguments, console: console)
    let actions = ["add", "ls", "rm"]
    guard let action = arguments.words.first(where: { !verb.isStore($0) }) else {
      throw Failure("'mark' needs to know what to do", hint: "it can be 'add', 'ls', 'rm'")
    }
    switch action {
    case "add": return try StoreUse.change(arguments, console, own: .max, verb.add)
    case "rm": return try StoreUse.change(arguments, console, own: .max, verb.remove)
    case "ls": return try StoreUse.look(arguments, console, own: .max, verb.list)
    default:
      throw Failure(
        "'mark' can't '\(action)'", hint: NearMiss.hint(action, in: actions))
    }
  }
}

/// What `mark` can do.
private struct MarkVerb {
  let arguments: Arguments
  let console: Console

  func isStore(_ word: String) -> Bool { word.hasSuffix(".navlog") || console.isStore(word) }

  func add(_ store: Store, _ choice: StoreChoice) throws(Failure) -> Status {
    let words = choice.words.dropFirst()
    guard let name = words.first, words.count <= 2 else {
      throw Failure(
        words.isEmpty ? "'mark add' needs a name" : "'mark add' takes a name and a position",
        hint: "write 'navlog mark add NAME POSITION'")
    }
    if let complaint = MarkName.complaint(name) {
      throw Failure(
        "No mark can be called '\(name)': \(complaint)", hint: "letters, digits, - and _ are safe")
    }
    let word = words.dropFirst().first ?? "end"
    let named = try PositionWord(word).session
    let info = try StoreChoice.session(named ?? choice.session, in: store)
    let history: SessionHistory
    do throws(HistoryError) { history = try SessionHistory(store, info.number) } catch {
      throw Failure(error)
    }
    let position = try PositionWord(word).position(in: history, head: info.head)
    let old: Mark?
    do throws(StoreError) {
      old = try store.mark(named: name, session: info.number)
      try store.mark(name, session: info.number, at: position)
    } catch {
      throw Failure(error)
    }
    let moved = old.map { $0.position == position ? ", as before" : ", moved from \($0.position)" }
    console.output("mark '\(name.printable)' at \(info.number):\(position)\(moved ?? "")\n")
    return .done
  }

  func remove(_ store: Store, _ choice: StoreChoice) throws(Failure) -> Status {
    let words = choice.words.dropFirst()
    guard let name = words.first, words.count == 1 else {
      throw Failure("'mark rm' needs one name", hint: "'navlog mark ls' lists them")
    }
    let info = try StoreChoice.session(choice.session, in: store)
    let names: [String]
    do throws(StoreError) {
      names = try store.marks(of: info.number).map(\.name)
      try store.unmark(name, session: info.number)
    } catch {
      throw Failure(error)
    }
    guard names.contains(name) else {
      throw Failure(
        "Session \(info.number) has no mark '\(name)'",
        hint: names.isEmpty ? "it has none at all" : NearMiss.hint(name, in: names),
        status: .different)
    }
    console.output("mark '\(name.printable)' of session \(info.number) is gone\n")
    return .done
  }

  func list(_ view: StoreView, _ choice: StoreChoice) throws(Failure) -> Status {
    guard choice.words.count == 1 else {
      throw Failure("'mark ls' has no use for '\(choice.words[1])'")
    }
    let store = view.store
    var grid = Grid(.flexible("mark"), .number("position"), .text("made (UTC)"))
    let named = try choice.namedSession(in: store)
    do throws(StoreError) {
      let sessions = if let named { [named] } else { try store.sessions() }
      for session in sessions where session.damage == nil {
        for mark in try store.marks(of: session.number) { show(mark, in: &grid) }
      }
    } catch {
      throw Failure(error)
    }
    if !grid.isEmpty {
      console.output(grid.text(console.columns, console.palette(arguments["--color"])))
    }
    return .done
  }

  private func show(_ mark: Mark, in grid: inout Grid) {
    guard arguments.has("--json") else {
      let (date, time) = Moment.parts(mark.made, digits: 0)
      grid.add(
        .init(mark.name, .name), .init("\(mark.session):\(mark.position)", .position),
        .init("\(date) \(time)", .detail))
      return
    }
    let line: JSON = [
      "schema": "navlog.mark/1", "name": .string(mark.name),
      "session": .integer(Int(mark.session.rawValue)),
      "position": .integer(Int(clamping: mark.position)),
      "made": .string(Moment.rfc3339(mark.made)),
    ]
    console.output(line.text + "\n")
  }
}
