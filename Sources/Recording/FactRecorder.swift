package import NavlogStore
package import NavlogHistory
package import NavlogNavigation

/// Records facts about another program's interface; facts can't be refused, because they have
/// already happened.
///
/// Each fact becomes an event of a session of its own, and is applied as it arrives. An impossible
/// fact is recorded, doesn't change the state, and is reported as impossible. Use a recorder from
/// one thread at a time.
package final class FactRecorder {
  /// The state after the facts so far.
  package private(set) var hierarchy = Hierarchy()
  /// The number of commands that have ended.
  package private(set) var commands = 0
  /// The number of nodes.
  package private(set) var nodes = 0
  /// The number of impossible facts.
  package private(set) var impossible = 0

  private let recorder: SessionRecorder
  /// The position of the turn with which the current command began.
  private var turn: Position = 0
  /// The positions of the questions asked in this command.
  private var questions: [Question.Kind: Position] = [:]
  /// Whether a fact was recorded since the last command ended.
  package private(set) var isInside = false

  /// Begins a session in `store`.
  package init(
    _ store: Store, _ description: SessionConfiguration, clock: SessionClock = .live,
    backlog: SessionWriter.BacklogPolicy = .block, limits: BacklogLimits? = nil
  ) throws(HistoryError) {
    recorder = try SessionRecorder(
      store, description, clock: clock, backlog: backlog, limits: limits)
  }

  /// The number of the session.
  package var session: SessionNumber { recorder.session }

  /// The position of the last event.
  package var position: Position { hierarchy.position }

  /// Returns the symbol for `name`.
  package func symbol(_ name: String) throws(StoreError) -> Symbol { try recorder.symbol(name) }

  /// Returns the name of `symbol`; `nil` if there is none.
  package func name(_ symbol: Symbol) -> String? { recorder.name(symbol) }

  /// Stages the encoded value that the next ``record(_:)`` sets.
  package func stage(_ value: [UInt8]) throws(StoreError) -> Fingerprint {
    try recorder.stage(value.span)
  }

  /// Records a fact, and returns whether it was possible.
  ///
  /// - Parameter cause: the position of the event that it links to; without one it is derived.
  @discardableResult
  package func record(_ event: Event, cause: Position? = nil) throws(StoreError) -> Bool {
    guard position < .max else {
      throw StoreError(.tooLarge, "The session has reached its maximum number of events")
    }
    let entry = RecordedEvent(event, link: cause ?? link(event))
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

  /// Ends the command, which contains everything recorded since the last end. Does nothing if there
  /// is nothing.
  @discardableResult
  package func end() throws(StoreError) -> Receipt? {
    guard isInside else { return nil }
    try record(.ended)
    return try close()
  }

  /// Closes a command whose end was recorded as a fact.
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

  /// Ends the session, and returns when all of it is durable.
  package func finish() throws(StoreError) {
    try end()
    try recorder.finish { hierarchy }
  }

  // MARK: - The backlog

  /// The number of bytes that are in memory only.
  package var unwrittenBytes: Int { recorder.unwrittenBytes }

  /// Why the session can't be written at the moment; `nil` if it can.
  package var pendingError: StoreError? { recorder.shortage ?? recorder.pendingError }

  /// Writes the records in memory to the session; returns whether none is left.
  package func catchUp() -> Bool {
    guard !isInside else { return recorder.unwrittenBytes == 0 }
    return recorder.catchUp { hierarchy }
  }

  // MARK: - Links

  /// Returns the position of the earlier event that `event` links to; 0 if there is none, or it is
  /// unknown.
  private func link(_ event: Event) -> Position {
    switch event {
    case .commanded, .refused, .postponed, .dropped: return turn
    case .answered(_, let kind, _): return questions[kind] ?? 0
    case .finishing(let began), .finished(let began), .cancelled(let began): return began
    default:
      let slot = event.node
      // A fact about a node that never existed has no earlier event.
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
