import NavlogStore
public import NavlogHistory

/// A cursor that moves through a session and stops at breakpoints, watchpoints, marks and version
/// changes.
///
/// Position p is the state after event p. An event stops the cursor *after* the event, in both
/// directions: moving forward and moving back between two positions stop at the same positions. A
/// debugger never writes to the store.
public struct Debugger {
  /// The session with the cursor, and the state at the cursor.
  public internal(set) var timeline: SessionCursor
  /// The stop points, in the order of their numbers.
  public internal(set) var points: [StopPoint] = []
  /// Whether ``Debugger/Motion/toStop`` stops at marks.
  public var stopsAtMarks = true
  /// Whether ``Debugger/Motion/toStop`` stops where the class version of a node changes.
  public var stopsAtVersions = true
  private var lastNumber = 0

  /// Places the cursor at the end of a session.
  ///
  /// - Parameters:
  ///   - history: the session.
  ///   - snapshots: the snapshots that a seek may use.
  ///   - last: the last position to use, when later events can't be read.
  public init(
    _ history: SessionHistory, snapshots: SessionHistory.SnapshotUse = .newest,
    through last: UInt64 = .max
  ) throws(HistoryError) {
    timeline = try SessionCursor(history, snapshots: snapshots, through: last)
  }

  /// The session.
  public var history: SessionHistory { timeline.history }
  /// The position of the cursor.
  public var position: UInt64 { timeline.position }
  /// A stop at the cursor without a reason.
  public var here: Stop { Stop(position: position, reasons: []) }

  /// Reads what has been appended since; the cursor doesn't move.
  public mutating func refresh() throws(HistoryError) { try timeline.refresh() }

  // MARK: - Stop points

  /// Copies the stop points of another debugger, including their numbers.
  public mutating func adopt(_ other: Debugger) {
    points = other.points
    lastNumber = other.lastNumber
    stopsAtMarks = other.stopsAtMarks
    stopsAtVersions = other.stopsAtVersions
  }

  /// Adds a stop point and returns its number.
  @discardableResult
  public mutating func add(
    _ kind: StopPoint.Kind, if condition: HierarchyPredicate? = nil, isTemporary: Bool = false
  ) -> Int {
    lastNumber += 1
    points.append(
      StopPoint(
        number: lastNumber, kind: kind, condition: condition, isTemporary: isTemporary))
    return lastNumber
  }

  /// Removes a stop point; returns false if no stop point has that number.
  public mutating func remove(_ number: Int) -> Bool {
    guard let index = index(number) else { return false }
    points.remove(at: index)
    return true
  }

  /// Enables or disables a stop point; returns false if no stop point has that number.
  public mutating func enable(_ number: Int, _ isEnabled: Bool) -> Bool {
    guard let index = index(number) else { return false }
    points[index].isEnabled = isEnabled
    return true
  }

  /// Sets the condition of a stop point; returns false if no stop point has that number.
  public mutating func setCondition(_ number: Int, _ condition: HierarchyPredicate?) -> Bool {
    guard let index = index(number) else { return false }
    points[index].condition = condition
    return true
  }

  func index(_ number: Int) -> Int? { points.firstIndex { $0.number == number } }
}
