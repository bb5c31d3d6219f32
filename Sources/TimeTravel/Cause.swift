public import History
import Navigation

/// How an event came about: the commands and callbacks that led to it, from the event outwards.
///
/// Commands bear the event in whose delivery they were issued; what a command itself did bears no
/// link to it and is told by what the command is about. Where a transition was finished by a later
/// command, or a presentation had to wait, the way goes on to what began it.
public struct Cause: Sendable {
  /// What a step of the way is.
  public enum Role: Hashable, Sendable {
    /// A command that did it.
    case command
    /// The callback or question in which that command was issued.
    case during
    /// An earlier event that this one finished or resumed.
    case finishing
  }

  /// One step of the way.
  public struct Step: Sendable {
    /// What it is.
    public let role: Role
    /// The event.
    public let event: LoggedEvent
    /// The outermost command that it belongs to.
    public let command: LoggedCommand
  }

  /// The way from the event to what came from outside.
  public let steps: [Step]

  /// The command from outside that all of it came from, where it was found.
  public var origin: Step? { steps.last { $0.role == .command } }

  /// Finds what led to `event`, one of the events of `command`.
  public init(
    of event: LoggedEvent, in command: LoggedCommand, _ history: SessionHistory
  ) throws(HistoryError) {
    var steps: [Step] = []
    var event = event
    var command = command
    // Each round goes back in the log; a log that says otherwise ends it.
    while steps.count < 64 {
      let turn = Turn(command)
      guard let cause = turn.command(of: event) else { break }
      steps.append(Step(role: .command, event: cause, command: command))
      if let earlier = turn.beginning(of: event, after: cause),
        earlier < event.position, let other = try history.command(at: earlier),
        let began = other.events.first(where: { $0.position == earlier })
      {
        steps.append(Step(role: .finishing, event: began, command: other))
        (event, command) = (began, other)
        continue
      }
      guard let link = cause.entry?.link, UInt64(link) < cause.position,
        let during = turn.event(at: UInt64(link)), !during.isTurn
      else { break }
      steps.append(Step(role: .during, event: during, command: command))
      event = during
    }
    self.steps = steps
  }
}

/// One outermost command, and which of the commands in it did what.
private struct Turn {
  let command: LoggedCommand

  init(_ command: LoggedCommand) { self.command = command }

  func event(at position: UInt64) -> LoggedEvent? {
    position == 0 ? nil : command.events.first { $0.position == position }
  }

  private func events(before position: UInt64) -> ArraySlice<LoggedEvent> {
    command.events.prefix { $0.position < position }
  }

  /// The innermost command that did what `event` says.
  func command(of event: LoggedEvent) -> LoggedEvent? {
    let before = events(before: event.position)
    guard let what = event.entry?.event else { return nil }
    // What was asked for is its own cause; then the question is only why.
    if case .commanded = what { return event }
    if case .refused = what { return event }
    let commands = before.filter { $0.command != nil }
    if case .created = what, let last = before.last, case .create? = last.command { return last }
    let node = what.node
    if !node.isNone {
      if let cause = segue(to: node, before) { return cause }
      if let cause = commands.last(where: { mentions(node, $0, before) }) { return cause }
      if let cause = moving(node, before, commands) { return cause }
    }
    return commands.last { isFromOutside($0) } ?? commands.last
  }

  /// The segue that brought `node`: its destination is in what the source was told.
  private func segue(
    to node: Slot, _ events: ArraySlice<LoggedEvent>
  ) -> LoggedEvent? {
    for event in events.reversed() {
      guard case .called(let call)? = event.entry?.event, call.callback == .segueInit,
        call.other == node
      else { continue }
      return events.last {
        if case .segue(let id, let source, _, _, _)? = $0.command {
          $0.position < event.position && id == call.symbol && source == call.node
        } else {
          false
        }
      }
    }
    return nil
  }

  /// Whether a command is about the node, by itself or with what was given beside it.
  private func mentions(
    _ node: Slot, _ event: LoggedEvent, _ events: ArraySlice<LoggedEvent>
  ) -> Bool {
    guard let command = event.command, !command.isPreparation else { return false }
    if command.subjects.contains(node) { return true }
    for next in events where next.position > event.position {
      guard case .with(let other)? = next.entry?.event else { break }
      if other == node { return true }
    }
    return false
  }

  /// The command that began the transition in which the node came or went.
  private func moving(
    _ node: Slot, _ events: ArraySlice<LoggedEvent>, _ commands: [LoggedEvent]
  ) -> LoggedEvent? {
    for event in events.reversed() {
      guard case .began(let container, let from, let to, _, _)? = event.entry?.event,
        from == node || to == node
      else { continue }
      let around: Set<Slot> = [container, from, to]
      let earlier = commands.prefix { $0.position < event.position }
      return earlier.last {
        guard let command = $0.command, !command.isPreparation else { return false }
        return !around.isDisjoint(with: command.subjects)
      } ?? earlier.last
    }
    return nil
  }

  private func isFromOutside(_ event: LoggedEvent) -> Bool {
    guard let link = event.entry?.link, event.command.map({ !$0.isPreparation }) ?? false else {
      return false
    }
    return link == 0 || self.event(at: UInt64(link))?.isTurn ?? false
  }

  /// The earlier event that `cause` ended or took up again, so that `event` came about.
  func beginning(of event: LoggedEvent, after cause: LoggedEvent) -> UInt64? {
    switch cause.command {
    case .finish(let began)?, .cancel(let began)?: return UInt64(began)
    default: break
    }
    for earlier in events(before: event.position).reversed() where earlier.position > cause.position
    {
      if case .resumed(let deferred)? = earlier.entry?.event { return UInt64(deferred) }
    }
    return nil
  }
}

extension LoggedEvent {
  /// The command that the event says was accepted; a turn is none of its own.
  fileprivate var command: Command? {
    if case .commanded(let command)? = entry?.event, command != .turn { command } else { nil }
  }

  /// Whether it only holds what is commanded in a turn.
  fileprivate var isTurn: Bool {
    switch entry?.event {
    case .called(let call)?: call.callback == .turn
    case .commanded(.turn)?: true
    default: false
    }
  }
}

extension Command {
  /// Whether it only prepares what other commands are about.
  fileprivate var isPreparation: Bool {
    switch self {
    case .create, .turn: true
    default: false
    }
  }
}
