import NavlogHistory
import NavlogNavigation

/// One outermost command, with the nested command that caused each of its events.
struct CommandCauses {
  let command: LoggedCommand
  /// For each event, the index of the event that caused it.
  private var causes: [Int?] = []
  /// The indices of the events that resumed what was deferred.
  private var resumptions: [Int] = []

  /// Finds the causes in one pass over the events.
  init(_ command: LoggedCommand) {
    self.command = command
    causes.reserveCapacity(command.events.count)
    var past = Past()
    var group = 0
    for (index, event) in command.events.enumerated() {
      // Of events at one position, none has led to another.
      if event.position != command.events[group].position {
        for earlier in group..<index { learn(earlier, &past) }
        group = index
      }
      causes.append(cause(of: event, at: index, past))
    }
    for index in group..<command.events.count where command.events[index].isResumption {
      resumptions.append(index)
    }
  }

  func contains(_ position: UInt64) -> Bool {
    guard let first = command.events.first, let last = command.events.last else { return false }
    return first.position <= position && position <= last.position
  }

  func event(at position: UInt64) -> LoggedEvent? {
    index(at: position).map { command.events[$0] }
  }

  /// Returns the innermost command that caused `event`.
  func command(of event: LoggedEvent) -> LoggedEvent? {
    guard var index = index(at: event.position) else { return nil }
    while index < command.events.count, command.events[index] != event { index += 1 }
    guard index < command.events.count else { return nil }
    return causes[index].map { command.events[$0] }
  }

  /// Returns the earlier event that `cause` finished or resumed to produce `event`.
  func beginning(of event: LoggedEvent, after cause: LoggedEvent) -> UInt64? {
    switch cause.command {
    case .finish(let began)?, .cancel(let began)?: return UInt64(began)
    default: break
    }
    let before = resumptions.partitioningIndex(where: {
      command.events[$0].position >= event.position
    })
    guard before > 0 else { return nil }
    let resumption = command.events[resumptions[before - 1]]
    guard resumption.position > cause.position,
      case .resumed(let deferred)? = resumption.entry?.event
    else { return nil }
    return UInt64(deferred)
  }

  private func index(at position: UInt64) -> Int? {
    let events = command.events
    let index = events.partitioningIndex(where: { $0.position >= position })
    return index < events.count && events[index].position == position && position > 0 ? index : nil
  }

  // MARK: - The pass

  /// What the events so far say about the next one; all are indices of events.
  private struct Past {
    /// The last event.
    var last: Int?
    /// The last command, and the last one that was asked for from outside.
    var command: Int?
    var outside: Int?
    /// The last command that is about a node, directly or through its additional arguments.
    var mention: [Slot: Int] = [:]
    /// The last command that is directly about a node.
    var subject: [Slot: Int] = [:]
    /// The last segue with this identifier from this node.
    var segue: [Departure: Int] = [:]
    /// The segue that created a node; `nil` inside for a segue that isn't recorded.
    var arrival: [Slot: Int?] = [:]
    /// The command that began the last transition from or to a node.
    var transition: [Slot: Int?] = [:]
    /// The command whose additional arguments follow.
    var open: Int?
  }

  private struct Departure: Hashable {
    let segue: Symbol
    let source: Slot
  }

  private func cause(of event: LoggedEvent, at index: Int, _ past: Past) -> Int? {
    guard let what = event.entry?.event else { return nil }
    // A command is its own cause; only what led to it is looked up.
    if case .commanded = what { return index }
    if case .refused = what { return index }
    if case .created = what, let last = past.last, case .create? = command.events[last].command {
      return last
    }
    let node = what.node
    if !node.isNone {
      if let segue = past.arrival[node] ?? nil { return segue }
      // A command that was postponed begins its transition after later ones about the node.
      if let latest = [past.mention[node], past.transition[node] ?? nil].compactMap(\.self).max() {
        return latest
      }
    }
    return past.outside ?? past.command
  }

  private mutating func learn(_ index: Int, _ past: inout Past) {
    let event = command.events[index]
    if event.isResumption { resumptions.append(index) }
    past.last = index
    let open = past.open
    past.open = nil
    switch event.entry?.event {
    case .called(let call)? where call.callback == .segueInit:
      past.arrival[call.other] = .some(past.segue[Departure(segue: call.symbol, source: call.node)])
    case .began(let container, let from, let to, _, _)?:
      let about = [container, from, to].compactMap { past.subject[$0] }.max()
      for node in [from, to] { past.transition[node] = .some(about ?? past.command) }
    case .with(let other)?:
      if let open { past.mention[other] = open }
      past.open = open
    default: break
    }
    guard let command = event.command else { return }
    past.command = index
    if isFromOutside(event) { past.outside = index }
    if case .segue(let id, let source, _, _, _) = command {
      past.segue[Departure(segue: id, source: source)] = index
    }
    guard !command.isPreparation else { return }
    for node in command.subjects {
      past.mention[node] = index
      past.subject[node] = index
    }
    past.open = index
  }

  private func isFromOutside(_ event: LoggedEvent) -> Bool {
    guard let link = event.entry?.link, event.command.map({ !$0.isPreparation }) ?? false else {
      return false
    }
    return link == 0 || self.event(at: UInt64(link))?.isTurn ?? false
  }
}

extension LoggedEvent {
  /// The command that the event accepted; `nil` for a run loop turn.
  fileprivate var command: Command? {
    if case .commanded(let command)? = entry?.event, command != .turn { command } else { nil }
  }

  /// Whether the event only groups the commands of one run loop turn.
  var isTurn: Bool {
    switch entry?.event {
    case .called(let call)?: call.callback == .turn
    case .commanded(.turn)?: true
    default: false
    }
  }

  fileprivate var isResumption: Bool {
    if case .resumed? = entry?.event { true } else { false }
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
