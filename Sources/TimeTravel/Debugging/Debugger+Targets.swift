import NavlogHistory
import NavlogNavigation

extension Debugger {
  /// The position where a motion ends if nothing stops it.
  enum Target {
    /// The cursor is outside every scope.
    case none
    /// The position; `isLimit` if it is the start or the end of the session.
    case at(UInt64, isLimit: Bool)
    /// The motion was interrupted at a position.
    case interrupted(UInt64)
  }

  func target(
    _ motion: Motion, _ direction: Direction, _ count: Int, _ goesOn: (UInt64) -> Bool
  ) throws(HistoryError) -> Target {
    let count = max(1, count)
    let limit = direction == .forward ? timeline.end : timeline.start
    if motion == .event {
      let room = direction == .forward ? limit - position : position - limit
      guard UInt64(count) <= room else { return .at(limit, isLimit: true) }
      return .at(
        direction == .forward ? position + UInt64(count) : position - UInt64(count), isLimit: false)
    }
    var at = position
    for turn in 0..<count {
      guard at != limit else { return .at(limit, isLimit: true) }
      let next: UInt64?
      switch (motion, direction) {
      case (.command, .forward): next = try history.commandEnd(after: at)
      case (.command, .back): next = try max(limit, history.commandEnd(atOrBefore: at - 1))
      case (.intoCommand, .forward): next = try nextBeginning(after: at)
      case (.intoCommand, .back): next = try lastBeginning(before: at)
      case (_, .back): next = try lastScopeBeginning(before: at)
      case (_, .forward):
        var reached: UInt64?
        next = try nextScopeEnd(after: at) { position in
          guard goesOn(position) else {
            reached = position
            return false
          }
          return true
        }
        if let reached { return .interrupted(reached) }
        // A transition that never ends extends to the end of the session.
        if next == nil, try isInside(at) { return .at(limit, isLimit: true) }
      }
      guard let next, next <= timeline.end else {
        if motion == .outOfScope {
          return turn == 0 ? .none : .at(at, isLimit: false)
        }
        return .at(limit, isLimit: true)
      }
      at = next
    }
    return .at(at, isLimit: false)
  }

  // MARK: - Commands

  /// Returns whether an outermost command ends at `position`, or no event precedes it.
  private func isBetween(_ position: UInt64) throws(HistoryError) -> Bool {
    guard position > timeline.start else { return true }
    return try history.commandEnd(atOrBefore: position) == position
  }

  /// Returns the next event that begins a command, or `nil` after the last one.
  private func nextBeginning(after position: UInt64) throws(HistoryError) -> UInt64? {
    if try isBetween(position) { return position + 1 }
    let end = try history.commandEnd(after: position) ?? timeline.end
    var found: UInt64?
    try history.forEachEvent(from: position + 1, through: end) { event in
      if event.beginsCommand { found = event.position }
      return found == nil
    }
    return found ?? (end < timeline.end ? end + 1 : nil)
  }

  /// Returns the last event before `position` that begins a command, or `nil` if there isn't one.
  private func lastBeginning(before position: UInt64) throws(HistoryError) -> UInt64? {
    let last = position - 1
    guard last > timeline.start else { return timeline.start }
    var found = try commandStart(of: last)
    try history.forEachEvent(from: found, through: last) { event in
      if event.beginsCommand { found = event.position }
      return true
    }
    return found
  }

  /// Returns the first event of the outermost command that contains `position`.
  private func commandStart(of position: UInt64) throws(HistoryError) -> UInt64 {
    max(timeline.start, try history.commandEnd(atOrBefore: position - 1)) + 1
  }

  // MARK: - Scopes

  private func isInside(_ position: UInt64) throws(HistoryError) -> Bool {
    if try !isBetween(position) { return true }
    return try !timeline.state(at: position).transitions.isEmpty
  }

  /// Returns the first event after `position` that ends a scope containing `position`.
  private func nextScopeEnd(
    after position: UInt64, while goesOn: (UInt64) -> Bool
  ) throws(HistoryError) -> UInt64? {
    let commandEnd = try isBetween(position) ? nil : history.commandEnd(after: position)
    var state = try timeline.state(at: position)
    let inFlight = Set(state.transitions.map(\.began))
    guard !inFlight.isEmpty else { return commandEnd }
    var found: UInt64?
    var events = 0
    try history.fold(
      &state, through: commandEnd ?? timeline.end,
      where: { event in
        events += 1
        switch event {
        case .finished(let began), .cancelled(let began): return inFlight.contains(began)
        default: return events % 512 == 0
        }
      }
    ) { (position, hierarchy) in
      if hierarchy.transitions.count(where: { inFlight.contains($0.began) }) < inFlight.count {
        found = position
        return false
      }
      return goesOn(position)
    }
    return found ?? commandEnd
  }

  /// Returns the last event before `position` that began a scope still open at `position`.
  private func lastScopeBeginning(before position: UInt64) throws(HistoryError) -> UInt64? {
    let command = try commandStart(of: position)
    let state = try timeline.state(at: position - 1)
    let began = state.transitions.map { UInt64($0.began) }.filter { $0 > timeline.start }
    return (began + (command < position ? [command] : [])).max()
  }
}

extension LoggedEvent {
  /// Whether the event begins a command, or is a complete command.
  fileprivate var beginsCommand: Bool {
    switch entry?.event {
    case .commanded?, .refused?: true
    default: false
    }
  }
}
