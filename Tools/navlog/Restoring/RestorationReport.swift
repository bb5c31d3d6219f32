import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogTimeTravel

/// Prints the rehearsal of a restoration.
struct RestorationReport {
  let arguments: Arguments
  let palette: Palette
  /// The width of the terminal, at which explanations are wrapped; `nil` without one.
  let width: Int?
  let output: (String) -> Void

  var isJSON: Bool { arguments.has("--json") }
  var explains: Bool { arguments.has("--explain") }

  /// Rehearses and prints a restoration. `at` is a position in the session that was named, or else
  /// in the one that the next launch would restore; that of a file is the one that it was made of.
  func run(
    _ opened: OpenSession, _ against: Rehearsed.Against, at word: String
  ) throws -> Status {
    let store = opened.view.store
    var history = opened.history
    let isChosen = opened.isNamed || opened.isOfFile
    let last = try isChosen ? LastSession.ifReadable(store) : LastSession(store)
    if !isChosen {
      guard let source = last?.source else {
        throw Failure(
          "the store has no session that an app could restore",
          hint: opened.info.description.imported == nil
            ? nil
            : "no app restores an imported session here; name one, such as 's\(opened.info.number)'"
        )
      }
      history = try SessionHistory(store, source.session)
    }
    var rehearsed = try Rehearsed(
      history, try Self.commandEnd(word, in: history), against, last, arguments.snapshots)
    try rehearsed.keep(arguments)
    if var findings = findings(opened) {
      findings.add(rehearsed)
      output(findings.text)
    } else if isJSON {
      printLines(rehearsed)
    } else {
      printText(rehearsed)
    }
    return rehearsed.isWhole ? .done : .different
  }

  /// Rehearses the end of every session that an app may restore.
  func runAll(_ opened: OpenSession, _ against: Rehearsed.Against) throws -> Status {
    let sessions = try opened.view.store.sessions()
    var status = Status.done
    var whole = 0
    var count = 0
    var findings = findings(opened)
    let last = LastSession.ifReadable(opened.view.store)
    // No app restores an imported session here, but it can be rehearsed: with its own classes where
    // nothing else is.
    let wants = { (info: SessionInfo) in
      info.isRestorable
        || (opened.isOfFile || !against.isEmpty) && info.description.imported != nil
    }
    for info in sessions where info.damage != nil || wants(info) && !info.isEmpty {
      count += 1
      do {
        if let damage = info.damage { throw Failure(damage) }
        let history = try SessionHistory(opened.view.store, info.number)
        let rehearsed = try Rehearsed(
          history, try Self.commandEnd("end", in: history), against, last, arguments.snapshots)
        findings?.add(rehearsed)
        if isJSON {
          printLines(rehearsed)
        } else if findings == nil {
          printText(rehearsed, onlyLost: true)
        }
        whole += rehearsed.isWhole ? 1 : 0
        if !rehearsed.isWhole, status == .done { status = .different }
      } catch {
        let failure = Failure(error)
        status = failure.status
        findings?.add(failure, of: info.number)
        if findings == nil { tell(failure, of: info) }
      }
    }
    if let findings {
      output(findings.text)
    } else if isJSON {
      put([
        ("sessions", .integer(count)),
        ("whole", .integer(whole)),
      ])
    } else {
      output("\(Amount.count(count, "session")), \(whole) complete\n")
    }
    return status
  }

  /// What collects rehearsals for another tool, if a format for one was asked for.
  private func findings(_ opened: OpenSession) -> RestorationFindings? {
    let path = opened.place
    return arguments["--format"].flatMap(RestorationFindings.Format.init).map {
      RestorationFindings($0, file: arguments["--against"] ?? path, store: path)
    }
  }

  /// The last end of a command at or before the position that `word` names.
  static func commandEnd(
    _ word: String, in history: SessionHistory
  ) throws -> CommandEnd {
    let head = try history.info().head
    let position = try PositionExpression(word).position(in: history, head: head)
    return try history.store.lastCommandEnd(of: history.session, atOrBefore: position)
  }

  private func tell(_ failure: Failure, of info: SessionInfo) {
    if isJSON {
      put([
        ("error", .string(failure.message)), ("session", .integer(Int(info.number.rawValue))),
      ])
    } else {
      output(
        "session \(info.number)  " + palette.paint("can't be read", .error)
          + ": \(failure.message.printable)\n")
    }
  }

  // MARK: - For programs

  private func printLines(_ rehearsed: Rehearsed) {
    let archive = rehearsed.archive
    for decision in rehearsed.decisions
    where explains || !rehearsed.isFull(decision) {
      put(
        decision, archive.nodes[decision.index], of: rehearsed.session,
        rehearsed.isUndecided(decision) ? [("undecided", true)] : [])
    }
    for exclusion in archive.exclusions where explains {
      put([
        ("excluded", .string(exclusion.path + (exclusion.key.map { "." + $0 } ?? ""))),
        ("message", .string(exclusion.reason)), ("node", .string("n\(exclusion.node.born)")),
        ("rule", .string(exclusion.rule.code)),
        ("session", .integer(Int(rehearsed.session.rawValue))),
      ])
    }
    var counts = JSONObject()
    for (outcome, count) in rehearsed.counts { counts[outcome] = .integer(count) }
    put([
      ("excluded", .integer(archive.exclusions.count)),
      ("nodes", .integer(rehearsed.decisions.count)),
      ("position", .integer(Int(rehearsed.end.position))),
      ("session", .integer(Int(rehearsed.session.rawValue))),
      ("troubles", .array(rehearsed.remarks.map(JSON.string))),
      ("verdicts", .object(counts)),
    ])
  }

