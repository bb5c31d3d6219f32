import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let blame = ToolVerb(
    name: "blame", summary: "show which event last changed each node and value",
    usage: """
      blame [STORE] [SESSION] [ADDRESS] [--at POSITION] [--scene SCENE] [--porcelain] \
      [--json]
      """,
    examples: [
      ("navlog blame app.navlog", "every node and key at the end of the latest session"),
      (
        "navlog blame app.navlog /main/1 --at 92", "only the nodes below an address, at position 92"
      ),
      ("navlog blame app.navlog --porcelain", "tab-separated, for other programs"),
    ],
    text: [
      """
      The left column is the event that placed a node or set the value below it; the right column \
      is the hierarchy. The state records this, so nothing is searched. A value that restoration \
      put back was set in an earlier session; it is shown as SESSION:POSITION.
      """,
      """
      --porcelain prints position, time in nanoseconds since 1970, event, node, class@version and \
      key, separated by tabs; '-' stands for a missing value.
      """, addresses,
      """
      Exit status: 0 done; 1 the hierarchy is empty or has no such node; 2 usage error; 3 the \
      store is damaged; 4 the store was written by a newer navlog.
      """,
    ],
    options: QueryContext.options + [
      SceneFilter.option, QueryContext.thisSession,
      Option("--porcelain", "print tab-separated columns for programs"),
    ]
  ) { arguments, console in
    // A word that can't be an address can be the name of a fork.
    let hasAddress = arguments.words.contains { word in
      !console.namesStore(word)
        && (["n", "/"].contains(word.first) || word.hasPrefix("class:"))
    }
    return try QueryContext.run(arguments, console, own: hasAddress ? 1 : 0) { context in
      if context.followsOrigins { context.opened.noteMissingOrigin(console) }
      let words = try context.words(0...1, "")
      let address = try words.first.map { word in try context.address(word) }
      return try Blame(context, address).run()
    }
  }
}

/// A run of `blame`.
private struct Blame {
  let context: QueryContext
  let state: Hierarchy
  private(set) var outline: Outline
  let wording: EventWording
  private let origins = OriginResolver()

  init(_ context: QueryContext, _ address: NodeAddress?) throws {
    self.context = context
    state = try context.state()
    wording = try context.wording(state)
    if let address {
      guard address.facet == .node else {
        throw Failure(
          "'blame' needs the address of a node",
          hint: "'navlog last' shows which event set '\(address.text)'")
      }
      let found = context.vocabulary.nodes(address.target, in: state)
      guard !found.isEmpty else {
        throw Failure(
          "there is no node \(context.quoted(address)) at position \(context.at)",
          hint: "'navlog why --absent' shows where it went", status: .different)
      }
      outline = Outline(state, wording.nodeNames, depth: .max, below: found)
    } else {
      outline = Outline(state, wording.nodeNames, depth: .max, below: nil)
    }
    outline.keep(try SceneFilter(context.arguments, context.symbols, in: [state]))
  }

  private struct Line {
    /// The event that set it, possibly in an earlier session; `nil` if it was trimmed.
    let source: OriginResolver.Source?
    let tree: String
    let label: Label
    let slot: Slot
    let key: String?
  }

  func run() throws -> Status {
    let isPlain = context.arguments.has("--porcelain")
    if !isPlain, !context.isJSON {
      context.heading()
      context.columns("event".padded(to: 15) + "what is there")
    }
    var isEmpty = true
    var starts: [SessionNumber: UInt64] = [:]
    for section in outline.sections {
      if !isPlain, !context.isJSON, !section.rows.isEmpty {
        let indent = String(repeating: " ", count: context.digits + 41)
        let name = section.window.map(wording.nodeNames.window) ?? "in no window"
        context.output(indent + context.palette.paint(name.printable, .name) + "\n")
      }
      for row in section.rows {
        isEmpty = false
        for line in try lines(row) {
          // Times count from the start of the session that they belong to.
          let history = line.source?.history ?? context.history
          let start = try starts[history.session] ?? history.began()
          starts[history.session] = start
          try print(line, since: start)
        }
      }
    }
    return isEmpty ? .different : .done
  }

