import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let sessions = ToolVerb(
    name: "sessions", summary: "list the sessions of a store as a tree",
    usage: "sessions [STORE] [--json]",
    examples: [
      ("navlog sessions app.navlog", "every session, its origin, and how it ended"),
      ("navlog sessions", "the only store in this directory"),
      ("navlog sessions app.navlog --json", "print JSON, one object per line"),
    ],
    text: [
      """
      A session is listed below the one it was restored, forked or continued from; after eight \
      levels of a single chain the indentation stops. 'latest' marks the session that verbs use by \
      default: the youngest one that was recorded here, or else the youngest imported one; a fork is \
      never it while there is another.
      """,
      """
      A session ended cleanly; crashed, if its process died; or is lost, if its log could no \
      longer be written. It is open while it is being written.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged (the readable part was shown); 4 \
      the store was written by a newer navlog.
      """,
    ],
    options: [StoreChoice.options[0], Option("--json", "print JSON, one object per line")]
  ) { arguments, console in
    try StoreUse.look(arguments, console, readsPositions: true) { view, choice in
      let number = choice.words.first.flatMap { SessionExpression.isNumber($0) ? $0 : nil }
      try choice.checkNoWords(
        "sessions", hint: number.map { "'navlog info STORE s\($0)' shows one session" })
      if let session = choice.session {
        throw Failure(
          "'sessions' lists all sessions and does not take '\(session)'",
          hint: "'navlog info STORE \(session)' shows one session")
      }
      let tree = try SessionTree(
        view.store, console.damage, ofFile: OpenSession.readsFile(choice.path))
      if arguments.has("--json") {
        for row in tree.rows { console.output(tree.json(row).text + "\n") }
      } else {
        console.output(tree.text(console.columns, console.palette(arguments["--color"])))
      }
      return .done
    }
  }
}

/// The sessions as a tree, each below its origin.
struct SessionTree {
  struct Row {
    let session: SessionInfo
    /// The time of its last event; `nil` if unreadable.
    let last: UInt64?
    /// The branches and the number.
    let head: String
  }

  /// The maximum depth of a chain: below it, an only child is listed beside its origin.
  private static let stairs = 8

  private(set) var rows: [Row] = []
  private let latest: SessionNumber?
  private let isOfFile: Bool

  /// - Parameter isOfFile: whether the store was filled from the file that the command line names.
  init(_ store: Store, _ damage: DamageLedger, ofFile isOfFile: Bool = false) throws {
    self.isOfFile = isOfFile
    let sessions = try store.sessions()
    for session in sessions { damage.met(session) }
    latest = store.latest(of: sessions)?.number
    let numbers = Set(sessions.map(\.number))
    var below: [SessionNumber: [SessionInfo]] = [:]
    var tops: [SessionInfo] = []
    for session in sessions {
      // A session whose origin was deleted or is in another store begins a tree of its own.
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
        // Usually each launch continues the previous one; a long chain needs no more indentation.
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
      // A session with an unreadable end is still listed.
      damage.met(Failure(error), at: "session \(session.number)")
      return nil
    }
  }

  func text(_ width: Int, _ palette: Palette) -> String {
    guard !rows.isEmpty else { return "no sessions\n" }
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
      let (date, time) = TimeFormat.parts(session.started, digits: 0)
      let span = row.last.map { TimeFormat.span($0 - min($0, session.started)) } ?? ""
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
    case .lost where session.isCut: ("cut", .event)
    case .lost(let from): ("lost at \(from)", .error)
    }
  }

  private func about(_ session: SessionInfo) -> String {
    let description = session.description
    var words: [String] = []
    // A fork has a name.
    let isFork = description.origin.kind == .forked
    if isFork, let name = description.name { words.append("'\(name)'") }
    if let origin = origin(description.origin) { words.append(origin) }
    if let note = description.imported {
      if !isOfFile { words.append("imported from '\(note.source)'") }
      if note.isRedacted { words.append("says it is redacted") }
    }
    if session.number == latest { words.append("latest") }
    let app = [description.app, description.build].filter { !$0.isEmpty }.joined(separator: " ")
    if !app.isEmpty { words.append(app) }
    if !isFork, let name = description.name { words.append("'\(name)'") }
    if session.base > 0, !isFork {
      words.append(
        description.imported == nil ? "trimmed to \(session.base)…" : "from \(session.base) on")
    }
    return words.joined(separator: ", ")
  }

  private func origin(_ origin: NavlogStore.SessionOrigin) -> String? {
    let point = origin.point?.label
    switch origin.kind {
    case .fresh: return nil
    case .restored: return "restored \(point ?? "")"
    case .forked: return "forked at \(point ?? "")"
    case .imported: return point.map { "imported, was \($0)" } ?? "imported"
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
    object["began"] = .string(TimeFormat.rfc3339(session.started))
    object["last"] = row.last.map { .string(TimeFormat.rfc3339($0)) } ?? .null
    object["ended"] = session.ended.map { .string(TimeFormat.rfc3339($0)) } ?? .null
    object["head"] = .integer(Int(clamping: session.head))
    object["base"] = .integer(Int(clamping: session.base))
    object["latest"] = .bool(session.number == latest)
    object["restorable"] = .bool(session.isRestorable)
    if case .lost(let from) = session.state { object["lostFrom"] = .integer(Int(clamping: from)) }
    var origin: JSONObject = ["kind": .string("\(description.origin.kind)")]
    if let point = description.origin.point {
      origin["id"] = .string("\(point.id)")
      if point.session != .elsewhere {
        origin["session"] = .integer(Int(point.session.rawValue))
      }
      origin["position"] = .integer(Int(clamping: point.position))
    }
    object["origin"] = .object(origin)
    return .object(object)
  }
}
