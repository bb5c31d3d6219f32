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
    object["session"] = .integer(Int((session ?? look.info).number.rawValue))
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
    let summary = CommandSummary(command, wording.cast, wording.values)
    subrow("in " + summary.text(width - 17, detail))
  }
}
