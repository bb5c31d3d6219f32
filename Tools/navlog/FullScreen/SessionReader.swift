import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

/// Reads a session for the full-screen view: states, commands and marks, as far as readable.
struct SessionReader {
  let history: SessionHistory
  private(set) var info: SessionInfo
  private(set) var vocabulary: Vocabulary
  private(set) var strip: CommandWindow
  private(set) var marks: [Mark] = []
  /// The command that a crash interrupted.
  private(set) var interrupted: LoggedCommand?
  /// Why the session is unreadable after ``end``.
  private(set) var damage: Failure?
  /// The current state, and the state before it.
  private var now: Timeline
  private var then: Timeline
  private let snapshots: SessionHistory.SnapshotUse
  let met: DamageLedger

  var values: ValueReader { ValueReader(history, met) }
  var start: UInt64 { now.start }
  var end: UInt64 { now.end }

  /// The damage in words.
  var trouble: String? { damage.map { "the session is unreadable after \(end): \($0.message)" } }

  init(
    _ history: SessionHistory, snapshots: SessionHistory.SnapshotUse = .newest,
    _ met: DamageLedger
  ) throws {
    self.history = history
    self.met = met
    self.snapshots = snapshots
    info = try history.info()
    do throws(HistoryError) {
      now = try Timeline(history, snapshots: snapshots)
    } catch {
      let last = try history.readableEnd()
      damage = Failure(error)
      now = try Timeline(history, snapshots: snapshots, through: last)
    }
    then = now
    vocabulary = now.vocabulary
    strip = CommandWindow(history, symbols: try history.names(), start: now.start, end: now.end)
    marks = try history.store.marks(of: history.session).sorted { $0.position < $1.position }
    if damage == nil, info.state != .open { interrupted = try history.interrupted() }
  }

  // MARK: - States

  /// Returns the state at `position`.
  mutating func state(at position: UInt64) throws -> Hierarchy {
    try now.go(to: position)
    return now.hierarchy
  }

  /// Returns the state at `position`, which is before the current one.
  mutating func state(before position: UInt64) throws -> Hierarchy {
    try then.go(to: position)
    return then.hierarchy
  }

  // MARK: - Commands

  mutating func reach(_ position: UInt64, before: Int, after: Int) throws {
    try strip.reach(position, before: before, after: after)
  }

  /// Returns the command that led to `position`; `nil` at the beginning of the history.
  mutating func command(at position: UInt64) throws -> LoggedCommand? {
    try reach(position, before: 0, after: 0)
    return strip.index(of: position).map { strip.commands[$0] }
  }

  /// Returns the position this many commands before or after `position`, as far as there are any.
  ///
  /// From inside a command, the first step leads to its end or its beginning.
  mutating func position(
    _ count: Int, commandsFrom position: UInt64
  ) throws -> UInt64 {
    let reach = Int(count.magnitude) + 1
    try self.reach(position, before: count < 0 ? reach : 0, after: count > 0 ? reach : 0)
    let commands = strip.commands
    guard let index = strip.index(of: position) else {
      return count > 0 && !commands.isEmpty ? commands[min(count, commands.count) - 1].last : start
    }
    let isInside = commands[index].last > position
    let next = index + count - (isInside && count > 0 ? 1 : 0)
    guard next >= 0 else { return start }
    return min(end, commands[min(next, commands.count - 1)].last)
  }

  // MARK: - A session that is being written

  /// Reads new events, and returns whether there were any.
  mutating func refresh() throws -> Bool {
    let info = try history.info()
    guard info != self.info else { return false }
    self = try SessionReader(history, snapshots: snapshots, met)
    return true
  }
}
