import NavlogEventText
import NavlogNavigation
import NavlogTimeTravel

/// The names of nodes in the text of a difference: `n12 CartViewController`.
struct ReplayNames: NodeNames {
  let index: NodeNameIndex
  let position: UInt64

  func name(_ slot: Slot) -> String {
    guard let node = index.node(in: slot, at: position) else { return "a node" }
    return "n\(node.born) \(index.className(node))"
  }

  func name(_ window: WindowID) -> String { index.window(window) }

  func text(_ symbol: Symbol) -> String? { index.text(symbol) }

  /// The declared id of the class of a node; `nil` if it is of its kind's own class.
  func className(_ slot: Slot) -> String? {
    index.node(in: slot, at: position).flatMap { index.text($0.classSymbol) }
  }

  /// An event in a few words.
  func text(_ event: Event?) -> String {
    guard let event else { return "no further event" }
    switch event {
    case .commanded(let command), .postponed(let command), .deferred(let command):
      return phrase(command)
    case .refused(let command, let refusal), .dropped(let command, let refusal):
      return "\(phrase(command)): refused by rule \(refusal.rule)"
    case .answered(let slot, let question, let answer):
      return "\(slot.isNone ? "the app" : name(slot)) answers \(question): \(text(answer))"
    case .stateSet(let slot, let key, _): return "'\(text(key) ?? "")' of \(name(slot)) set"
    default:
      let words = event.words(self)
      let fields = words.fields.filter { !$0.value.isNull && $0.name != "fingerprint" }
        .map { "\($0.name) \(plain($0.value))" }
      let head = words.node.map { "\(words.name) of \($0)" } ?? words.name
      return ([head] + fields).joined(separator: ", ")
    }
  }

  func phrase(_ command: Command) -> String { command.phrase(self) }

  func text(_ answer: Answer) -> String {
    switch answer {
    case .usual: "nothing"
    case .no: "no"
    case .yes: "yes"
    case .node(let slot): name(slot)
    case .nodes: "a list of nodes"
    case .style(let style): "\(style)"
    case .column(let column): "\(column)"
    case .displayMode(let mode): "\(mode)"
    case .number(let number): "\(number)"
    }
  }

  private func plain(_ value: JSON) -> String {
    if case .string(let text) = value { text } else { value.text }
  }
}
