import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let why = ToolVerb(
    name: "why", summary: "explain why a node or value is there, or missing",
    usage: "why [STORE] [SESSION] ADDRESS [--absent] [--at POSITION] [--this-session] [--json]",
    examples: [
      ("navlog why app.navlog /main/1", "what created the node, and what placed it"),
      ("navlog why app.navlog n40.state.scroll.y", "where the value came from, across restores"),
      (
        "navlog why app.navlog class:Share --absent",
        "what removed it, or prevented its restoration"
      ),
      ("navlog why app.navlog n40 --format mermaid", "events and causes, drawn by GitHub"),
    ],
    text: [
      """
      Each step is an event with its causes: the command, the callback that issued it, and the \
      segue or user action that led to it. A restored node is explained in the session it was \
      restored from, with positions written as SESSION:POSITION.
      """,
      """
      --absent explains the removal of a node or value, reports that there was never one, or shows \
      the decision by which restoration rejected it, however many launches ago.
      """, addresses,
      """
      Drawings are meant to be shared: names that aren't declared public are hashed, as in exported \
      files, unless '--profile full' or '--allow' permits them.
      """,
      """
      Exit status: 0 explained; 1 there is no such node or value, or with --absent there is; 2 \
      usage error; 3 the store is damaged; 4 the store was written by a newer navlog.
      """,
    ],
    options: QueryContext.options + [
      SceneFilter.option, QueryContext.thisSession,
      Option("--absent", "explain why there is no such node"),
      Option(
        "--format", choices: ["text"] + Drawing.names,
        "draw events and their causes, for Graphviz or for Markdown"),
    ] + RedactionChoice.options.filter { $0.name != HashedNames.option.name }
  ) { arguments, console in
    try QueryContext.run(arguments, console, own: 1) { context in
      if context.followsOrigins { context.opened.noteMissingOrigin(console) }
      let address = try context.address(try context.words(1...1, "An address")[0])
      if let drawing = arguments["--format"].flatMap(Drawing.init) {
        let (context, address) = try context.leaving(address, console)
        return try Why(context: context, address: address).draw(drawing)
      }
      return try Why(context: context, address: address).run()
    }
  }
}

/// A run of `why`.
struct Why {
  let context: QueryContext
  let address: NodeAddress

  func run() throws -> Status {
    context.arguments.has("--absent") ? try absent() : try present()
  }

  // MARK: - What is there

  func presentSubject() throws -> Subject {
    try context.presentSubject(address, hint: "'--absent' explains why")
  }

  private func present() throws -> Status {
    let subject = try presentSubject()
    let (explanation, value) = try explanation(of: subject)
    context.heading()
    let rest = value.map { "\(address.facet.text) = \($0.text)".printable } ?? place(subject)
    try context.heading(subject, rest)
    try print(explanation)
    return .done
  }

  /// Explains a node, or a value, which is returned as well.
  func explanation(of subject: Subject) throws -> (Explanation, value: JSON?) {
    if address.facet == .node || address.facet == .field(.place) {
      let explanation = try Explanation.presence(
        of: subject.slot, in: subject.state, context.history, context.vocabulary,
        followsOrigins: context.followsOrigins)
      return (explanation, nil)
    }
    guard let value = value(subject) else {
      throw Failure(
        "'\(address.text)' is not set at position \(context.at)",
        hint: context.keyHint(address, subject) ?? "'--absent' explains why",
        status: .different)
    }
    let explanation = try Explanation.value(
      of: address.facet, subject.slot, in: subject.state, context.history, context.vocabulary,
      followsOrigins: context.followsOrigins)
    return (explanation, value)
  }

  private func value(_ subject: Subject) -> JSON? {
    context.value(of: address.facet, subject)?.json
  }

  private func place(_ subject: Subject) -> String {
    let record = subject.state[subject.slot]
    let isVisible = subject.state.visible.contains(subject.slot)
    return record.kind.isController ? isVisible ? "  visible" : "  \(record.appearance)" : ""
  }

  // MARK: - What is not there

  private func absent() throws -> Status {
    let all = try context.subjects(address)
    if let present = all.first(where: \.isPresent) {
      context.heading()
      if address.facet != .node, all.count == 1, value(present) == nil {
        try context.heading(present, "\(address.facet.text) is not set")
        return try absentValue(of: present)
      }
      try context.heading(present, place(present))
      if context.isJSON { printStep("present") }
      let other = address.target.isByPlace ? ", or give the address of the earlier node" : ""
      say(
        "the \(address.facet == .node ? "node" : "value") exists: ask without --absent" + other)
      return .different
    }
    context.heading()
    var hasSaid = false
    // The missing node that left last; a node that only moved elsewhere takes precedence.
    if let gone = all.max(by: { $0.life.released ?? .max < $1.life.released ?? .max }) {
      try context.heading(gone, context.absenceNote(gone))
      try print(
        gone.isAlive
          ? try Explanation.leaving(after: UInt64(gone.state.position), context.history)
          : try Explanation.absence(of: gone.life, context.history))
      hasSaid = true
    }
    // Node numbers belong to one session and mean nothing in an earlier one.
    if context.followsOrigins, address.target.born == nil {
      let refusals = try Explanation.refusals(
        of: address.target, context.history, context.vocabulary, at: context.at,
        walksBack: !hasSaid)
      if !refusals.steps.isEmpty {
        try print(refusals)
        hasSaid = true
      }
    }
    if !hasSaid { try sayNever() }
    return .done
  }

  /// Explains why a node has no value: what cleared it, or the launch that didn't put it back.
  private func absentValue(of subject: Subject) throws -> Status {
    var options = ChangeSearch.Options()
    options.followsOrigins = context.followsOrigins
    options.snapshots = context.snapshots
    let damage = context.opened.damage
    var search = ChangeSearch(address, in: context.history, context.vocabulary, options) {
      ValueReader($0, damage)
    }
    guard let last = try search.latest(of: subject).first else {
      if context.isJSON { printStep(search.missing.isEmpty ? "never" : "missing") }
      say(
        search.missing.isEmpty
          ? "it was never set up to position \(context.at)"
          : "it was not set since position \(context.beginning), and what was before is missing")
      return .done
    }
    try print(try Explanation.loss(of: last))
    return .done
  }

  private func sayNever() throws {
    let start = context.beginning
    if context.isJSON { return printStep(start > 0 ? "missing" : "never") }
    say(
      start > 0
        ? "there is no node \(context.quoted(address)) in positions \(start) to \(context.at), and "
          + "what was before is missing"
        : "there was never a node \(context.quoted(address)) up to position \(context.at)")
    if let hint = context.earlierHint(address) { say(hint) }
    if let born = address.target.born, born > start, born <= context.at {
      let event = try context.history.events(at: born).first?.entry?.event
      if let event { say("event \(born) is '\(event.lineName)' and created no node") }
    }
  }

  /// Prints an answer without an event, as JSON.
  func printStep(_ step: String) {
    var object = context.object(of: "why")
    object["address"] = .string(address.text)
    object["step"] = .string(step)
    context.output(object)
  }

  func say(_ text: String) {
    if !context.isJSON { context.output(context.palette.paint(text.printable, .detail) + "\n") }
  }
}
