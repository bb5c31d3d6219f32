import EventStore
import History
import Scripts

extension ToolVerb {
  static let sessions = ToolVerb(
    name: "sessions", summary: "list the sessions of a store as the tree they are",
    usage: "sessions [STORE] [--json]",
    examples: [
      ("navlog sessions app.navlog", "all of them, what came from what, and how each ended"),
      ("navlog sessions", "of the only store in this directory"),
      ("navlog sessions app.navlog --json", "one JSON object a line, for programs"),
    ],
    text: [
      """
      A session hangs below the one it was restored, forked or continued from; in a chain of more than \
      eight they stand beside each other from there on. 'latest' stands at \
      the one that verbs take when none is named: the youngest that an app may restore.
      """,
      """
      How it ended: cleanly; crashed, when its process died; lost, when its log could not be \
      written any more; open, when it is being written right now.
      """,
      """
      Exit status: 0 done; 2 the command line makes no sense; 3 the store is damaged, what could be \
      read was shown; 4 it was written by a newer program.
      """,
    ],
    options: [StoreChoice.options[0], Option("--json", "one JSON object a line, for programs")]
  ) { (arguments, console) throws(Failure) in
    try StoreUse.look(arguments, console) { (view, choice) throws(Failure) in
      try choice.checkNoWords("sessions")
      if let session = choice.session {
        throw Failure(
          "'sessions' lists all of them, not only '\(session)'",
          hint: "'navlog info STORE \(session)' is about one")
      }
      let tree: SessionTree
      do throws(StoreError) { tree = try SessionTree(view.store, console.damage) } catch {
        throw Failure(error)
      }
      if arguments.has("--json") {
        for row in tree.rows { console.output(tree.json(row).text + "\n") }
      } else {
        console.output(tree.text(console.columns, console.palette(arguments["--color"])))
      }
      return .done
    }
  }
}

/// Sessions, each below the one it came from.
struct SessionTree {
  struct Row {
    let session: SessionInfo
    /// When its last event came; `nil` when it can't be read.
    let last: UInt64?
    /// The number behind the lines that lead to it.
    let head: String
  }

  /// How deep the tree is drawn: below that, a session that alone came from another stands beside it.
  private static let stairs = 8

  private(set) var rows: [Row] = []
  private let latest: SessionNumber?

  init(_ store: Store, _ damage: DamageLedger) throws(StoreError) {
    let sessions = try store.sessions()
    for session in sessions { damage.met(session) }
    latest = store.latest(of: sessions)?.number
    let numbers = Set(sessions.map(\.number))
    var below: [SessionNumber: [SessionInfo]] = [:]
    var tops: [SessionInfo] = []
    for session in sessions {
      // What came from a session that is gone, or from another store, begins a tree of its own.
      if let parent = session.description.origin.point?.session, parent < session.number,
        numbers.contains(parent)
      {
        below[parent, default: []].append(session)
      } else {
        tops.append(session)
      }
    }
    var pending = tops.reversed().map { (session: $0, lead: "", branch: "") }
    while let next = pending.popLast() {
      rows.append(
        Row(
          session: next.session, last: Self.lastTime(of: next.session, in: store, damage),
          head: next.branch + "\(next.session.number)"))
      let children = below[next.session.number] ?? []
      for (index, child) in children.enumerated().reversed() {
        let isLast = index == children.count - 1
        // One launch after the other is the rule: a long chain needs no more stairs.
        if children.count == 1, next.lead.count >= 2 * Self.stairs {
          pending.append((child, next.lead, next.lead.dropLast(2) + "└ "))
        } else {
          pending.append(
            (child, next.lead + (isLast ? "  " : "│ "), next.lead + (isLast ? "└ " : "├ ")))
        }
      }
    }
  }

  private static func lastTime(
    of session: SessionInfo, in store: Store, _ damage: DamageLedger
  ) -> UInt64? {
    guard session.damage == nil else { return nil }
    do throws(StoreError) { return try store.lastTime(of: session.number) } catch {
      // Where its end can't be read, the list still says that it is there.
      damage.met(Failure(error), at: "session \(session.number)")
      return nil
    }
  }

