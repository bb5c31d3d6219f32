import EventStore
import History
import Navigation
import TimeTravel

/// A session as the full-screen view reads it: states, commands and marks, as far as they can be read.
struct Reel {
  let history: SessionHistory
  private(set) var info: SessionInfo
  private(set) var vocabulary: Vocabulary
  private(set) var strip: Strip
  private(set) var marks: [Mark] = []
  /// What a crash cut off.
  private(set) var interrupted: LoggedCommand?
  /// Why nothing behind ``end`` can be read.
  private(set) var damage: Failure?
  /// The state that is looked at, and the one before what led to it.
  private var now: Timeline
  private var then: Timeline
  private let snapshots: SessionHistory.SnapshotUse
  let met: DamageLedger

  var values: ValueReader { ValueReader(history, met) }
  var start: UInt64 { now.start }
  var end: UInt64 { now.end }

  /// The same in words.
  var trouble: String? { damage.map { "nothing after \(end) can be read: \($0.message)" } }

  init(
    _ history: SessionHistory, snapshots: SessionHistory.SnapshotUse = .newest,
    _ met: DamageLedger
  ) throws(HistoryError) {
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
    strip = Strip(history, symbols: try history.names(), start: now.start, end: now.end)
    do throws(StoreError) {
      marks = try history.store.marks(of: history.session).sorted { $0.position < $1.position }
    } catch {
      throw HistoryError(error)
    }
    if damage == nil, info.state != .open { interrupted = try history.interrupted() }
  }

  // MARK: - States

  /// The state at `position`.
  mutating func state(at position: UInt64) throws(HistoryError) -> Hierarchy {
    try now.go(to: position)
    return now.hierarchy
  }

  /// The state at `position`, some way before the one that is looked at.
  mutating func state(before position: UInt64) throws(HistoryError) -> Hierarchy {
    try then.go(to: position)
    return then.hierarchy
  }

  // MARK: - Commands

  mutating func reach(_ position: UInt64, before: Int, after: Int) throws(HistoryError) {
    try strip.reach(position, before: before, after: after)
  }

  /// The command that led to `position`; `nil` where the history begins.
  mutating func command(at position: UInt64) throws(HistoryError) -> LoggedCommand? {
    try reach(position, before: 0, after: 0)
    return strip.index(of: position).map { strip.commands[$0] }
  }

  /// The position so many commands before or behind `position`, as far as there are any.
  ///
  /// Inside of a command the one way leads to its end, the other to where it begins.
  mutating func position(
    _ count: Int, commandsFrom position: UInt64
  ) throws(HistoryError) -> UInt64 {
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

  /// Takes in what was written since; whether there was anything.
  mutating func refresh() throws(HistoryError) -> Bool {
    let info = try history.info()
    guard info != self.info else { return false }
    self = try Reel(history, snapshots: snapshots, met)
    return true
  }
}
