import NavlogHistory
package import NavlogNavigation

/// Parses lines of facts into events; the inverse of ``EventWords``.
package struct FactReader<Context: FactContext> {
  let context: Context
  let line: FactLine

  package init(_ line: FactLine, in context: Context) {
    self.line = line
    self.context = context
  }

  /// Parses the event in the line.
  ///
  /// Throws if the line is malformed. It isn't checked whether the event was possible.
  package func event() throws(ScriptError) -> Event {
    let name = try line.name()
    if let question = Words.question.names.firstIndex(of: name) {
      return try answered(Question.Kind.allCases[question])
    }
    if let event = try logEvent(name) { return event }
    let callbacks = Words.callback.names
    if let callback = callbacks.firstIndex(of: name) {
      return try event(EventForm(.called(Call(Callback.allCases[callback], .none)), at: .max))
    }
    guard let form = EventForm(event: name) else {
      throw ScriptError(
        .unknownVerb, line: line.number, "there is no event '\(name)'",
        hint: NearMiss.of(name, in: FactNames.all).map { "did you mean '\($0)'?" }
          ?? "'navlog help callbacks' lists the callbacks")
    }
    return try event(form)
  }

  /// Parses the event with the line's fields.
  private func event(_ form: EventForm) throws(ScriptError) -> Event {
    guard let event = try read(form.definition, into: form).event(at: .max) else {
      throw line.wrong("event", "can't have these values")
    }
    return event
  }

  /// Parses the command that a line names, including only the fields that are printed.
  private func command() throws(ScriptError) -> Command {
    guard let name = try line.text("does") else { throw line.missing("does") }
    guard let form = EventForm(command: name) else {
      throw line.wrong("does", "names no command: '\(name)'")
    }
    guard let definition = form.commandDefinition,
      let command = try read(definition, into: form).command(at: .max)
    else { throw line.wrong("does", "can't have these values") }
    return command
  }

  // MARK: - Parts of a line

  /// Returns the node of the line; `.none` for the app and for a line without a node.
  func node() throws(ScriptError) -> Slot {
    guard let name = try line.text("node"), name != "app" else { return .none }
    return context.slot(name)
  }

  func slot(_ field: String) throws(ScriptError) -> Slot {
    try line.text(field).map(context.slot) ?? .none
  }

  func window(_ field: String) throws(ScriptError) -> WindowID {
    guard let name = try line.text(field) else { throw line.missing(field) }
    return context.window(name)
  }

  func symbol(_ field: String) throws(ScriptError) -> Symbol {
    guard let name = try line.text(field) else { return .none }
    do throws(SinkError) { return try context.symbol(name) } catch {
      throw ScriptError(
        .notRecorded, line: line.number, error.message, hint: error.hint)
    }
  }

  func position(_ field: String) throws(ScriptError) -> Position {
    guard let position = try line.integer(field) else { throw line.missing(field) }
    return context.position(position)
  }

  /// Returns the rule in a required field.
  private func rule(_ field: String) throws(ScriptError) -> String {
    guard let rule = try line.text(field) else { throw line.missing(field) }
    return rule
  }

  // MARK: - Questions

  private func answered(_ kind: Question.Kind) throws(ScriptError) -> Event {
    let answer: Answer
    switch line["answer"] {
    case nil, .null: answer = .usual
    case .bool(let flag): answer = flag ? .yes : .no
    case .array(let elements) where kind.isAboutOrientations:
      answer = .number(try orientations(elements).rawValue)
    case .array: answer = .nodes
    case .string(let text):
      switch kind {
      case .adaptiveStyle: answer = .style(try line.word("answer"))
      case .topColumnForCollapsing: answer = .column(try line.word("answer"))
      case .preferredInterfaceOrientation:
        let orientation: Orientation = try line.word("answer")
        answer = .number(UInt32(orientation.rawValue))
      case .displayModeForExpanding: answer = .displayMode(try line.word("answer"))
      default: answer = .node(context.slot(text))
      }
    case .integer(let number) where UInt32(exactly: number) != nil:
      answer = .number(UInt32(clamping: number))
    case .object, .integer, .unsigned, .number:
      throw line.wrong("answer", "is true, false, a name, a list of names or null")
    }
    return .answered(try node(), kind, answer)
  }

  private func orientations(_ elements: [JSON]) throws(ScriptError) -> OrientationMask {
    guard let mask = OrientationMask(elements) else {
      throw line.wrong("answer", "is a list of orientations")
    }
    return mask
  }

  // MARK: - Events of the log itself

  private func logEvent(_ name: String) throws(ScriptError) -> Event? {
    switch name {
    case "commanded": return .commanded(try command())
    case "refused": return .refused(try command(), try refusal())
    case "postponed": return .postponed(try command())
    case "deferred": return .deferred(try command())
    case "dropped": return .dropped(try command(), try refusal())
    case "asked": return .asked(Question(try line.word("question"), try node()))
    case "answered":
      return .answered(try node(), try line.word("question"), .usual)
    case "warned":
      let rule = try rule("rule")
      guard let warning = Warning.allCases.first(where: { $0.rule == rule }) else {
        throw line.wrong("rule", "is no warning's: '\(rule)'")
      }
      return .warned(warning, try node())
    default: return nil
    }
  }

  private func refusal() throws(ScriptError) -> Refusal {
    let rule = try rule("rule")
    guard let refusal = Refusal.allCases.first(where: { $0.rule == rule }) else {
      throw line.wrong("rule", "is no refusal's: '\(rule)'")
    }
    return refusal
  }

  func value(of property: Property) throws(ScriptError) -> UInt32 {
    switch property.role {
    case .style: return UInt32(try line.word("value", else: Style.automatic).rawValue)
    case .transitionStyle:
      return UInt32(try line.word("value", TransitionStyle.self).rawValue)
    case .symbol: return try symbol("value").raw
    case .number: return try line.number("value")
    case .flag: return try line.flag("value") ? 1 : 0
    }
  }
}