  func text(_ width: Int, _ palette: Palette) -> String {
    guard !rows.isEmpty else { return "no session yet\n" }
    var grid = Grid(
      .text("session"), .text("began (UTC)"), .number("span"), .number("events"), .text("ended"),
      .sentence("origin, app"))
    for row in rows {
      let session = row.session
      if let damage = session.damage {
        grid.add(
          .init(row.head, .name), "", "", "", .init("damaged", .error),
          .init(damage.message, .error))
        continue
      }
      let (date, time) = Moment.parts(session.started, digits: 0)
      let span = row.last.map { Moment.span($0 - min($0, session.started)) } ?? ""
      let (state, label) = state(session)
      grid.add(
        .init(row.head, .name), .init("\(date) \(time.prefix(5))"), .init(span, .detail),
        .init("\(session.head)"), .init(state, label), .init(about(session)))
    }
    return grid.text(max(60, width), palette)
  }

  private func state(_ session: SessionInfo) -> (String, Label) {
    switch session.state {
    case .open: ("open", .good)
    case .clean: ("cleanly", .event)
    case .crashed: ("crashed", .warning)
    case .lost(let from): ("lost at \(from)", .error)
    }
  }

  private func about(_ session: SessionInfo) -> String {
    let description = session.description
    var words: [String] = []
    // A fork goes by its name.
    let isFork = description.origin.kind == .forked
    if isFork, let name = description.name { words.append("'\(name)'") }
    if let origin = origin(description.origin) { words.append(origin) }
    if session.number == latest { words.append("latest") }
    let app = [description.app, description.build].filter { !$0.isEmpty }.joined(separator: " ")
    if !app.isEmpty { words.append(app) }
    if !isFork, let name = description.name { words.append("'\(name)'") }
    if session.base > 0, !isFork {
      words.append("trimmed to \(session.base)…")
    }
    return words.joined(separator: ", ")
  }

  private func origin(_ origin: EventStore.Origin) -> String? {
    let point = origin.point.map { "\($0.session):\($0.position)" }
    switch origin.kind {
    case .fresh: return nil
    case .restored: return "restored \(point ?? "")"
    case .forked: return "forked at \(point ?? "")"
    case .imported: return point.map { "imported, once \($0)" } ?? "imported"
    case .continued: return "continues \(point ?? "")"
    }
  }

  func json(_ row: Row) -> JSON {
    let session = row.session
    var object: JSONObject = [
      "schema": "navlog.sessions/1", "session": .integer(Int(session.number.rawValue)),
      "state": .string(session.standingWord),
    ]
    if let damage = session.damage {
      object["damage"] = .string(damage.message)
      return .object(object)
    }
    let description = session.description
    object["id"] = .string("\(session.id)")
    object["app"] = .string(description.app)
    object["build"] = .string(description.build)
    object["name"] = description.name.map(JSON.string) ?? .null
    object["began"] = .string(Moment.rfc3339(session.started))
    object["last"] = row.last.map { .string(Moment.rfc3339($0)) } ?? .null
    object["ended"] = session.ended.map { .string(Moment.rfc3339($0)) } ?? .null
    object["head"] = .integer(Int(clamping: session.head))
    object["base"] = .integer(Int(clamping: session.base))
    object["latest"] = .bool(session.number == latest)
    object["restorable"] = .bool(session.isRestorable)
    if case .lost(let from) = session.state { object["lostFrom"] = .integer(Int(clamping: from)) }
    var origin: JSONObject = ["kind": .string("\(description.origin.kind)")]
    if let point = description.origin.point {
      origin["id"] = .string("\(point.id)")
      origin["session"] = .integer(Int(point.session.rawValue))
      origin["position"] = .integer(Int(clamping: point.position))
    }
    object["origin"] = .object(origin)
    return .object(object)
  }
}
