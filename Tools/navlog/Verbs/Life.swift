import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let life = ToolVerb(
    name: "life", summary: "list how one node was created, moved and released",
    usage: "life [STORE] [SESSION] ADDRESS [--at POSITION] [--this-session] [-n N] [--json]",
    examples: [
      ("navlog life app.navlog n40", "created, moved, presented, released"),
      ("navlog life app.navlog class:Trip", "the same, by class"),
    ],
    text: [
      """
      Appearance callbacks and state changes are left out; 'navlog last' shows those. The life of \
      a restored node includes the node it was restored from.
      """, addresses,
      """
      Exit status: 0 done; 1 the node never existed; 2 usage error; 3 the store is damaged; 4 the \
      store was written by a newer navlog.
      """,
    ],
    options: QueryContext.options + [
      SceneFilter.option, QueryContext.thisSession, QueryContext.limit,
    ]
  ) { arguments, console in
    let limit = try QueryContext.number(arguments, "--limit", least: 1) ?? .max
    return try QueryContext.run(arguments, console, own: 1) { context in
      if context.followsOrigins { context.opened.noteMissingOrigin(console) }
      let address = try context.address(try context.words(1...1, "An address")[0])
      guard address.facet == .node else {
        throw Failure(
          "'life' needs the address of a node, and '\(address.text)' isn't one",
          hint: "'navlog last -n 10' shows the changes of a value")
      }
      let subject = try context.subject(address)
      let life = try NodeHistory(
        of: subject.life, through: context.at, context.history, context.vocabulary,
        followsOrigins: context.followsOrigins)
      try LifePrinter(context).print(life, subject, limit)
      return .done
    }
  }
}

/// Prints the events in the life of a node.
private struct LifePrinter {
  let context: QueryContext

  init(_ context: QueryContext) { self.context = context }

  func print(_ life: NodeHistory, _ subject: Subject, _ limit: Int) throws {
    context.heading()
    try context.heading(subject, context.absenceNote(subject))
    context.columns("")
    if life.endsAtBase {
      let missing = context.opened.info.missingBeginning
      if context.isJSON {
        context.warn(missing)
      } else {
        context.output(context.palette.paint(missing, .detail) + "\n")
      }
    }
    let entries = life.entries.suffix(limit)
    let broad =
      entries.compactMap { $0.event.entry?.event }.map { $0.lineName.count }.max() ?? 0
    var infos: [SessionNumber: SessionInfo] = [context.opened.info.number: context.opened.info]
    for entry in entries {
      let info = try infos[entry.history.session] ?? entry.history.info()
      infos[info.number] = info
      guard let command = try entry.history.command(at: entry.event.position) else { continue }
      let wording = try context.wording(around: command, of: entry.history)
      if context.isJSON {
        var object = context.object(
          of: "life", wording.json(entry.event).object, session: info)
        object["node"] = .string("n\(entry.node.born)")
        context.output(object)
        continue
      }
      let name = String(repeating: " ", count: broad)
      let words = wording.words(entry.event, within: context.room(beside: name))
      context.row(entry.event, words.name.padded(to: broad), words.details, of: info)
    }
  }
}
