package import NavlogHistory
package import NavlogNavigation
package import NavlogStore

/// A session to move around in: states, commands and marks, as far as readable.
package struct SessionReader {
  package let history: SessionHistory
  package private(set) var info: SessionInfo
  /// When the history begins, in nanoseconds since 1970.
  package let started: UInt64
  package private(set) var vocabulary: SessionNames
  package private(set) var window: CommandWindow
  package private(set) var marks: [Mark] = []
  /// The command that a crash interrupted.
  package private(set) var interrupted: LoggedCommand?
  /// Why the session is unreadable after ``end``.
  package private(set) var damage: HistoryError?
  /// The current state, and the state before it.
  private var now: SessionCursor
  private var then: SessionCursor
  private let snapshots: SessionHistory.SnapshotUse

  /// The position at which the history begins.
  package var start: UInt64 { now.start }
  /// The last readable position.
  package var end: UInt64 { now.end }

  /// Reads the names and marks of a session.
  package init(
    _ history: SessionHistory, snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) {
    self.history = history
    self.snapshots = snapshots
    info = try history.info()
    started = try history.began()
    do throws(HistoryError) {
      now = try SessionCursor(history, snapshots: snapshots)
    } catch {
      let last = try history.readableEnd()
      damage = error
      now = try SessionCursor(history, snapshots: snapshots, through: last)
    }
    then = now
    vocabulary = now.vocabulary
    window = CommandWindow(history, symbols: try history.names(), start: now.start, end: now.end)
    do throws(StoreError) {
      marks = try history.store.marks(of: history.session).sorted { $0.position < $1.position }
    } catch {
      throw HistoryError(error)
    }
    if damage == nil, info.state != .open { interrupted = try history.interrupted() }
  }

  // MARK: - States

  /// Returns the state at `position`.
  package mutating func state(at position: UInt64) throws(HistoryError) -> Hierarchy {
    try now.go(to: position)
    return now.hierarchy
  }

  /// Returns the state at `position`, which is before the current one.
  package mutating func state(before position: UInt64) throws(HistoryError) -> Hierarchy {
    try then.go(to: position)
    return then.hierarchy
  }

  // MARK: - Commands

  /// Reads the command at `position`, and this many before and after it.
  package mutating func reach(_ position: UInt64, before: Int, after: Int) throws(HistoryError) {
    try window.reach(position, before: before, after: after)
  }

  /// Returns the command that led to `position`; `nil` at the beginning of the history.
  package mutating func command(at position: UInt64) throws(HistoryError) -> LoggedCommand? {
    try reach(position, before: 0, after: 0)
    return window.index(of: position).map { window.commands[$0] }
  }

  /// Returns the position this many commands before or after `position`, as far as there are any.
  ///
  /// From inside a command, the first step leads to its end or its beginning.
  package mutating func position(
    _ count: Int, commandsFrom position: UInt64
  ) throws(HistoryError) -> UInt64 {
    let reach = Int(count.magnitude) + 1
    try self.reach(position, before: count < 0 ? reach : 0, after: count > 0 ? reach : 0)
    let commands = window.commands
    guard let index = window.index(of: position) else {
      return count > 0 && !commands.isEmpty ? commands[min(count, commands.count) - 1].last : start
    }
    let isInside = commands[index].last > position
    let next = index + count - (isInside && count > 0 ? 1 : 0)
    guard next >= 0 else { return start }
    return min(end, commands[min(next, commands.count - 1)].last)
  }

  // MARK: - A session that is being written

  /// Reads new events, and returns whether there were any.
  package mutating func refresh() throws(HistoryError) -> Bool {
    let info = try history.info()
    guard info != self.info else { return false }
    self = try SessionReader(history, snapshots: snapshots)
    return true
  }
}
