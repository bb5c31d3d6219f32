import EventStore
import History
import Navigation
import Scripts
import TimeTravel

extension ToolVerb {
  static let life = ToolVerb(
    name: "life", summary: "tell what became of a node, from session to session",
    usage: "life [STORE] [SESSION] ADDRESS [--at POSITION] [--this-session] [-n N] [--json]",
    examples: [
      ("navlog life app.navlog n40", "made, moved, presented, let go"),
      ("navlog life app.navlog class:Trip", "the same, by its class"),
    ],
    text: [
      """
      What it was told and what it keeps is left out: 'navlog last' has that. A node that was \
      restored goes on where the one before ended.
      """, addresses,
      """
      Exit status: 0 done; 1 it was never there; 2 the command line makes no sense; 3 the store is \
      damaged; 4 it was written by a newer program.
      """,
    ],
    options: Inquiry.options + [Scenes.option, Inquiry.thisSession, Inquiry.limit]
  ) { (arguments, console) throws(Failure) in
    let limit = try Inquiry.number(arguments, "--limit", least: 1) ?? .max
    return try Inquiry.run(arguments, console, own: 1) { (inquiry) throws(Failure) in
      let address = try inquiry.address(try inquiry.words(1...1, "An address")[0])
      guard address.facet == .node else {
        throw Failure(
          "'life' is about a node, and '\(address.text)' is none",
          hint: "'navlog last -n 10' tells what became of something it has")
      }
      let subject = try inquiry.subject(address)
      let life = try Inquiry.reading { () throws(HistoryError) in
        try Life(
          of: subject.life, through: inquiry.at, inquiry.history, inquiry.vocabulary,
          followsOrigins: inquiry.followsOrigins)
      }
      try LifePrinter(inquiry).print(life, subject, limit)
      return .done
    }
  }
}

/// Prints the stations of a life.
private struct LifePrinter {
  let inquiry: Inquiry

  init(_ inquiry: Inquiry) { self.inquiry = inquiry }

  func print(_ life: Life, _ subject: Subject, _ limit: Int) throws(Failure) {
    inquiry.heading()
    try inquiry.heading(subject, inquiry.fate(subject))
    inquiry.columns("")
    if life.endsAtBase, !inquiry.isJSON {
      inquiry.output(inquiry.palette.paint("its beginning was trimmed away", .detail) + "\n")
    }
    let stations = life.stations.suffix(limit)
    let broad =
      stations.compactMap { $0.event.entry?.event }.map { inquiry.eventName($0).count }.max() ?? 0
    var infos: [SessionNumber: SessionInfo] = [inquiry.look.info.number: inquiry.look.info]
    for station in stations {
      let (info, command) = try Inquiry.reading { () throws(HistoryError) in
        let known = infos[station.history.session]
        let info = if let known { known } else { try station.history.info() }
        return (info, try station.history.command(at: station.event.position))
      }
      infos[info.number] = info
      guard let command else { continue }
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
