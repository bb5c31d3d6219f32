public import NavlogHistory
import NavlogNavigation

/// The chain of commands and callbacks that led to an event, starting at the event.
///
/// A command is linked to the event during whose delivery it was issued. The events that a command
/// itself causes carry no such link; they are matched by the nodes the command is about. Where a
/// later command finished a transition, or a presentation was deferred, the chain continues at the
/// event that began it.
public struct CausalChain: Sendable {
  /// The role of a step in the chain.
  public enum Role: Hashable, Sendable {
    /// The command that caused the event.
    case command
    /// The callback or query during which that command was issued.
    case during
    /// An earlier event that this step finished or resumed.
    case finishing
  }

  /// One step of the chain.
  public struct Step: Sendable {
    /// The role of the step.
    public let role: Role
    /// The event.
    public let event: LoggedEvent
    /// The outermost command that contains the event.
    public let command: LoggedCommand
  }

  /// The chain from the event to the command that came from outside.
  public let steps: [Step]

  /// Finds what led to `event`, one of the events of `command`.
  public init(
    of event: LoggedEvent, in command: LoggedCommand, _ history: SessionHistory
  ) throws(HistoryError) {
    var search = CauseSearch(history)
    self = try search.cause(of: event, in: command)
  }

  fileprivate init(steps: [Step]) { self.steps = steps }
}

/// Finds the causes of many events of a session. What it learns of a command is kept for the next event.
package struct CauseSearch {
  private let history: SessionHistory
  private var known: [UInt64: CommandCauses] = [:]

  package init(_ history: SessionHistory) { self.history = history }

  /// Finds what led to `event`, one of the events of `command`.
  package mutating func cause(
    of event: LoggedEvent, in command: LoggedCommand
  ) throws(HistoryError) -> CausalChain {
    var steps: [CausalChain.Step] = []
    var event = event
    var causes = causes(of: command)
    // Each iteration goes back in the log; the limit ends the loop in an inconsistent log.
    while steps.count < 64 {
      guard let cause = causes.command(of: event) else { break }
      steps.append(CausalChain.Step(role: .command, event: cause, command: causes.command))
      if let earlier = causes.beginning(of: event, after: cause),
        earlier < event.position, let other = try self.causes(at: earlier),
        let began = other.event(at: earlier)
      {
        steps.append(CausalChain.Step(role: .finishing, event: began, command: other.command))
        (event, causes) = (began, other)
        continue
      }
      guard let link = cause.entry?.link, UInt64(link) < cause.position,
        let during = causes.event(at: UInt64(link)), !during.isTurn
      else { break }
      steps.append(CausalChain.Step(role: .during, event: during, command: causes.command))
      event = during
    }
    return CausalChain(steps: steps)
  }

  private mutating func causes(of command: LoggedCommand) -> CommandCauses {
    if let causes = known[command.number] { return causes }
    if known.count >= 16 { known.removeAll() }
    let causes = CommandCauses(command)
    known[command.number] = causes
    return causes
  }

  private mutating func causes(at position: UInt64) throws(HistoryError) -> CommandCauses? {
    if let causes = known.values.first(where: { $0.contains(position) }) { return causes }
    return try history.command(at: position).map { causes(of: $0) }
  }
}
