import EventStore
public import History

/// A cursor that moves through a session until something stops it.
///
/// Position p is the state after event p, and an event stops the cursor *behind* it, whichever way it
/// comes: from any position, the nearest stop ahead and the nearest one before it are the same
/// positions that lie between for whoever goes the other way. Nothing is ever written.
public struct Debugger {
  /// Where the cursor is, and the state there.
  public internal(set) var timeline: Timeline
  /// What stops it, in the order of their numbers.
  public internal(set) var points: [StopPoint] = []
  /// Whether ``Debugger/Motion/toStop`` ends at marks.
  public var stopsAtMarks = true
  /// Whether ``Debugger/Motion/toStop`` ends where a node gets another version of its class.
  public var stopsAtVersions = true
  private var lastNumber = 0

  /// Puts the cursor to the end of a session.
  ///
  /// - Parameter last: where it ends, when what is behind that can't be read.
  public init(
    _ history: SessionHistory, snapshots: SessionHistory.SnapshotUse = .newest,
    through last: UInt64 = .max
  ) throws(HistoryError) {
    timeline = try Timeline(history, snapshots: snapshots, through: last)
  }

  /// The session.
  public var history: SessionHistory { timeline.history }
  /// Where the cursor is.
  public var position: UInt64 { timeline.position }
  /// Where the cursor is, stopped by nothing.
  public var here: Stop { Stop(position: position, reasons: []) }

  /// Takes in what has been written since; the cursor stays.
  public mutating func refresh() throws(HistoryError) { try timeline.refresh() }

  // MARK: - Stop points

  /// Takes over what stops another debugger, with its numbers.
  public mutating func adopt(_ other: Debugger) {
    points = other.points
    lastNumber = other.lastNumber
    stopsAtMarks = other.stopsAtMarks
    stopsAtVersions = other.stopsAtVersions
  }

  /// Adds what stops the cursor from now on; its number.
  @discardableResult
  public mutating func add(
    _ kind: StopPoint.Kind, if condition: Predicate? = nil, isTemporary: Bool = false
  ) -> Int {
    lastNumber += 1
    points.append(
      StopPoint(
        number: lastNumber, kind: kind, condition: condition, isTemporary: isTemporary))
    return lastNumber
  }

  /// Takes a stop point away; false when there is none of that number.
  public mutating func remove(_ number: Int) -> Bool {
    guard let index = index(number) else { return false }
    points.remove(at: index)
    return true
  }

  /// Lets a stop point stop the cursor or not; false when there is none of that number.
  public mutating func enable(_ number: Int, _ isEnabled: Bool) -> Bool {
    guard let index = index(number) else { return false }
    points[index].isEnabled = isEnabled
    return true
  }

  /// Gives a stop point another condition; false when there is none of that number.
  public mutating func setCondition(_ number: Int, _ condition: Predicate?) -> Bool {
    guard let index = index(number) else { return false }
    points[index].condition = condition
    return true
  }

  func index(_ number: Int) -> Int? { points.firstIndex { $0.number == number } }
}