  private func lines(_ row: Outline.Row) throws -> [Line] {
    let names = wording.nodeNames.names(at: context.at, .full)
    var trail = ChangeHistory(
      of: .field(.place), row.slot, in: state, context.history, context.vocabulary)
    let placed = try trail.next()?.position
    let strokes = outline.strokes(passing: row, width: context.width)
    let edge = row.edge == .presented ? "presents " : row.edge == .attached ? "keeps " : ""
    var lines = [
      Line(
        source: try placed.map { position in
          try context.source(of: .field(.place), state.id(row.slot), setAt: position, origins)
        },
        tree: strokes + row.branch + edge + names.name(row.slot),
        label: .name, slot: row.slot, key: nil)
    ]
    let margin = strokes + row.margin
    for cell in state.cells(of: row.slot).reversed() where cell.isSet {
      let key = context.vocabulary.name(of: cell)
      lines.append(
        Line(
          source: try context.source(
            of: context.vocabulary.facet(of: cell) ?? .node, state.id(row.slot),
            setAt: UInt64(cell.position), origins),
          tree: margin + "· \(context.vocabulary.label(of: cell).asKey) = "
            + "\(context.value(of: cell)?.text ?? "none")",
          label: .event,
          slot: row.slot, key: cell.key.symbol == nil ? key : "state.\(key)"))
    }
    return lines
  }

  private func print(_ line: Line, since start: UInt64) throws {
    var events: [LoggedEvent] = []
    if let source = line.source {
      do throws(HistoryError) { events = try source.history.events(at: source.position) } catch {
        // Of values set before the beginning of the history, only the position is known.
        guard error.cause?.code == .belowBase else { throw error }
      }
    }
    let event = events.last { $0.entry?.event.node == line.source?.node.slot } ?? events.last
    let name = event.map(wording.name) ?? ""
    let record = state[line.slot]
    if context.arguments.has("--porcelain") || context.isJSON {
      return printPlainly(line, event, name, record)
    }
    guard let event else {
      let head = position(line).leading(context.digits)
      context.output(
        head + "  " + "trimmed away".padded(to: 39) + line.tree.printable + "\n")
      return
    }
    let room = max(8, context.width - context.digits - 41)
    let moment = TimeFormat.parts(event.time, digits: 3)
    context.output(
      context.palette.paint(position(line).leading(context.digits), .position) + "  "
        + context.palette.paint(
          moment.time + "  " + context.since(event.time, start).leading(8), .detail) + "  "
        + name.shortenedInside(to: 13).padded(to: 13) + "  "
        + context.palette.paint(line.tree.printable.shortened(to: room), line.label) + "\n")
  }

  /// The position that set it, with its session if that is another one; empty if unknown.
  private func position(_ line: Line) -> String {
    guard let source = line.source else { return "" }
    let session = source.history.session
    return (session == context.opened.info.number ? "" : "\(session):") + "\(source.position)"
  }

  private func printPlainly(
    _ line: Line, _ event: LoggedEvent?, _ name: String, _ record: NavlogNavigation.NodeRecord
  ) {
    let version = state.property(.version, of: line.slot) ?? 1
    let className = context.vocabulary.className(record)
    if context.isJSON {
      var object = context.object(of: "blame")
      object["at"] = .integer(Int(clamping: context.at))
      object["position"] = line.source.map { .integer(Int(clamping: $0.position)) } ?? .null
      if let source = line.source, source.history.session != context.opened.info.number {
        object["source"] = .integer(Int(source.history.session.rawValue))
      }
      object["event"] = event == nil ? .null : .string(name)
      object["time"] = event.map { .string(TimeFormat.rfc3339($0.time)) } ?? .null
      object["node"] = .string("n\(record.born)")
      object["class"] = .string(className)
      object["version"] = .integer(Int(version))
      object["key"] = line.key.map(JSON.string) ?? .null
      return context.output(object)
    }
    let words = [
      line.source == nil ? "-" : position(line), event.map { "\($0.time)" } ?? "-",
      event == nil ? "-" : name,
      "n\(record.born)", "\(className)@\(version)", line.key ?? "-",
    ]
    context.output(words.map(\.printable).joined(separator: "\t") + "\n")
  }
}
