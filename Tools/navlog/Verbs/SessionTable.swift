import NavlogEventText
import NavlogHistory
import NavlogRestorationStore
import NavlogStore
import NavlogTimeTravel

/// The list of a store's sessions, as a tree.
struct SessionTable {
  struct Row {
    let session: SessionInfo
    /// The time of its last event; `nil` if unreadable.
    let last: UInt64?
    /// The branches and the number.
    let head: String
  }

  let rows: [Row]
  private let latest: SessionNumber?
  private let isOfFile: Bool

  /// - Parameter isOfFile: whether the store was filled from the file that the command line names.
  init(_ store: Store, _ damage: DamageLedger, ofFile isOfFile: Bool = false) throws {
    self.isOfFile = isOfFile
    let sessions = try store.sessions()
    for session in sessions { damage.met(session) }
    latest = store.latest(of: sessions)?.number
    rows = SessionTree(sessions).rows.map { row in
      let branch = row.levels.map { $0 ? "│ " : "  " }.joined()
      return Row(
        session: row.session, last: Self.lastTime(of: row.session, in: store, damage),
        head: branch + (row.hasNext.map { $0 ? "├ " : "└ " } ?? "") + "\(row.session.number)")
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
