import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

// Printing answers as JSON.
extension QueryContext {
  /// Returns the common fields of a line of a verb, added to those of an event.
  ///
  /// - Parameter session: the session of the line, if it isn't the queried one.
  func object(
    of verb: String, _ object: JSONObject = JSONObject(), session: SessionInfo? = nil
  ) -> JSONObject {
    var object = object
    object["schema"] = .string("navlog.\(verb)/1")
    object["session"] = .integer(Int((session ?? opened.info).number.rawValue))
    return object
  }

  /// Prints one object on one line.
  func output(_ object: JSONObject) { output(JSON.object(object).text + "\n") }

  /// Prints the event at a position and its command.
  ///
  /// - Parameters:
  ///   - intro: a line before the event, for people.
  ///   - fields: additional fields for programs.
  func print(
    at position: UInt64, of verb: String, intro: String? = nil,
    _ fields: (LoggedCommand) -> [(String, JSON)]
  ) throws {
    let command = try history.command(at: position)
    guard let command, let event = command.events.last(where: { $0.position == position }) else {
      return
    }
    let wording = try wording(around: command, of: history)
    if isJSON {
      var object = object(of: verb, wording.json(event).object)
      for (key, value) in fields(command) { object[key] = value }
      return output(object)
    }
    if let intro { output(intro + "\n") }
    let words = wording.words(
      event, within: room(beside: wording.words(event).name), withNode: true)
    row(
      event, words.name,
      [words.node, words.details].filter { !$0.isEmpty }.joined(separator: "  "))
    // The value of a `stateSet` is in its own row.
    let detail: CommandSummary.Detail =
      switch event.entry?.event {
      case .stateSet?: .requests
      default: .values
      }
    subrow("in " + (try request(for: event, in: command, of: history, wording, detail)))
  }

  /// Returns the innermost command that led to an event, and the one from outside that issued it.
  ///
  /// A turn of the run loop can have dozens of commands, as a launch does.
  func request(
    for event: LoggedEvent, in command: LoggedCommand, of history: SessionHistory,
    _ wording: EventWording, _ detail: CommandSummary.Detail
  ) throws -> String {
    let summary = CommandSummary(command, wording.nodeNames, wording.values)
    let causes = try CausalChain(of: event, in: command, history).steps.filter {
      $0.role == .command
    }
    guard let inner = causes.first, let outer = causes.last,
      !summary.isOfOne || inner.event != outer.event
    else { return summary.text(width - 17, detail) }
    var text = ""
    for length in NodeNameIndex.Names.Length.allCases {
      text = ([inner] + (inner.event == outer.event ? [] : [outer]))
        .map { $0.phrase(wording.nodeNames.names(at: $0.event.position, length)) }
        .joined(separator: ", issued in ")
      if text.columns <= width - digits - 5 { break }
    }
    return text
  }
}

extension CausalChain.Step {
  /// The command of the step as text.
  fileprivate func phrase(_ names: NodeNameIndex.Names) -> String {
    switch event.entry?.event {
    case .commanded(let command)?, .refused(let command, _)?: command.phrase(names)
    default: event.entry?.event.words(names).name ?? ""
    }
  }
}
