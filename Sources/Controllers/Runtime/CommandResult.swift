import EventStore
public import Navigation

/// How a command went: carried out, with what it gave back, or refused, with nothing done.
///
/// A refusal is told to ``ApplicationDelegate/application(_:hadProblem:)`` as well, so that code which
/// does not look at results does not fail in silence.
@MainActor
public struct CommandResult {
  /// Why nothing was done; `nil` when the command was accepted.
  public let refusal: Refusal?
  /// How it went; `nil` when it was refused.
  public let outcome: Outcome?
  /// What was popped, dismissed or instantiated, in order.
  public let controllers: [ViewController]
  let batch: Batch?

  init(
    refusal: Refusal? = nil, outcome: Outcome? = nil, controllers: [ViewController] = [],
    batch: Batch?
  ) {
    self.refusal = refusal
    self.outcome = outcome
    self.controllers = controllers
    self.batch = batch
  }

  /// Whether the command was carried out, or will be when what is in flight has finished.
  public var isAccepted: Bool { refusal == nil && !isDropped }

  private var isDropped: Bool { if case .dropped? = outcome { true } else { false } }

  /// Throws the refusal, if there is one.
  public func get() throws(Refusal) {
    if let refusal { throw refusal }
    if case .dropped(let refusal)? = outcome { throw refusal }
  }

  /// Returns when the command, and all it caused, survives power loss.
  ///
  /// It survives the death of the process as soon as the call that issued it has returned. Throws a
  /// `Refusal`, or what went wrong with the store. A session in memory keeps nothing, and has
  /// nothing to wait for.
  public var durable: Void {
    get async throws {
      try get()
      try await batch?.receipt?.durable()
    }
  }
}
