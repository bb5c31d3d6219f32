package import NavlogHistory
import NavlogNavigation

/// A window of commands around the current one, read as needed.
///
/// However long a session is, only the recently visited part is in memory.
package struct CommandWindow {
  private static let stride = 64
  private static let most = 768

  /// Consecutive commands, oldest first.
  package private(set) var commands: [LoggedCommand] = []
  /// The names of their nodes.
  package private(set) var nodeNames: NodeNameIndex
  private let history: SessionHistory
  /// The position at which the history begins.
  package let start: UInt64
  /// The last readable position.
  package let end: UInt64

  init(_ history: SessionHistory, symbols: [String?], start: UInt64, end: UInt64) {
    self.history = history
    self.start = start
    self.end = end
    nodeNames = NodeNameIndex(Hierarchy(), symbols: symbols)
  }

  private var first: UInt64 { commands.first?.first ?? start + 1 }
  private var last: UInt64 { commands.last?.last ?? start }

  /// Returns the index of the command that contains the event at `position`; `nil` before the
  /// first.
  package func index(of position: UInt64) -> Int? {
    guard position > start, first...max(first, last) ~= position else { return nil }
    let index = commands.partitioningIndex(where: { $0.last >= position })
    return index < commands.count ? index : nil
  }

  /// Reads the missing part of the command at `position` and of this many commands before and after
  /// it.
  mutating func reach(_ position: UInt64, before: Int, after: Int) throws(HistoryError) {
    if commands.isEmpty || position > last || position + 1 < first {
      commands = []
      if position > start { try prepend(from: position) } else { try append() }
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
      // The part after the end may be unreadable.
      return found.count < Self.stride && command.last < end
    }
    if commands.isEmpty { nodeNames.enter(try history.hierarchy(at: start).hierarchy) }
    for command in found { nodeNames.add(command) }
    commands += found
    // The names of discarded commands stay; there are never many.
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
    // The names of older nodes come from the state before the first command.
    nodeNames.enter(try history.hierarchy(at: max(start, first - 1)).hierarchy)
    for command in commands { nodeNames.add(command) }
  }
}

extension LoggedCommand {
  /// The position of its first event.
  package var first: UInt64 { events.first?.position ?? 0 }
  /// The position of its last event.
  package var last: UInt64 { events.last?.position ?? 0 }
}

extension NodeNameIndex {
  /// Replaces the names by those of the nodes in a state.
  mutating func enter(_ hierarchy: Hierarchy) { self = NodeNameIndex(hierarchy, symbols: symbols) }
}
