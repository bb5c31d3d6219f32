import NavlogStore
public import NavlogNavigation

/// The result of a command: accepted, with what it returned, or refused, without any effect.
///
/// A refusal is also reported to ``ApplicationDelegate/application(_:hadProblem:)``, so that code
/// that ignores results doesn't fail silently.
@MainActor
public struct CommandResult {
  /// Why the command was refused; `nil` if it was accepted.
  public let refusal: Refusal?
  /// The outcome of the command; `nil` if it was refused.
  public let outcome: Outcome?
  /// The controllers that were popped, dismissed or instantiated, in order.
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

  /// Whether the command was performed, or will be when the transitions in flight have finished.
  public var isAccepted: Bool { refusal == nil && !isDropped }

  private var isDropped: Bool { if case .dropped? = outcome { true } else { false } }

  /// Throws the refusal, if there is one.
  public func get() throws(Refusal) {
    if let refusal { throw refusal }
    if case .dropped(let refusal)? = outcome { throw refusal }
  }

  /// Returns when the command and all of its effects are durable, so that they survive a power
  /// loss.
  ///
  /// They survive the death of the process as soon as the call that issued the command has
  /// returned. Throws a `Refusal`, or an error of the store. In a session in memory, this returns
  /// at once.
  public var durable: Void {
    get async throws {
      try get()
      if let failure = batch?.failure { throw failure }
      try await batch?.receipt?.durable()
    }
  }
}
