import EventStore
import History
import Navigation
import TimeTravel

/// The commands of a session around the one that is looked at, read when somebody looks there.
///
/// However long a session is, no more of it is in memory than was on the way lately.
struct Strip {
  private static let stride = 64
  private static let most = 768

  /// Commands without gaps between them, oldest first.
  private(set) var commands: [LoggedCommand] = []
  /// Who is called what in them.
  private(set) var cast: Cast
  private let history: SessionHistory
  /// The position that the history begins with.
  let start: UInt64
  /// The last position that can be read.
  let end: UInt64

  init(_ history: SessionHistory, symbols: [String?], start: UInt64, end: UInt64) {
    self.history = history
    self.start = start
    self.end = end
    cast = Cast(Hierarchy(), symbols: symbols)
  }

  private var first: UInt64 { commands.first?.first ?? start + 1 }
  private var last: UInt64 { commands.last?.last ?? start }

  /// Which command the event at `position` belongs to; `nil` before the first.
  func index(of position: UInt64) -> Int? {
    guard position > start, first...max(first, last) ~= position else { return nil }
    var (low, high) = (0, commands.count)
    while low < high {
      let middle = (low + high) / 2
      if commands[middle].last < position { low = middle + 1 } else { high = middle }
    }
    return low < commands.count ? low : nil
  }

  /// Reads what is missing of the command at `position` and so many before and behind it.
  mutating func reach(_ position: UInt64, before: Int, after: Int) throws(HistoryError) {
    if commands.isEmpty || position > last || position + 1 < first {
      commands = []
      try position > start ? prepend(from: position) : append()
    }
    while (index(of: position) ?? -1) < before, !commands.isEmpty, first > start + 1 {
      try prepend(from: first - 1)
    }
    while commands.count - 1 - (index(of: position) ?? -1) < after, last < end {
      let count = commands.count
      try append()
      if commands.count == count { return }
    }
  }

  private mutating func append() throws(HistoryError) {
    guard last < end else { return }
    var found: [LoggedCommand] = []
    try history.forEachCommand(from: last + 1, through: end) { (command) throws(HistoryError) in
      found.append(command)
      // What follows the end may be what can't be read.
      return found.count < Self.stride && command.last < end
    }
    if commands.isEmpty { cast.enter(try history.hierarchy(at: start).hierarchy) }
    for command in found { cast.add(command) }
    commands += found
    // The names of those that are let go of stay; there are never many.
    if commands.count > Self.most { commands.removeFirst(commands.count - Self.most) }
  }

  private mutating func prepend(from position: UInt64) throws(HistoryError) {
    var found: [LoggedCommand] = []
    try history.forEachCommandBackward(from: position, through: start + 1) {
      (command) throws(HistoryError) in
      found.append(command)
      return found.count < Self.stride
    }
    commands = found.reversed() + commands
    if commands.count > Self.most { commands.removeLast(commands.count - Self.most) }
    // Who was there before is known by the state before the first.
    cast.enter(try history.hierarchy(at: max(start, first - 1)).hierarchy)
    for command in commands { cast.add(command) }
  }
}

extension LoggedCommand {
  /// The position of its first event.
  var first: UInt64 { events.first?.position ?? 0 }
  /// The position of its last event, where the state after it is.
  var last: UInt64 { events.last?.position ?? 0 }
}

extension Cast {
  /// Takes in what a command says about names.
  mutating func add(_ command: LoggedCommand) {
    for event in command.events {
      if let entry = event.entry { add(entry.event, at: event.position) }
    }
  }

  /// Forgets everybody but those who are there in a state.
  mutating func enter(_ hierarchy: Hierarchy) { self = Cast(hierarchy, symbols: symbols) }
}
