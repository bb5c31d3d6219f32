import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let last = ToolVerb(
    name: "last", summary: "find the latest event that changed a node or value",
    usage: "last [STORE] [SESSION] ADDRESS [--at POSITION] [-n N] [--forward] [--became VALUE]",
    examples: [
      ("navlog last app.navlog n40.state.scroll.y", "what set this value, and the old value"),
      ("navlog last app.navlog /main/1 -n 5", "the last five changes of the node there"),
      ("navlog last app.navlog n40.appearance --at 92", "its last appearance change up to 92"),
      ("navlog last app.navlog n40.state.page --became 3", "when the value became 3"),
      ("navlog last app.navlog n40 --forward --at 92", "the next change after position 92"),
    ],
    text: [
      """
      Each event links to the previous change of the same node or value, so nothing is searched, \
      except for --forward, .index and .selected. Appearance callbacks do not count as changes of \
      a node; use .appearance for those. A value that restoration put back was set in an earlier \
      session; it is shown as SESSION:POSITION, with the launches that put it back; so are the place, the index and the parent of a node. With --became, what overwrote the value \
      is shown, too. So is the last \
      value that a restoration did not put back, with the decision that discarded it.
      """,
      """
      If earlier history is missing, because it was trimmed or a file has only a part of a session, \
      the answer says where the history begins, and which missing event was the last if that is known.
      """, addresses,
      """
      Exit status: 0 found; 1 it never changed, or never existed; 2 usage error; 3 the store is \
      damaged; 4 the store was written by a newer navlog.
      """,
    ],
    options: QueryContext.options + [
      SceneFilter.option, QueryContext.thisSession, QueryContext.limit,
      Option(
        "--forward",
        "find the next change after the position instead, also of a node that comes later"),
      Option(
        "--became", value: "VALUE",
        "only find changes to this value, written as in a predicate: 6, true, '6' for the text; "
          + "or a list or an object in JSON"),
    ]
  ) { arguments, console in
    let limit = try QueryContext.number(arguments, "--limit", least: 1) ?? 1
    return try QueryContext.run(arguments, console, own: 1) { context in
      if context.followsOrigins { context.opened.noteMissingOrigin(console) }
      let address = try context.address(try context.words(1...1, "An address")[0])
      return try LastChanges(context: context, address: address, limit: limit).run()
    }
  }

  /// Help on addresses, for every verb that takes them.
  static let addresses = """
    An address is n12, the node that event 12 created; /main/1/2 or /main/tab:1/nav:2, a path from \
    a window with indexes from 0, in which 'presented' can be a step; or class:NAME with * and ?. \
    It can end with .state.KEY, a property such as .title, or .appearance, .parent, .presenter, \
    .asker, .loaded.
    """
}

/// A run of `last`.
private struct LastChanges {
  let context: QueryContext
  let address: NodeAddress
  let limit: Int

  func run() throws -> Status {
    let isForward = context.arguments.has("--forward")
    let subject = try context.subject(address, forward: isForward)
    var options = ChangeSearch.Options()
    options.limit = limit
    options.became = try context.arguments["--became"].map { value in
      guard let wanted = ChangeSearch.Wanted(parsing: value) else {
        throw Failure(
          "'--became' can't be '\(value)': it begins like JSON but isn't a list or an object",
          hint: "write a text that begins with [ or { between quotes")
      }
      return wanted
    }
    options.followsOrigins = context.followsOrigins
    options.snapshots = context.snapshots
    let damage = context.opened.damage
    var search = ChangeSearch(address, in: context.history, context.vocabulary, options) {
      ValueReader($0, damage)
    }
    let found = try isForward ? search.next(of: subject) : search.latest(of: subject)
    for missing in search.missing { context.warn(missing.text) }
    context.heading()
    try context.heading(subject, address.facet.text)
    guard !found.isEmpty else {
      if !context.isJSON {
        let text = try nothing(subject, search.missing.first, isForward: isForward)
        context.error(context.palette.paint(text.printable, .detail) + "\n")
        if let hint = context.keyHint(address, subject) {
          context.error(context.palette.paint("hint:", .hint) + " \(hint.printable)\n")
        }
      }
      return .different
    }
    let broad =
      found.compactMap { $0.event.entry?.event }.map { $0.lineName.count }.max() ?? 0
    for match in found { try print(match, broad) }
    return .done
  }

