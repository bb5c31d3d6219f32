import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

/// The definition of a cause, as a search back from each event.
enum CauseReference {
  struct Step: Equatable {
    let role: CausalChain.Role
    let position: UInt64

    init(role: CausalChain.Role, event: LoggedEvent, command: LoggedCommand) {
      self.role = role
      position = event.position
    }
  }

  static func steps(
    of event: LoggedEvent, in command: LoggedCommand, _ history: SessionHistory
  ) throws(HistoryError) -> [Step] {
    var steps: [Step] = []
    var event = event
    var command = command
    // Each iteration goes back in the log; the limit ends the loop in an inconsistent log.
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
    return steps
  }
}

/// One outermost command, with a lookup of the nested command that caused each event.
private struct Turn {
  let command: LoggedCommand

  init(_ command: LoggedCommand) { self.command = command }

  func event(at position: UInt64) -> LoggedEvent? {
    position == 0 ? nil : command.events.first { $0.position == position }
  }

  private func events(before position: UInt64) -> ArraySlice<LoggedEvent> {
    command.events.prefix { $0.position < position }
  }

  /// Returns the innermost command that caused `event`.
  func command(of event: LoggedEvent) -> LoggedEvent? {
    let before = events(before: event.position)
    guard let what = event.entry?.event else { return nil }
    // A command is its own cause; only what led to it is looked up.
    if case .commanded = what { return event }
    if case .refused = what { return event }
    let commands = before.filter { $0.command != nil }
    if case .created = what, let last = before.last, case .create? = last.command { return last }
    let node = what.node
    if !node.isNone {
      if let cause = segue(to: node, before) { return cause }
      // A command that was postponed begins its transition after later ones about the node.
      let about = [
        commands.last { mentions(node, $0, before) }, moving(node, before, commands),
      ]
      let latest = about.compactMap(\.self).max { $0.position < $1.position }
      if let latest { return latest }
    }
    return commands.last { isFromOutside($0) } ?? commands.last
  }

  /// Returns the segue that created `node`, found by the source's callback that names the
  /// destination.
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

  /// Returns whether a command is about the node, directly or through its additional arguments.
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

  /// Returns the command that began the transition from or to the node.
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

  /// Returns the earlier event that `cause` finished or resumed to produce `event`.
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
  /// The command that the event accepted; `nil` for a run loop turn.
  fileprivate var command: Command? {
    if case .commanded(let command)? = entry?.event, command != .turn { command } else { nil }
  }

  /// Whether the event only groups the commands of one run loop turn.
  fileprivate var isTurn: Bool {
    switch entry?.event {
    case .called(let call)?: call.callback == .turn
    case .commanded(.turn)?: true
    default: false
    }
  }
}

extension Command {
  /// Whether the command only prepares nodes for other commands.
  fileprivate var isPreparation: Bool {
    switch self {
    case .create, .turn: true
    default: false
    }
  }
}
