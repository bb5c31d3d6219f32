import NavlogStore
public import NavlogHistory
public import NavlogNavigation

/// A session with a cursor: the state at one position, with fast access to nearby positions.
///
/// Seeking loads the newest snapshot before the position and replays the events after it. Stepping
/// forward replays one event; stepping back starts from a state cached on the way. A timeline never
/// writes to the store.
public struct SessionCursor: Sendable {
  /// The maximum number of cached states.
  private static let keptStates = 16

  /// The session.
  public let history: SessionHistory
  /// The vocabulary of the session.
  public private(set) var vocabulary: SessionNames
  /// The first position: 0, or where the history begins after trimming.
  public let start: UInt64
  /// The last position when the timeline was opened or refreshed.
  public private(set) var end: UInt64
  /// The state at the cursor.
  public private(set) var hierarchy = Hierarchy()
  /// The result of the last seek, with the findings of its replay.
  public private(set) var reconstruction: Reconstruction?

  /// The last position of the session when it was last read.
  private var head: UInt64
  private let snapshots: SessionHistory.SnapshotUse
  /// Cached states, oldest first.
  private var kept: [Hierarchy] = []

  /// Opens a session at its end.
  ///
  /// - Parameters:
  ///   - history: the session.
  ///   - snapshots: with `SessionHistory.SnapshotUse.none`, every seek replays all events; the
  ///     results are the same, but slower.
  ///   - last: the last position to use, when later events can't be read.
  public init(
    _ history: SessionHistory, snapshots: SessionHistory.SnapshotUse = .newest,
    through last: UInt64 = .max
  ) throws(HistoryError) {
    self.history = history
    self.snapshots = snapshots
    vocabulary = try SessionNames(history)
    start = UInt64(try history.beginning().position)
    head = try history.info().head
    end = min(last, head)
    try seek(to: end)
  }

  /// The position of the cursor.
  public var position: UInt64 { UInt64(hierarchy.position) }

  // MARK: - Moving

  /// Moves the cursor to `position`. If the position doesn't exist, throws and doesn't move the
  /// cursor.
  public mutating func seek(to position: UInt64) throws(HistoryError) {
    let found = try history.hierarchy(at: position, snapshots: snapshots)
    reconstruction = found
    hierarchy = found.hierarchy
    kept = []
    keep()
  }

  /// Reads what has been appended since; the cursor doesn't move.
  public mutating func refresh() throws(HistoryError) {
    let now = try history.info().head
    guard now > head else { return }
    vocabulary = try SessionNames(history)
    head = now
    end = now
  }

  /// Moves the cursor to `position` by the shortest way: forward from here, from a cached state, or
  /// with ``seek(to:)``.
  public mutating func go(to position: UInt64) throws(HistoryError) {
    guard position >= start, position <= end, position < self.position + reach else {
      return try seek(to: position)
    }
    try move(to: position)
  }

  /// Returns the state at any position; the cursor doesn't move.
  func state(at position: UInt64) throws(HistoryError) -> Hierarchy {
    if position == self.position { return hierarchy }
    var other = self
    try other.go(to: position)
    return other.hierarchy
  }

  /// Moves the cursor forward to `through` and passes the state after each event selected by
  /// `wants` to `body`, until `body` returns false. The cursor stays there.
  mutating func fold(
    through: UInt64, where wants: (Event) -> Bool,
    _ body: (UInt64, Hierarchy) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    defer { keep() }
    try history.fold(&hierarchy, through: through, where: wants, body)
  }

  /// Moves the cursor by `count` events, or until there are no more; a negative count moves back.
  public mutating func step(_ count: Int = 1) throws(HistoryError) {
    let magnitude = UInt64(count.magnitude)
    if count >= 0 {
      try move(to: magnitude > end - position ? end : position + magnitude)
    } else {
      try move(to: magnitude > position - start ? start : position - magnitude)
    }
  }

  /// Moves the cursor to the end of the next outermost command; returns false at the end.
  @discardableResult
  public mutating func nextCommand() throws(HistoryError) -> Bool {
    guard position < end else { return false }
    try move(to: min(end, try history.commandEnd(after: position) ?? end))
    return true
  }

  /// Moves the cursor to the end of the previous outermost command; returns false at the beginning.
  @discardableResult
  public mutating func previousCommand() throws(HistoryError) -> Bool {
    guard position > start else { return false }
    try move(to: max(start, try history.commandEnd(atOrBefore: position - 1)))
    return true
  }

  /// Returns the event that led to the state at the cursor. An event of an old version can become
  /// several.
  public func events() throws(HistoryError) -> [LoggedEvent] {
    position > start ? try history.events(at: position) : []
  }

  /// Moves the cursor to a nearby position.
  private mutating func move(to position: UInt64) throws(HistoryError) {
    if position < self.position {
      guard let index = kept.lastIndex(where: { UInt64($0.position) <= position }) else {
        return try back(to: position)
      }
      hierarchy = kept[index]
      kept.removeSubrange((index + 1)...)
    }
    try forward(to: position)
  }

  /// Replays forward, and caches states on the way to make moving back fast.
  private mutating func forward(to position: UInt64) throws(HistoryError) {
    while self.position < position {
      let next = min(position, (kept.last.map { UInt64($0.position) } ?? self.position) + spacing)
      try history.fold(&hierarchy, through: max(next, self.position + 1))
      if let last = kept.last, self.position >= UInt64(last.position) + spacing { keep() }
    }
  }

  /// Seeks to a state before `position`, so that further steps back find cached states.
  private mutating func back(to position: UInt64) throws(HistoryError) {
    let from = position > start + reach ? position - reach : start
    try seek(to: from)
    try forward(to: position)
  }

  /// The distance between cached states, which increases with their size.
  private var spacing: UInt64 { UInt64(max(64, hierarchy.records.count)) }

  /// The distance that cached states can cover.
  private var reach: UInt64 { spacing * UInt64(Self.keptStates / 2) }

  private mutating func keep() {
    if kept.count == Self.keptStates { kept.removeFirst() }
    kept.append(hierarchy)
  }
}
