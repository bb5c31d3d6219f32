import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let events = ToolVerb(
    name: "events", summary: "print every event as a row, for databases and scripts",
    usage: "events [STORE] [SESSION] [a..b] [--all] [--format csv|ndjson]",
    examples: [
      ("navlog events app.navlog > events.csv", "the latest session as CSV"),
      ("navlog events app.navlog --all --format ndjson", "all sessions, one JSON object per line"),
      ("navlog events app.navlog s3 38..66", "the events 39 to 66 of session 3"),
      (
        "duckdb -c \"from 'events.csv' where key = 'page'\"",
        "the events that set a key"
      ),
      (
        "navlog events app.navlog --json | jq 'select(.key)'",
        "the same with jq"
      ),
    ],
    text: [
      """
      The columns are session, position, time, command, event, node, class, title, key, value, \
      link and with; 'navlog help json' describes them. Rows are printed as they are read, oldest \
      first, so a session of any length takes little memory.
      """,
      """
      CSV has a line of column names, and is quoted as in RFC 4180. The columns value and with \
      contain JSON without line breaks; a class, title or key with a line break is quoted, and its \
      row is several lines. In JSON, every event is one line, and missing values are left out. The \
      events of a command that a crash interrupted aren't part of the session; \
      'navlog log --events' prints them.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged (the readable part was printed); \
      4 the store was written by a newer navlog; 5 the store may not be read.
      """,
    ],
    options: StoreChoice.options + [
      Option(
        "--all", "all sessions, the oldest first; of a fork, only its own events"),
      Option("--format", choices: ["csv", "ndjson"], "the format of the rows; default: csv"),
      Option("--json", "the same as --format ndjson"),
    ], isPaged: false
  ) { arguments, console in
    let isJSON = arguments.has("--json") || arguments["--format"] == "ndjson"
    return try OpenSession.run(arguments, console) { opened in
      guard opened.words.count <= 1 else {
        throw Failure("'events' takes one range, not '\(opened.words.joined(separator: " "))'")
      }
      func head() {
        if !isJSON { console.output(EventRow.columns.joined(separator: ",") + "\n") }
      }
      guard arguments.has("--all") else {
        let range = try PositionRange.parse(opened.words.first, opened)
        head()
        try EventRows(opened.history, opened.values).forEach(in: range) {
          console.output($0.line(isJSON: isJSON))
        }
        return .done
      }
      guard opened.words.isEmpty, !opened.isNamed else {
        throw Failure("'--all' can't be combined with a session or a range")
      }
      head()
      for info in try opened.view.store.sessions() {
        guard info.damage == nil else {
          console.damage.met(info)
          continue
        }
        let history = try SessionHistory(opened.view.store, info.number)
        try EventRows(history, ValueReader(history, opened.damage)).forEach(
          in: (info.shared, info.head)
        ) {
          console.output($0.line(isJSON: isJSON))
        }
      }
      return .done
    }
  }
}

/// Reads the events of a session as rows.
private struct EventRows {
  private let history: SessionHistory
  private let values: ValueReader

  init(_ history: SessionHistory, _ values: ValueReader) {
    self.history = history
    self.values = values
  }

  func forEach(
    in range: (after: UInt64, through: UInt64), _ body: (EventRow) -> Void
  ) throws {
    let beginning = try history.beginning()
    let start = UInt64(beginning.position)
    let first = max(range.after, start) + 1
    guard first <= range.through else { return }
    // Names come from the state before the first command, or else from the events before it.
    let symbols = try history.names()
    var nodeNames = NodeNameIndex(beginning, symbols: symbols)
    let before = (try history.command(at: first)?.events.first?.position ?? first) - 1
    if before > start {
      let state = try history.hierarchy(at: before)
      if state.findings.isEmpty {
        nodeNames = NodeNameIndex(state.hierarchy, symbols: symbols)
      } else {
        try history.forEachFact(from: start + 1, through: before) { nodeNames.add($1, at: $0) }
      }
    }
    let session = history.session
    try history.forEachCommand(from: first, through: range.through) {
      (command) throws(HistoryError) in
      nodeNames.add(command)
      let wording = EventWording(values: values, nodeNames: nodeNames)
      for event in command.events where first...range.through ~= event.position {
        body(EventRow(event, of: command, session, wording))
      }
      return true
    }
  }
}

/// An event with its columns.
private struct EventRow {
  static let columns = [
    "session", "position", "time", "command", "event", "node", "class", "title", "key", "value",
    "link", "with",
  ]

  private var object: JSONObject

  init(
    _ event: LoggedEvent, of command: LoggedCommand, _ session: SessionNumber,
    _ wording: EventWording
  ) {
    object = wording.json(event).object
    object["schema"] = .string(Schema.events.name)
    object["session"] = .integer(Int(session.rawValue))
    object["command"] = .integer(Int(clamping: command.number))
    guard case .object(var fields)? = object["with"] else { return }
    switch event.entry?.event {
    case .stateSet?, .stateCleared?: object["key"] = fields["key"]
    case .propertySet?: object["key"] = fields["property"]
    default: break
    }
    object["value"] = fields["value"]
    for key in ["key", "property", "value"] where object["key"] != nil || key == "value" {
      fields[key] = nil
    }
    object["with"] = .object(fields)
    let nodeNames = wording.nodeNames
    if case .string(let node)? = object["node"], let born = UInt64(node.dropFirst()),
      let found = event.entry?.event.involved.lazy
        .compactMap({ nodeNames.node(in: $0, at: event.position) }).first(where: { $0.born == born }
        )
    {
      object["class"] = .string(nodeNames.className(found))
      object["title"] = nodeNames.text(nodeNames.title(of: found, at: event.position)).map(
        JSON.string)
    }
  }

  func line(isJSON: Bool) -> String {
    guard !isJSON else { return JSON.object(object).text + "\n" }
    return Self.columns.map { column in
      switch object[column] {
      case nil: ""
      case .string(let text)? where column != "value": Self.quoted(text)
      case let value?: Self.quoted(value.text)
      }
    }.joined(separator: ",") + "\n"
  }

  /// A comma, a quote, and the characters of line breaks.
  private static let special: Set<UInt8> = [0x2c, 0x22, 0x0a, 0x0d]

  /// Quotes a field that contains a comma, a quote or a line break.
  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: special.contains) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension SessionInfo {
  /// The last position that a fork shares with a session of the store, whose rows have it already.
  fileprivate var shared: UInt64 {
    guard description.origin.kind == .forked, let point = description.origin.point,
      point.session < number
    else { return 0 }
    return point.position
  }
}
