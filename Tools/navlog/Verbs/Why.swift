import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let why = ToolVerb(
    name: "why", summary: "explain why a node exists, has a value, or is missing",
    usage: "why [STORE] [SESSION] ADDRESS [--absent] [--at POSITION] [--this-session] [--json]",
    examples: [
      ("navlog why app.navlog /main/1", "what created the node, and what placed it"),
      ("navlog why app.navlog n40.state.scroll.y", "where the value came from, across restores"),
      (
        "navlog why app.navlog class:Share --absent",
        "what removed it, or prevented its restoration"
      ),
    ],
    text: [
      """
      Each step is an event with its causes: the command, the callback that issued it, and the \
      segue or user action behind that. A restored node is explained in the session it was \
      restored from, with positions written as SESSION:POSITION.
      """,
      """
      --absent explains the removal of a node, reports that no such node ever existed, or shows \
      the decision by which restoration rejected it.
      """, addresses,
      """
      Exit status: 0 explained; 1 there is no such node or value, or with --absent there is; 2 \
      usage error; 3 the store is damaged; 4 the store was written by a newer navlog.
      """,
    ],
    options: QueryContext.options + [
      Scenes.option, QueryContext.thisSession,
      Option("--absent", "explain why there is no such node"),
    ]
  ) { arguments, console in
    try QueryContext.run(arguments, console, own: 1) { inquiry in
      let address = try inquiry.address(try inquiry.words(1...1, "An address")[0])
      return try Why(inquiry: inquiry, address: address).run()
    }
  }
}

/// A run of `why`.
private struct Why {
  let inquiry: QueryContext
  let address: Address

  func run() throws -> Status {
    inquiry.arguments.has("--absent") ? try absent() : try present()
  }

  // MARK: - What is there

  private func present() throws -> Status {
    let subject = try inquiry.subject(address)
    guard subject.isPresent else {
      throw Failure(
        "There is no node \(inquiry.quoted(address)) at position \(inquiry.at)",
        hint: "'--absent' explains why", status: .different)
    }
    let explanation: Explanation
    let value: JSON?
    if address.facet == .node || address.facet == .field(.place) {
      value = nil
      explanation = try Explanation.presence(
        of: subject.slot, in: subject.state, inquiry.history, inquiry.vocabulary,
        followsOrigins: inquiry.followsOrigins)
    } else {
      value = self.value(subject)
      guard value != nil else {
        throw Failure(
          "'\(address.text)' is not set at position \(inquiry.at)",
          hint: "'navlog last' shows whether it ever was", status: .different)
      }
      explanation = try Explanation.value(
        of: address.facet, subject.slot, in: subject.state, inquiry.history, inquiry.vocabulary,
        followsOrigins: inquiry.followsOrigins)
    }
    inquiry.heading()
    let rest = value.map { "\(address.facet.text) = \($0.text)".printable } ?? place(subject)
    try inquiry.heading(subject, rest)
    try print(explanation)
    return .done
  }

  private func value(_ subject: Subject) -> JSON? {
    inquiry.value(of: address.facet, subject)?.json
  }

  private func place(_ subject: Subject) -> String {
    let record = subject.state[subject.slot]
    let isVisible = subject.state.visible.contains(subject.slot)
    return record.kind.isController ? isVisible ? "  visible" : "  \(record.appearance)" : ""
  }

  // MARK: - What is not there

  private func absent() throws -> Status {
    let all = try inquiry.subjects(address)
    if let present = all.first(where: \.isPresent) {
      inquiry.heading()
      try inquiry.heading(present, place(present))
      if inquiry.isJSON { printStep("present") }
      let other = address.target.isByPlace ? ", or give the address of the earlier node" : ""
      say("the node exists: ask without --absent" + other)
      return .different
    }
    inquiry.heading()
    var hasSaid = false
    // The missing node that left last; a node that only moved elsewhere takes precedence.
    if let gone = all.max(by: { $0.life.released ?? .max < $1.life.released ?? .max }) {
      try inquiry.heading(gone, inquiry.fate(gone))
      try print(
        gone.isAlive
          ? try Explanation.leaving(after: UInt64(gone.state.position), inquiry.history)
          : try Explanation.absence(of: gone.life, inquiry.history))
      hasSaid = true
    }
    // Node numbers belong to one session and mean nothing in an earlier one.
    if inquiry.followsOrigins, address.target.born == nil {
      let refusals = try Explanation.refusals(
        of: address.target, inquiry.history, inquiry.vocabulary)
      if !refusals.steps.isEmpty {
        try print(refusals)
        hasSaid = true
      }
    }
    if !hasSaid { try sayNever() }
    return .done
  }

