import NavlogHistory
package import NavlogNavigation

/// The name and the fields of an event as a line prints them.
package struct EventWords {
  package var kind = OutputLine.EventKind.structural
  package let name: String
  package var node: String?
  package var fields: [OutputLine.Field] = []

  init(_ name: String, _ node: String?) {
    self.name = name
    self.node = node
  }
}

extension Event {
  /// The name of the event in its line.
  package var lineName: String { words(NoNames()).name }

  /// Returns the event as it is printed: its name, its node, and all data that the log has about
  /// it.
  package func words(_ names: some NodeNames) -> EventWords {
    let form = EventForm(self, at: .max)
    let definition = form.definition
    let app = definition.isOfApp ? "app" : nil
    var words = EventWords(definition.name, node(form, definition, names) ?? app)
    words.fields = form.fields(definition, names)
    switch self {
    case .called(let call): words.kind = call.callback.isHeard ? .callback : .structural
    // Views and objects aren't controllers, so their creation isn't printed as a callback.
    case .created(_, _, _, let kind, _): words.kind = kind.isController ? .callback : .structural
    case .released: words.kind = .callback
    case .commanded(let command), .postponed(let command), .deferred(let command):
      words.say(command, names)
    case .refused(let command, let refusal), .dropped(let command, let refusal):
      words.say(command, names)
      words.fields.append(.init("rule", .string(refusal.rule)))
    case .asked(let question):
      words = EventWords("asked", node(question.node, names) ?? "app")
      words.fields = [.init("question", .string(definition.name))]
    case .answered(let node, let question, _):
      words.node = self.node(node, names) ?? "app"
      words.fields = [
        .init("question", .string(Words.question.names[Int(question.rawValue)]))
      ]
    case .warned(let warning, let node):
      words.node = self.node(node, names)
      words.fields = [.init("rule", .string(warning.rule))]
    default: break
    }
    return words
  }

  private func node(
    _ form: EventForm, _ definition: Definition, _ names: some NodeNames
  ) -> String? {
    definition.field("node").flatMap { node(form.node($0.place), names) }
  }

  private func node(_ slot: Slot, _ names: some NodeNames) -> String? {
    slot.isNone ? nil : names.name(slot)
  }
}

extension EventWords {
  /// Sets the fields of the command that the event is about.
  fileprivate mutating func say(_ command: Command, _ names: some NodeNames) {
    let parts = command.parts
    node = parts.receiver.isNone ? nil : names.name(parts.receiver)
    fields = [.init("does", .string(parts.name))]
    let details = command.form.fields(command.definition, names)
    fields += details.filter { $0.name == "other" } + details.filter { $0.name != "other" }
  }
}

extension Property {
  /// Creates the property with the name that lines have for it.
  package init?(named name: String) {
    guard let number = Words.property.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: UInt8(number))
  }

  /// Returns the value as a script writes it.
  package func json(_ value: UInt32, _ names: some NodeNames) -> JSON {
    switch role {
    case .style: Style(rawValue: UInt8(truncatingIfNeeded: value)).map { .string("\($0)") } ?? .null
    case .transitionStyle:
      TransitionStyle(rawValue: UInt8(truncatingIfNeeded: value)).map { .string("\($0)") } ?? .null
    case .symbol: names.json(Symbol(value))
    case .number: .integer(Int(value))
    case .flag: .bool(value != 0)
    }
  }
}

/// No names at all, for the name of an event without its nodes.
private struct NoNames: NodeNames {
  func name(_ slot: Slot) -> String { "" }
  func name(_ window: WindowID) -> String { "" }
  func text(_ symbol: Symbol) -> String? { nil }
}
