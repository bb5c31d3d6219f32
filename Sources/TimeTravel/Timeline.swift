import EventStore
public import History
public import Navigation

/// A session with a cursor: the state at one position, and cheap ways to the positions around it.
///
/// Seeking takes the newest snapshot and folds what is behind it. Steps fold one event forward; back,
/// they begin at a state that was passed on the way and kept. Nothing is ever written.
public struct Timeline: Sendable {
  /// How many states are kept at the most.
  private static let keptStates = 16

  /// The session.
  public let history: SessionHistory
  /// The words of the session.
  public private(set) var vocabulary: Vocabulary
  /// The first position there is: 0, or where the history begins.
  public let start: UInt64
  /// The last position there was when the timeline was opened or refreshed.
  public private(set) var end: UInt64
  /// The state at the cursor.
  public private(set) var hierarchy = Hierarchy()
  /// What the last seek was made from; its findings are those of the fold.
  public private(set) var reconstruction: Reconstruction?

  /// Where the session itself ended when it was looked at last.
  private var head: UInt64
  private let snapshots: SessionHistory.SnapshotUse
  /// States that were passed, by position, oldest first.
  private var kept: [Hierarchy] = []

  /// Opens a session at its end.
  ///
  /// - Parameters:
  ///   - snapshots: with ``SessionHistory/SnapshotUse/none`` every seek folds all events: the same
  ///     answers, the longer way.
  ///   - last: where it ends, when what is behind that can't be read.
  public init(
    _ history: SessionHistory, snapshots: SessionHistory.SnapshotUse = .newest,
    through last: UInt64 = .max
  ) throws(HistoryError) {
    self.history = history
    self.snapshots = snapshots
    vocabulary = try Vocabulary(history)
    start = UInt64(try history.beginning().position)
    head = try history.info().head
    end = min(last, head)
    try seek(to: end)
  }

  /// Where the cursor is.
  public var position: UInt64 { UInt64(hierarchy.position) }

  // MARK: - Moving

  /// Moves the cursor to `position`; throws when there is none, and stays where it was.
  public mutating func seek(to position: UInt64) throws(HistoryError) {
    let found = try history.hierarchy(at: position, snapshots: snapshots)
    reconstruction = found
    hierarchy = found.hierarchy
    kept = []
    keep()
  }

  /// Takes in what has been written since; the cursor stays.
  public mutating func refresh() throws(HistoryError) {
    let now = try history.info().head
    guard now > head else { return }
    vocabulary = try Vocabulary(history)
    head = now
    end = now
  }

  /// Moves the cursor to `position` by the shortest way: on from here, from a state that was passed, or
  /// as ``seek(to:)`` does.
  public mutating func go(to position: UInt64) throws(HistoryError) {
    guard position >= start, position <= end, position < self.position + reach else {
      return try seek(to: position)
    }
    try move(to: position)
  }

  /// The state at a position near the cursor or far from it; the cursor stays.
  func state(at position: UInt64) throws(HistoryError) -> Hierarchy {
    if position == self.position { return hierarchy }
    var other = self
    try other.go(to: position)
    return other.hierarchy
  }

  /// Moves the cursor on to `through`, and shows the state after each event that `wants` asks for,
  /// until `body` says false; the cursor stays there.
  mutating func fold(
    through: UInt64, where wants: (Event) -> Bool,
    _ body: (UInt64, Hierarchy) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    defer { keep() }
    try history.fold(&hierarchy, through: through, where: wants, body)
  }

  /// Moves the cursor by so many events, back with a negative count, as far as there are events.
  public mutating func step(_ count: Int = 1) throws(HistoryError) {
    let magnitude = UInt64(count.magnitude)
    if count >= 0 {
      try move(to: magnitude > end - position ? end : position + magnitude)
    } else {
      try move(to: magnitude > position - start ? start : position - magnitude)
    }
  }

  /// Moves the cursor to the end of the next outermost command; false at the end.
  @discardableResult
  public mutating func nextCommand() throws(HistoryError) -> Bool {
    guard position < end else { return false }
    try move(to: min(end, try history.commandEnd(after: position) ?? end))
    return true
  }

  /// Moves the cursor to the end of the outermost command before; false at the beginning.
  @discardableResult
  public mutating func previousCommand() throws(HistoryError) -> Bool {
    guard position > start else { return false }
    try move(to: max(start, try history.commandEnd(atOrBefore: position - 1)))
    return true
  }

  /// The event that led to the state at the cursor; several where an old one has become several.
  public func events() throws(HistoryError) -> [LoggedEvent] {
    position > start ? try history.events(at: position) : []
  }

  /// Moves the cursor to a position near it.
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

  /// Folds on, and keeps states on the way so that the way back is short.
  private mutating func forward(to position: UInt64) throws(HistoryError) {
    while self.position < position {
      let next = min(position, (kept.last.map { UInt64($0.position) } ?? self.position) + spacing)
      try history.fold(&hierarchy, through: max(next, self.position + 1))
      if let last = kept.last, self.position >= UInt64(last.position) + spacing { keep() }
    }
  }

  /// Seeks to a state some way before `position`, so that further steps back find it kept.
  private mutating func back(to position: UInt64) throws(HistoryError) {
    let from = position > start + reach ? position - reach : start
    try seek(to: from)
    try forward(to: position)
  }

  /// How far apart states are kept: the larger a state, the farther.
  private var spacing: UInt64 { UInt64(max(64, hierarchy.records.count)) }

  /// How far away a state may be kept.
  private var reach: UInt64 { spacing * UInt64(Self.keptStates / 2) }

  private mutating func keep() {
    if kept.count == Self.keptStates { kept.removeFirst() }
    kept.append(hierarchy)
  }
}
