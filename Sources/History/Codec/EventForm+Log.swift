package import NavlogNavigation

// The forms of events that contain a callback, a question, an answer or a command; the code for the
// other events is generated from Tools/vocabulary.
extension EventForm {
  /// Creates the form of `event` at `position`.
  @inline(__always)
  package init(_ event: Event, at position: Position) {
    if case .called(let call) = event {
      self.init(kind: EventKind.callbacks &+ call.callback.rawValue)
      set(0, call.node)
      set(1, call.other)
      set(2, call.symbol)
      set(3, call.flag)
    } else {
      self.init(other: event, at: position)
    }
  }

  private init(other event: Event, at own: Position) {
    switch event {
    case .commanded(let command): self.init(.commanded, command, own)
    case .refused(let command, let refusal):
      self.init(.refused, command, own)
      set(6, refusal)
    case .postponed(let command): self.init(.postponed, command, own)
    case .dropped(let command, let refusal):
      self.init(.dropped, command, own)
      set(6, refusal)
    case .deferred(let command): self.init(.deferred, command, own)
    case .asked(let question):
      self.init(kind: EventKind.questions &+ question.kind.rawValue)
      set(0, question.node)
      set(1, question.other)
      set(2, question.symbol)
    case .answered(let slot, let question, let answer):
      self.init(.answered)
      set(0, slot)
      set(3, question)
      set(answer)
    case .warned(let warning, let slot):
      self.init(.warned)
      set(0, slot)
      set(3, warning)
    default: self.init(plain: event, at: own)
    }
  }

  private mutating func set(_ answer: Answer) {
    switch answer {
    case .usual: self[4] = 0
    case .no: self[4] = 1
    case .yes: self[4] = 2
    case .node(let slot):
      self[4] = 3
      set(1, slot)
    case .nodes: self[4] = 4
    case .style(let style):
      self[4] = 5
      set(5, style)
    case .column(let column):
      self[4] = 6
      set(5, column)
    case .displayMode(let mode):
      self[4] = 7
      set(5, mode)
    case .number(let number):
      self[4] = 8
      self[5] = number
    }
  }

  /// Returns the event; `nil` if the current vocabulary doesn't have it.
  @inline(__always)
  package func event(at position: Position) -> Event? {
    guard kind >= EventKind.callbacks else { return structure(at: position) }
    guard kind < EventKind.questions else { return question() }
    guard let callback = Callback(rawValue: kind &- EventKind.callbacks), let flag = flag(3) else {
      return nil
    }
    return .called(Call(callback, node(0), other: node(1), symbol: symbol(2), flag: flag))
  }

  private func question() -> Event? {
    guard kind < EventKind.endOfQuestions,
      let question = Question.Kind(rawValue: kind &- EventKind.questions)
    else { return nil }
    return .asked(Question(question, node(0), other: node(1), symbol: symbol(2)))
  }

  private func structure(at own: Position) -> Event? {
    guard let kind = EventKind(rawValue: kind) else { return nil }
    switch kind {
    case .commanded: return command(at: own).map { .commanded($0) }
    case .refused:
      guard let command = command(at: own), let refusal: Refusal = word(6) else { return nil }
      return .refused(command, refusal)
    case .postponed: return command(at: own).map { .postponed($0) }
    case .dropped:
      guard let command = command(at: own), let refusal: Refusal = word(6) else { return nil }
      return .dropped(command, refusal)
    case .deferred: return command(at: own).map { .deferred($0) }
    case .answered:
      guard let question: Question.Kind = word(3), let answer = answer() else { return nil }
      return .answered(node(0), question, answer)
    case .warned: return word(3).map { .warned($0, node(0)) }
    default: return plain(kind, at: own)
    }
  }

  private func answer() -> Answer? {
    switch self[4] {
    case 0: .usual
    case 1: .no
    case 2: .yes
    case 3: .node(node(1))
    case 4: .nodes
    case 5: word(5).map { .style($0) }
    case 6: word(5).map { .column($0) }
    case 7: word(5).map { .displayMode($0) }
    case 8: .number(self[5])
    default: nil
    }
  }
}
