import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation

/// A row of the timeline.
enum TimelineRow {
  /// The beginning of the session, with its origin.
  case beginning(String)
  /// A command, by its index.
  case command(Int)
  /// An event of an expanded command, and whether a callback in the command caused it.
  case event(LoggedEvent, isNested: Bool)
  case mark(Mark)
  /// The command that a crash interrupted.
  case interrupted(LoggedCommand)
  /// The end of the session, or why the rest is unreadable.
  case ending(String)

  /// The identity of a row, independent of the rows around it.
  enum ID: Hashable {
    case beginning, ending, interrupted
    case command(UInt64)
    case event(UInt64)
    case mark(String)
  }
}

extension FullScreen {
  /// Returns the rows around the cursor, and the index of the cursor's row.
  mutating func timelineRows(_ height: Int) -> (rows: [TimelineRow], cursor: Int) {
    attempt { screen in
      try screen.reader.reach(screen.position, before: height, after: height)
    }
    let window = reader.window
    let current = window.index(of: position)
    let lowest = max(0, (current ?? 0) - height)
    let highest = min(window.commands.count, (current ?? 0) + height + 1)
    var rows: [TimelineRow] = []
    var cursor = 0
    if lowest == 0, window.commands.first?.first ?? window.start + 1 == window.start + 1 {
      rows.append(.beginning(beginning))
    }
    var marks = reader.marks[...].drop { mark in
      lowest < window.commands.count && mark.position < window.commands[lowest].first
    }
    for index in lowest..<max(lowest, highest) {
      let command = window.commands[index]
      if index == current { cursor = rows.count }
      rows.append(.command(index))
      if isExpanded(command.last) {
        let nested = command.nested
        for event in command.events {
          if index == current, grain == .event, event.position == position { cursor = rows.count }
          rows.append(.event(event, isNested: nested.contains(event.position)))
          while let mark = marks.first, mark.position == event.position {
            rows.append(.mark(mark))
            marks.removeFirst()
          }
        }
      }
      while let mark = marks.first, mark.position <= command.last {
        rows.append(.mark(mark))
        marks.removeFirst()
      }
    }
    if highest == window.commands.count, window.commands.last?.last ?? window.start == window.end {
      if let interrupted = reader.interrupted { rows.append(.interrupted(interrupted)) }
      rows.append(.ending(reader.trouble ?? reader.info.standing))
    }
    return (rows, min(cursor, max(0, rows.count - 1)))
  }

  func id(_ row: TimelineRow) -> TimelineRow.ID {
    switch row {
    case .beginning: .beginning
    case .command(let index): .command(reader.window.commands[index].last)
    case .event(let event, _): .event(event.position)
    case .mark(let mark): .mark(mark.name)
    case .interrupted: .interrupted
    case .ending: .ending
    }
  }

  private var beginning: String {
    let origin = reader.info.description.origin
    let point = origin.point?.label ?? "elsewhere"
    let came =
      switch origin.kind {
      case .fresh: "fresh"
      case .restored: "restored from \(point)"
      case .forked: "forked at \(point)"
      case .imported: "imported"
      case .continued: "continues \(point)"
      }
    return reader.start > 0 && origin.kind != .forked ? "\(came), trimmed" : came
  }
}

extension LoggedCommand {
  /// The positions of commands that callbacks issued.
  fileprivate var nested: Set<UInt64> {
    var calls: Set<UInt64> = []
    var nested: Set<UInt64> = []
    for event in events {
      guard let entry = event.entry else { continue }
      switch entry.event {
      case .called(let call) where call.callback != .turn: calls.insert(event.position)
      case .commanded, .refused, .postponed, .dropped:
        if calls.contains(UInt64(entry.link)) { nested.insert(event.position) }
      default: break
      }
    }
    return nested
  }
}