  /// What is known of the facet if no event is found.
  private func nothing(
    _ subject: Subject, _ missing: ChangeSearch.Missing?, isForward: Bool
  ) throws -> String {
    let what = context.arguments["--became"].map { "became \($0)" }
    if isForward { return "never \(what ?? "changed") after position \(context.at)" }
    if let missing {
      let place = context.place(missing.session)
      if what == nil, let last = missing.last {
        let now = value(of: subject, in: subject.state).map { "\($0), " } ?? ""
        return "\(now)last changed at \(place)\(last), which is missing"
      }
      let isHere = missing.session == context.opened.info.number
      let state = isHere ? try context.state(at: missing.begins) : nil
      let then = state.flatMap { value(of: subject, in: $0) }.map { ", where it was \($0)" } ?? ""
      return "never \(what ?? "changed") after position \(place)\(missing.begins)\(then); "
        + "what was before is missing"
    }
    let until = "up to position \(context.at)"
    if let what { return "never \(what) \(until)" }
    switch address.facet {
    case .node, .state: return "never set \(until)"
    case .property, .field:
      let now = value(of: subject, in: subject.state) ?? "its default"
      return "never set \(until); \(now) since \(subject.node.born), its init"
    }
  }

  /// The text of the value that the node has in a state of the session.
  private func value(of subject: Subject, in state: Hierarchy) -> String? {
    guard state.isCurrent(subject.node) else { return nil }
    return context.value(of: address.facet, subject.slot, in: state)?.json.text
  }

  // MARK: - Printing

  private func print(_ match: ChangeSearch.Match, _ broad: Int) throws {
    guard let command = try match.history.command(at: match.event.position) else { return }
    let wording = try context.wording(around: command, of: match.history)
    let isHere = match.history.session == context.opened.info.number
    let session = try isHere ? context.opened.info : match.history.info()
    if context.isJSON {
      var object = context.object(of: "last", wording.json(match.event).object, session: session)
      object["address"] = .string(address.text)
      object["command"] = .integer(Int(clamping: command.number))
      if match.new != nil || match.old != nil {
        object["old"] = match.old ?? .null
        object["new"] = match.new ?? .null
      }
      if !match.carriedBy.isEmpty {
        object["carriedBy"] = .array(match.carriedBy.map { .integer(Int($0.rawValue)) })
      }
      if !match.putBackAt.isEmpty {
        object["putBackAt"] = .array(
          match.putBackAt.map { .string("\($0.session):\($0.position)") })
      }
      if let (session, position) = match.overwritten {
        object["overwrittenAt"] = .string("\(session):\(position)")
      }
      if let (decision, session) = match.discarded {
        object["discardedBy"] = .integer(Int(session.rawValue))
        object["verdict"] = .string("\(decision.outcome)")
        object["rule"] = .string(decision.rule.code)
        object["renamed"] = match.renamed.map(JSON.string)
      }
      return context.output(object)
    }
    let name = String(repeating: " ", count: broad)
    let words = wording.words(match.event, within: context.room(beside: name))
    var what = words.details
    if match.new != nil || match.old != nil {
      let key = keyName(match) ?? words.name
      let change = ValueChange(match.old?.text ?? "none", match.new?.text ?? "none")
      what = "\(key): " + change.text(context.room(beside: name) - key.columns - 2)
    }
    context.row(match.event, words.name.padded(to: broad), what, of: session)
    context.subrow(
      "in "
        + (try context.request(
          for: match.event, in: command, of: match.history, wording, .requests)))
    if !match.carriedBy.isEmpty {
      context.subrow("put back by \(match.carriedBy.launches)")
    }
    for (session, position) in match.putBackAt {
      context.subrow("put back at \(context.place(session))\(position)")
    }
    if let (session, position) = match.overwritten {
      context.subrow("overwritten at \(context.place(session))\(position)")
    }
    if let (decision, session) = match.discarded {
      context.subrow(
        "no longer in force: the restoration that began session \(session) "
          + (match.renamed.map { "renamed it to '\($0)' " } ?? "did not put it back ")
          + "(\(decision.outcome) by \(decision.rule))")
    }
  }

  /// The name of the changed value.
  private func keyName(_ match: ChangeSearch.Match) -> String? {
    switch match.event.entry?.event {
    case .stateSet(_, let key, _)?, .stateCleared(_, let key)?: match.vocabulary.text(key)?.asKey
    case .propertySet(_, let property, _)?: "\(property)"
    case .called? where address.facet == .field(.appearance): "appearance"
    default: address.facet == .node ? nil : String(address.facet.text.dropFirst())
    }
  }
}

extension [SessionNumber] {
  /// The launches that began these sessions: `the launches of sessions 2 and 3`.
  fileprivate var launches: String {
    let numbers = map { "\($0)" }
    guard let last = numbers.last, numbers.count > 1 else {
      return "the launch of session \(numbers.first ?? "")"
    }
    return "the launches of sessions \(numbers.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension ChangeSearch.Missing {
  /// The remark that an answer can't be complete.
  fileprivate var text: String {
    "the history of session \(session) before position \(begins) is missing"
  }
}
