package import EventStore
package import History
package import Navigation

/// Records facts about an interface that another program has: what happened is told, not asked for.
///
/// Each fact becomes an event of a session of its own, and is folded as it comes. One that could not
/// have happened is kept, folds to nothing, and is said to be impossible. To be used from one
/// thread at a time.
package final class FactRecorder {
  /// The state that the facts so far have come to.
  package private(set) var hierarchy = Hierarchy()
  /// How many commands have ended.
  package private(set) var commands = 0
  /// How many nodes there are.
  package private(set) var nodes = 0
  /// How many facts were impossible.
  package private(set) var impossible = 0

  private let recorder: SessionRecorder
  /// The position of the turn that the command under way began with.
  private var turn: Position = 0
  /// Where the questions stand that were asked in this command.
  private var questions: [Question.Kind: Position] = [:]
  /// Whether something was recorded since the last end.
  package private(set) var isInside = false

  /// Begins a session in `store`.
  package init(
    _ store: Store, _ description: SessionDescription, clock: SessionClock = .live,
    backlog: SessionWriter.BacklogPolicy = .block
  ) throws(HistoryError) {
    recorder = try SessionRecorder(store, description, clock: clock, backlog: backlog)
  }

  /// The session that is recorded.
  package var session: SessionNumber { recorder.session }

  /// The position of the last event.
  package var position: Position { hierarchy.position }

  /// The symbol that stands for `name`.
  package func symbol(_ name: String) throws(StoreError) -> Symbol { try recorder.symbol(name) }

  /// The name that `symbol` stands for; `nil` for none.
  package func name(_ symbol: Symbol) -> String? { recorder.name(symbol) }

  /// Takes in the encoded value that the next ``record(_:)`` sets.
  package func stage(_ value: [UInt8]) throws(StoreError) -> Fingerprint {
    try recorder.stage(value.span)
  }

  /// Records a fact; whether it could have happened.
  @discardableResult
  package func record(_ event: Event) throws(StoreError) -> Bool {
    guard position < .max else {
      throw StoreError(.tooLarge, "The session has had all the events it can have")
    }
    let entry = Entry(event, link: link(event))
    let isPossible = hierarchy.apply(event)
    if !isPossible { impossible += 1 }
    switch event {
    case .created where isPossible: nodes += 1
    case .released where isPossible: nodes -= 1
    default: break
    }
    note(event)
    isInside = true
    recorder.record(entry, at: position)
    if let failure = recorder.failure { throw failure }
    return isPossible
  }

  /// Ends the command: what was recorded since the last end is one from now on. Does nothing where
  /// there was nothing.
  @discardableResult
  package func end() throws(StoreError) -> Receipt? {
    guard isInside else { return nil }
    try record(.ended)
    return try close()
  }

  /// Closes the command whose end was recorded as a fact.
  @discardableResult
  package func close() throws(StoreError) -> Receipt? {
    hierarchy.settle()
    let receipt = recorder.end(at: position, digest: hierarchy.digest) { hierarchy }
    if let failure = recorder.failure { throw failure }
    commands += 1
    isInside = false
    turn = 0
    questions.removeAll(keepingCapacity: true)
    return receipt
  }

  /// Ends the session, once all of it is durable.
  package func finish() throws(StoreError) {
    try end()
    try recorder.finish()
  }

  // MARK: - Links

  /// The event before `event` that it links to; 0 where there is none, or nobody knows.
  private func link(_ event: Event) -> Position {
    switch event {
    case .commanded, .refused, .postponed, .dropped: return turn
    case .answered(_, let kind, _): return questions[kind] ?? 0
    default:
      let slot = event.node
      // A fact about a node that never was has nothing before it.
      guard !slot.isNone, Int(slot.raw) < hierarchy.records.count else { return 0 }
      return hierarchy.link(event)
    }
  }

  private func note(_ event: Event) {
    switch event {
    case .called(let call) where call.callback == .turn: turn = position
    case .asked(let question): questions[question.kind] = position
    default: break
    }
  }
}