  private func sayNever() throws {
    if inquiry.isJSON { return printStep("never") }
    say("there was never a node \(inquiry.quoted(address)) up to position \(inquiry.at)")
    let start = UInt64(try inquiry.history.beginning().position)
    if start > 0 { say("the history before position \(start) was trimmed") }
    if let born = address.target.born, born > start, born <= inquiry.at {
      let event = try inquiry.history.events(at: born).first?.entry?.event
      if let event { say("event \(born) is '\(event.lineName)' and created no node") }
    }
  }

  /// Prints an answer without an event, as JSON.
  private func printStep(_ step: String) {
    var object = inquiry.object(of: "why")
    object["address"] = .string(address.text)
    object["step"] = .string(step)
    inquiry.output(object)
  }

  private func say(_ text: String) {
    if !inquiry.isJSON { inquiry.output(inquiry.palette.paint(text.printable, .detail) + "\n") }
  }

  // MARK: - Printing

  private func print(_ explanation: Explanation) throws {
    var infos: [SessionNumber: SessionInfo] = [inquiry.look.info.number: inquiry.look.info]
    let reasons = Reasons(of: explanation)
    for step in explanation.steps {
      if infos[step.history.session] == nil {
        infos[step.history.session] = try step.history.info()
      }
      let info = infos[step.history.session] ?? inquiry.look.info
      let wording = try inquiry.wording(around: step.command, of: step.history)
      let reason = reasons[step]
      if inquiry.isJSON {
        json(step, wording, info, reason)
      } else {
        text(step, wording, info, reason)
      }
    }
    if explanation.endsAtBase { say("earlier history was trimmed") }
  }

  private func text(
    _ step: Explanation.Step, _ wording: EventWording, _ info: SessionInfo, _ reason: String?
  ) {
    let words = wording.words(
      step.event, within: inquiry.room(beside: "restored") - 11,
      withNode: step.role == .above || step.role == .left)
    var what = words.details
    let role = step.role.name.padded(to: 8)
    switch step.role {
    case .above, .left:
      let name = words.name == "rootSet" ? "root" : words.name
      what = "\(words.node): " + [name, what].filter { !$0.isEmpty }.joined(separator: " ")
    case .made, .placed, .removed, .released:
      what = [words.name, what].filter { !$0.isEmpty && $0 != step.role.name }
        .joined(separator: " ")
      if let scene = scene(of: step, wording) { what += ", '\(scene)'" }
    case .set: break
    case .leftOut:
      what = "\(words.node): its path of restoration identifiers is incomplete"
    case .restored(let decision), .refused(let decision):
      what = "\(decision.verdict) by \(decision.rule)"
      if let path = decision.path { what += ", '\(path)'" }
      if decision.from != .restored { what += ", was n\(decision.was) of \(decision.from)" }
    }
    inquiry.row(step.event, role, what, of: info)
    if let reason { inquiry.subrow("because \(reason)", mark: "") }
    for cause in step.cause.steps {
      // What the row itself shows isn't repeated.
      if cause.event.position == step.event.position || cause.isJudging { continue }
      let isOther = info.number != inquiry.look.info.number
      let mark = "  @" + (isOther ? "\(info.number):" : "") + "\(cause.event.position)"
      inquiry.subrow(line(cause, wording), mark: mark)
    }
  }

