internal import NavlogEventText
internal import NavlogStore

extension SessionText {
  /// The fields of a line that is no event.
  static func line(_ item: Item, _ fields: [(String, JSON?)]) -> JSONObject {
    var object: JSONObject = ["schema": .string(schema), "item": .string(item.rawValue)]
    for (name, value) in fields { if let value { object[name] = value } }
    return object
  }
}

/// The header of a session as text.
struct TextHeader {
  let beginning: SessionBeginning
  /// The id of the first name that its events define.
  let symbol: UInt32
  let cited: [CitedSession]
  let hasBase: Bool

  init(_ beginning: SessionBeginning, symbol: UInt32, cited: [CitedSession], hasBase: Bool) {
    (self.beginning, self.symbol) = (beginning, symbol)
    (self.cited, self.hasBase) = (cited, hasBase)
  }

  var line: JSONObject {
    let description = beginning.description
    var origin: JSONObject = ["kind": .string("\(description.origin.kind)")]
    if let point = description.origin.point {
      origin["session"] = .string("\(point.id)")
      origin["position"] = JSON(point.position)
      origin["chain"] = .string("\(point.chain)")
    }
    let table = cited.map { ("\($0.number)", JSON.string("\($0.id)")) }
    return SessionText.line(
      .header,
      [
        ("id", .string("\(beginning.id)")),
        ("store", .string("\(SessionID(rawValue: beginning.store))")),
        ("profile", .string("\(beginning.isRedacted ? SessionFile.Profile.structure : .full)")),
        ("app", .string(description.app)),
        ("build", description.build.isEmpty ? nil : .string(description.build)),
        ("name", description.name.map(JSON.string)), ("origin", .object(origin)),
        ("started", JSON(beginning.started)), ("machine", .string(beginning.machine.digits)),
        ("boot", .string(beginning.boot)), ("process", .integer(Int(beginning.process))),
        ("program", .string(beginning.program)), ("rules", JSON(description.rules)),
        (
          "metadata",
          description.metadata.isEmpty ? nil : ExactValue.json(description.metadata)
        ),
        ("cited", table.isEmpty ? nil : .object(JSONObject(table))),
        ("position", JSON(beginning.position)), ("chain", .string("\(beginning.chain)")),
        ("time", JSON(beginning.time, after: beginning.started)),
        ("symbol", .integer(Int(symbol))),
        ("names", beginning.names.isEmpty ? nil : .array(beginning.names.map(JSON.string))),
        ("base", hasBase ? true : nil),
      ])
  }

  init(_ line: FactLine) throws(ScriptError) {
    let started = try line.required("started")
    var description = SessionConfiguration(
      app: try line.requiredText("app"), build: try line.text("build") ?? "",
      origin: try Self.origin(line), name: try line.text("name"),
      metadata: try line.encoded("metadata") ?? [])
    description.rules = try line.required("rules")
    var beginning = SessionBeginning(
      id: SessionID(rawValue: try line.identity("id")), store: try line.identity("store"),
      description: description, started: started, machine: try line.bytes("machine") ?? [],
      boot: try line.text("boot") ?? "", process: try line.number("process"),
      program: try line.text("program") ?? "", position: try line.required("position"),
      chain: HistoryHash(rawValue: try line.identity("chain")),
      time: try line.time("time", after: started), names: try line.texts("names"))
    beginning.isRedacted =
      try line.requiredText("profile") == "\(SessionFile.Profile.structure)"
    self.beginning = beginning
    symbol = try line.number("symbol")
    hasBase = try line.flag("base")
    cited = try Self.cited(line)
  }

  private static func origin(_ line: FactLine) throws(ScriptError) -> SessionOrigin {
    guard let origin = try line.object("origin") else { throw line.missing("origin") }
    let kind: SessionOrigin.Kind = try origin.word("kind")
    guard try origin.text("session") != nil else { return SessionOrigin(kind, nil) }
    return SessionOrigin(
      kind,
      SessionOrigin.Point(
        session: .elsewhere, id: SessionID(rawValue: try origin.identity("session")),
        position: try origin.required("position"),
        chain: HistoryHash(rawValue: try origin.identity("chain"))))
  }

  private static func cited(_ line: FactLine) throws(ScriptError) -> [CitedSession] {
    guard let table = try line.object("cited") else { return [] }
    var cited: [CitedSession] = []
    for name in table.fields {
      guard let number = UInt32(name) else {
        throw line.wrong("cited", "names no session: '\(name)'")
      }
      cited.append(CitedSession(number: number, id: SessionID(rawValue: try table.identity(name))))
    }
    return cited
  }
}

extension SessionEnding {
  /// The line of the end; `start` is when the session began.
  func line(after start: UInt64) -> JSONObject {
    var left: JSONObject?
    if let interrupted {
      left = [
        "first": JSON(interrupted.first), "command": JSON(interrupted.command),
        "time": JSON(interrupted.time, after: start), "count": JSON(interrupted.count),
        "names": .array(interrupted.names.map(JSON.string)),
        "events": .string(interrupted.body.digits),
      ]
    }
    return SessionText.line(
      .end,
      [
        ("how", .string("\(how)")), ("time", JSON(time, after: start)),
        ("lostFrom", lostFrom.map { JSON($0) }), ("recovered", recovered.map { JSON($0) }),
        ("interrupted", left.map(JSON.object)),
      ])
  }

  init(_ line: FactLine, after start: UInt64) throws(ScriptError) {
    let lostFrom = try line.integer("lostFrom") == nil ? nil : line.required("lostFrom")
    let recovered = try line.integer("recovered") == nil ? nil : line.required("recovered")
    self.init(
      how: try line.word("how"), time: try line.time("time", after: start), lostFrom: lostFrom,
      recovered: recovered)
    guard let left = try line.object("interrupted") else { return }
    interrupted = InterruptedCommand(
      first: try left.required("first"), command: try left.required("command"),
      time: try left.time("time", after: start), count: try left.required("count"),
      names: try left.texts("names"), body: try left.bytes("events") ?? [])
  }
}
