import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let life = ToolVerb(
    name: "life", summary: "list the events in the life of a node, across sessions",
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
    options: QueryContext.options + [Scenes.option, QueryContext.thisSession, QueryContext.limit]
  ) { arguments, console in
    let limit = try QueryContext.number(arguments, "--limit", least: 1) ?? .max
    return try QueryContext.run(arguments, console, own: 1) { inquiry in
      if inquiry.followsOrigins { inquiry.look.noteMissingOrigin(console) }
      let address = try inquiry.address(try inquiry.words(1...1, "An address")[0])
      guard address.facet == .node else {
        throw Failure(
          "'life' needs the address of a node, and '\(address.text)' isn't one",
          hint: "'navlog last -n 10' shows the changes of a value")
      }
      let subject = try inquiry.subject(address)
      let life = try Life(
        of: subject.life, through: inquiry.at, inquiry.history, inquiry.vocabulary,
        followsOrigins: inquiry.followsOrigins)
      try LifePrinter(inquiry).print(life, subject, limit)
      return .done
    }
  }
}

/// Prints the events in the life of a node.
private struct LifePrinter {
  let inquiry: QueryContext

  init(_ inquiry: QueryContext) { self.inquiry = inquiry }

  func print(_ life: Life, _ subject: Subject, _ limit: Int) throws {
    inquiry.heading()
    try inquiry.heading(subject, inquiry.fate(subject))
    inquiry.columns("")
    if life.endsAtBase, !inquiry.isJSON {
      inquiry.output(inquiry.palette.paint("earlier events were trimmed", .detail) + "\n")
    }
    let stations = life.stations.suffix(limit)
    let broad =
      stations.compactMap { $0.event.entry?.event }.map { $0.lineName.count }.max() ?? 0
    var infos: [SessionNumber: SessionInfo] = [inquiry.look.info.number: inquiry.look.info]
    for station in stations {
      let info = try infos[station.history.session] ?? station.history.info()
      infos[info.number] = info
      guard let command = try station.history.command(at: station.event.position) else { continue }
      let wording = try inquiry.wording(around: command, of: station.history)
      if inquiry.isJSON {
        var object = inquiry.object(
          of: "life", wording.json(station.event).object, session: info)
        object["node"] = .string("n\(station.node.born)")
        inquiry.output(object)
        continue
      }
      let name = String(repeating: " ", count: broad)
      let words = wording.words(station.event, within: inquiry.room(beside: name))
      inquiry.row(station.event, words.name.padded(to: broad), words.details, of: info)
    }
  }
}