  func put(_ members: [(String, JSON)]) {
    output(JSON.object(JSONObject(members + [("schema", "navlog.restore/1")])).text + "\n")
  }

  func put(
    _ decision: NodeDecision, _ node: ArchivedNode?, was: UInt64? = nil,
    of session: SessionNumber, rule: LoggedRule? = nil, _ more: [(String, JSON)] = []
  ) {
    var members: [(String, JSON)] = [
      ("class", .string(decision.className)), ("from", .integer(Int(decision.from))),
      ("node", (node.map { UInt64($0.node.born) } ?? was).map { .string("n\($0)") } ?? .null),
      ("path", .string(decision.path)), ("session", .integer(Int(session.rawValue))),
      ("reason", .string(decision.reason)),
      ("rule", .string(rule?.code ?? decision.rule.code)),
      ("verdict", .string("\(decision.outcome)")),
    ]
    if let node, node.isCarried { members.append(("since", .string("\(node.from)"))) }
    if let to = decision.to { members.append(("to", .integer(Int(to)))) }
    if let effect = decision.effect { members.append(("effect", .string(effect))) }
    if let foundBy = decision.foundBy { members.append(("found", .string(foundBy.rawValue))) }
    if let state = decision.state { members.append(("state", JSON(.map(state)))) }
    put(members + more)
  }

  // MARK: - For people

  private func printText(_ rehearsed: Rehearsed, onlyLost: Bool = false) {
    let end = rehearsed.end
    let place = palette.paint("\(rehearsed.session):\(end.position)", .position)
    output("restoring \(place), \(Amount.count(rehearsed.decisions.count, "node")) kept\n")
    for decision in rehearsed.decisions
    where explains && !onlyLost || !rehearsed.isFull(decision) {
      output(row(decision, as: rehearsed.isUndecided(decision) ? rehearsed.outcome(decision) : nil))
    }
    let exclusions = onlyLost ? [] : rehearsed.archive.exclusions
    let shown = explains ? exclusions.count : min(exclusions.count, Self.mostExclusions)
    for exclusion in exclusions.prefix(shown) { output(row(exclusion)) }
    if shown < exclusions.count {
      output("  … \(exclusions.count - shown) more not kept; --explain lists them\n")
    }
    for trouble in rehearsed.remarks {
      output("  " + palette.paint("note", .warning) + "      \(trouble.printable)\n")
    }
    output(rehearsed.summary + "\n")
  }

  /// How many of the nodes and values that were not kept are listed without `--explain`.
  private static let mostExclusions = 10

  private func row(_ exclusion: Exclusion) -> String {
    let path = exclusion.path + (exclusion.key.map { "." + $0 } ?? "")
    return "  " + palette.paint("not kept".padded(to: 10), .warning)
      + exclusion.rule.code.padded(to: 7) + path.printable
      + wrapped(": " + exclusion.reason, after: 19 + path.printable.count) + "\n"
  }

  /// - Parameters:
  ///   - undecided: the word in place of a decision that can't be made.
  ///   - place: where the node was and is, and the position of the decision.
  func row(
    _ decision: NodeDecision, as undecided: String? = nil, rule: LoggedRule? = nil,
    place: String = ""
  ) -> String {
    let depth = decision.path.utf8.count { $0 == UInt8(ascii: "/") }
    let from = decision.from
    let versions = decision.to.map { $0 == from ? "@\(from)" : "@\(from)→\($0)" } ?? "@\(from)"
    let details = [decision.reason, decision.effect ?? ""].filter { !$0.isEmpty }
      .joined(separator: "; ")
    let name = "\(decision.path.printable)  \(decision.className.printable)\(versions)"
    let head = Self.margin + min(depth, 16) + name.columns
    return "  "
      + palette.paint(
        (undecided ?? "\(decision.outcome)").padded(to: 10),
        decision.isFull && undecided == nil ? .good : .warning)
      + (undecided == nil ? rule?.code ?? decision.rule.code : "").padded(to: 5)
      + String(repeating: " ", count: min(depth, 16))
      + palette.paint(decision.path.printable, .name)
      + name.dropFirst(decision.path.printable.count)
      + wrapped(
        (details.isEmpty ? "" : ": " + details) + (place.isEmpty ? "" : "  " + place), after: head)
      + "\n"
  }

  /// The columns of a row before the path.
  private static let margin = 17

  /// An explanation, wrapped and indented where it does not fit beside the `head`
  /// columns before it.
  func wrapped(_ text: String, after head: Int) -> String {
    let text = text.printable
    guard let width else { return text }
    let filler = String(repeating: "x", count: head)
    let lines = HelpText.wrap(
      filler + text, indent: 0, hanging: Self.margin + 2, width: max(60, width))
    return String(lines.dropFirst(head).dropLast())
  }
}
