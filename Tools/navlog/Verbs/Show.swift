import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let show = ToolVerb(
    name: "show", summary: "show an event or a command, and what it changed",
    usage: "show [STORE] [SESSION] POSITION [--json]",
    examples: [
      ("navlog show app.navlog 66", "event 66"),
      ("navlog show app.navlog end", "the last command"),
      ("navlog show app.navlog 2:mark:bug", "the event at the mark 'bug' of session 2"),
    ],
    text: [
      """
      At the last event of a command, the changes of the whole command are shown. The positions \
      that 'navlog log' prints are of this kind.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged; 4 the store was written by a \
      newer navlog.
      """,
    ],
    options: QueryContext.options.filter { $0.name != "--at" }
  ) { arguments, console in
    try QueryContext.run(
      arguments, console, positions: Self.positions(arguments), own: 1
    ) { context in
      let position = try context.opened.position(try context.words(1...1, "A position")[0])
      guard position > 0 else {
        throw Failure(
          "position 0 is the beginning and has no event", hint: "events are numbered from 1")
      }
      guard position != context.beginning else {
        throw Failure(
          "position \(position) is where the trimmed history of session "
            + "\(context.opened.info.number) begins; it has no event",
          hint: "'navlog tree --at \(position)' prints its state")
      }
      try EventPrinter(context, position).print()
      return .done
    }
  }
}

/// Prints one event with its details.
private struct EventPrinter {
  let context: QueryContext
  let position: UInt64
  let command: LoggedCommand
  let events: [LoggedEvent]
  let wording: EventWording

  init(_ context: QueryContext, _ position: UInt64) throws {
    self.context = context
    self.position = position
    let found = try context.history.command(at: position)
    guard let found, let time = found.events.first?.time, time > 0 || !found.events.isEmpty else {
      throw Failure(
        "event \(position) was trimmed away", hint: "the history begins after it",
        status: .different)
    }
    command = found
    events = found.events.filter { $0.position == position }
    wording = try context.wording(around: found, of: context.history)
  }

  private var first: UInt64 { command.events.first?.position ?? position }
  private var last: UInt64 { command.events.last?.position ?? position }
  private var endsCommand: Bool { position == last && command.digest != nil }

  func print() throws {
    let old = try context.state(at: endsCommand ? first - 1 : position - 1)
    let new = try context.state(at: position)
    let printer = try DifferencePrinter(context, old, new)
    if context.isJSON {
      json()
      printer.json()
      return
    }
    context.heading("event \(position) of \(context.opened.info.head)")
    for event in events { text(event, new) }
    context.output("\n")
    if printer.isEmpty {
      context.output(context.palette.paint("the state did not change", .detail) + "\n")
    } else {
      if endsCommand, first < last {
        context.output(
          context.palette.paint("the whole command, \(first)…\(last), changed", .detail) + "\n")
      }
      printer.print()
    }
  }

  private func row(_ name: String, _ text: String) {
    guard !text.isEmpty else { return }
    let room = max(8, context.width - 9)
    context.output(
      context.palette.paint(name.padded(to: 7), .detail) + "  "
        + text.printable.shortened(to: room) + "\n")
  }

  private func text(_ event: LoggedEvent, _ state: Hierarchy) {
    let words = wording.words(event)
    row(
      "event",
      [words.name, words.node, words.details].filter { !$0.isEmpty }
        .joined(separator: "  "))
    if let entry = event.entry, state.isAlive(entry.event.node) {
      let record = state[entry.event.node]
      let version = state.property(.version, of: entry.event.node).map { "@\($0)" } ?? ""
      row("class", context.vocabulary.className(record) + version)
    }
    let moment = TimeFormat.parts(event.time, digits: 6)
    let before = command.events.last { $0.position < position }?.time
    let delta =
      before.flatMap { $0 < event.time ? $0 : nil }.map {
        ", \(context.since(event.time, $0)) after the previous one"
      } ?? ""
    row(
      "time",
      "\(moment.date) \(moment.time) UTC, \(context.since(event.time, context.started))\(delta)"
    )
    let summary = CommandSummary(command, wording.nodeNames, wording.values)
    row(
      "command",
      "\(command.number)  \(summary.text(max(8, context.width - 30)))"
        + "  \(first)…\(last)")
    if let entry = event.entry, entry.link > 0 { row("link", link(entry)) }
  }

  private func link(_ entry: RecordedEvent) -> String {
    switch entry.event {
    case .commanded, .refused, .postponed, .dropped, .deferred:
      "\(entry.link), the callback that issued it"
    case .answered, .with: "\(entry.link), the question"
    case .created: "\(entry.link), which released the previous node in its slot"
    default: "\(entry.link), the previous change of the same kind"
    }
  }

  private func json() {
    for event in events {
      var object = context.object(of: "show", wording.json(event).object)
      object["command"] = .integer(Int(clamping: command.number))
      object["first"] = .integer(Int(clamping: first))
      object["last"] = .integer(Int(clamping: last))
      context.output(object)
    }
  }
}