  private func line(_ cause: Cause.Step, _ wording: EventWording) -> String {
    let words = wording.words(
      cause.event, within: inquiry.width - inquiry.digits - 36, withNode: cause.role == .during)
    switch cause.role {
    case .command:
      guard case .commanded(let command)? = cause.event.entry?.event else {
        return "because of \(words.details)"
      }
      return "because of \(words.details)\(command.hand)"
    case .during:
      if case .asked(let question)? = cause.event.entry?.event {
        return "issued when \(words.node) was asked for its '\(question.kind)'"
      }
      let node = words.node.isEmpty ? "" : " of \(words.node)"
      return "issued in \(words.name)\(node)"
    case .finishing:
      return "which completed an earlier action: \(words.name) \(words.details)"
    }
  }

  /// The scene that a node was created from, recorded directly after its creation.
  private func scene(of step: Explanation.Step, _ wording: EventWording) -> String? {
    guard case .created(let made, _, _, _, .storyboard)? = step.event.entry?.event else {
      return nil
    }
    let names = wording.cast.names(at: step.event.position, .full)
    for event in step.command.events where event.position > step.event.position {
      if case .propertySet(made, .storyboard, let symbol)? = event.entry?.event {
        return names.text(Symbol(symbol))
      }
    }
    return nil
  }

  private func json(
    _ step: Explanation.Step, _ wording: EventWording, _ info: SessionInfo, _ reason: String?
  ) {
    var object = wording.json(step.event).object
    object["schema"] = "navlog.why/1"
    object["address"] = .string(address.text)
    object["session"] = .integer(Int(info.number.rawValue))
    object["step"] = .string(step.role.name)
    object["command"] = .integer(Int(clamping: step.command.number))
    if let node = step.node { object["node"] = .string("n\(node.born)") }
    if let scene = scene(of: step, wording) { object["scene"] = .string(scene) }
    switch step.role {
    case .restored(let decision), .refused(let decision):
      object["verdict"] = .string("\(decision.verdict)")
      object["rule"] = .string(decision.rule.code)
      object["was"] = .string("n\(decision.was)")
      object["path"] = decision.path.map(JSON.string) ?? .null
      if decision.from != .restored { object["from"] = .string("\(decision.from)") }
      if let reason { object["reason"] = .string(reason) }
    default: break
    }
    object["causes"] = .array(
      step.cause.steps.map { cause in
        var object = wording.json(cause.event).object
        object["role"] = .string("\(cause.role)")
        if case .commanded(let command)? = cause.event.entry?.event {
          object["says"] = .string(
            command.phrase(wording.cast.names(at: cause.event.position, .full)))
          object["by"] = .string(command.isByUser ? "user" : "code")
        }
        return .object(object)
      })
    inquiry.output(object)
  }
}

extension Cause.Step {
  /// Whether this is the decision itself, which the step shows.
  fileprivate var isJudging: Bool {
    if case .commanded(.judge)? = event.entry?.event { true } else { false }
  }
}

extension Explanation.Role {
  /// The name of the step.
  fileprivate var name: String {
    switch self {
    case .made: "made"
    case .placed: "placed"
    case .above: "above"
    case .set: "set"
    case .removed: "removed"
    case .released: "released"
    case .left: "left"
    case .restored: "restored"
    case .refused: "refused"
    case .leftOut: "left out"
    }
  }
}

extension Command {
  /// Whether the user caused it.
  var isByUser: Bool {
    switch self {
    case .segue(_, _, _, let origin, _), .unwind(_, _, _, let origin, _),
      .select(_, _, let origin, _), .selectIndex(_, _, let origin, _):
      origin == .user
    case .swipeDismiss, .swipePages, .gesture, .escape: true
    case .pop(_, let motion), .push(_, _, let motion), .popTo(_, _, let motion),
      .popToRoot(_, let motion), .dismiss(_, let motion):
      motion == .interactive
    default: false
    }
  }

  /// Who caused it, if it wasn't code.
  fileprivate var hand: String {
    if isByUser { return ", by the user" }
    if case .segue(_, _, _, .storyboard, _) = self { return ", by the storyboard" }
    return ""
  }
}
