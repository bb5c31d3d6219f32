import NavlogStore
public import NavlogHistory
import NavlogNavigation

extension Debugger {
  /// Moves the cursor to `position`, ignoring stop points.
  public mutating func go(to position: UInt64) throws(HistoryError) {
    try timeline.go(to: position)
  }

  /// Repeats a motion `count` times, or until there are no more events. Returns `nil` and doesn't
  /// move if ``Debugger/Motion/outOfScope`` starts outside every scope.
  ///
  /// Enabled stop points stop every motion; marks and version changes stop only
  /// ``Debugger/Motion/toStop``. If reading fails, the cursor stays at the last position it
  /// reached.
  ///
  /// - Parameters:
  ///   - motion: the kind of motion.
  ///   - direction: its direction.
  ///   - count: the number of repetitions.
  ///   - goesOn: called periodically with the current position; returning false stops the motion
  ///     there.
  public mutating func move(
    _ motion: Motion, _ direction: Direction = .forward, count: Int = 1,
    while goesOn: @escaping (UInt64) -> Bool = { _ in true }
  ) throws(HistoryError) -> Stop? {
    try timeline.refresh()
    let isFree = motion == .toStop
    let scanner = StopScanner(
      points, versions: isFree && stopsAtVersions, history, timeline.vocabulary)
    let run = StopRun(
      scanner, marks: isFree && stopsAtMarks ? try marks() : [:], goesOn: goesOn)
    guard !isFree else {
      return try finish(
        run, to: direction == .forward ? timeline.end : timeline.start, direction, count, true)
    }
    switch try target(motion, direction, count, goesOn) {
    case .none: return nil
    case .at(let position, let isLimit): return try finish(run, to: position, direction, 1, isLimit)
    case .interrupted(let position):
      try timeline.go(to: position)
      return Stop(position: position, reasons: [.interrupted])
    }
  }

  /// Moves towards a position and returns the stop.
  private mutating func finish(
    _ run: StopRun, to target: UInt64, _ direction: Direction, _ count: Int, _ isLimit: Bool
  ) throws(HistoryError) -> Stop {
    let limit: Stop.Reason = direction == .forward ? .end : .start
    guard target != position else { return Stop(position: position, reasons: [limit]) }
    let end = try run.move(&timeline, to: target, direction, count)
    for number in end.passed {
      if let index = index(number) { points[index].hits += 1 }
    }
    var reasons = try self.reasons(end)
    if end.isInterrupted {
      reasons.append(.interrupted)
    } else if isLimit, position == target {
      reasons.append(limit)
    }
    points.removeAll { point in point.isTemporary && end.points.contains(point.number) }
    return Stop(position: position, reasons: reasons)
  }

  // MARK: - Reasons

  private func marks() throws(HistoryError) -> [UInt64: [String]] {
    do throws(StoreError) {
      var marks: [UInt64: [String]] = [:]
      for mark in try history.store.marks(of: history.session) {
        marks[mark.position, default: []].append(mark.name)
      }
      return marks
    } catch {
      throw HistoryError(error)
    }
  }

  private func reasons(_ end: StopRun.End) throws(HistoryError) -> [Stop.Reason] {
    guard !end.points.isEmpty else { return end.marks.map(Stop.Reason.mark) }
    let new = timeline.hierarchy
    var reasons: [Stop.Reason] = []
    var before: Hierarchy?
    for number in end.points {
      if number == StopScanner.version {
        let nodes = try timeline.events().compactMap(\.entry?.event.node)
        reasons += nodes.prefix(1).filter(new.isAlive).map { .version(new.id($0)) }
        continue
      }
      guard let index = index(number) else { continue }
      guard case .change(let address) = points[index].kind else {
        reasons.append(.point(points[index], []))
        continue
      }
      let old: Hierarchy
      if let before { old = before } else { old = try timeline.state(at: position - 1) }
      before = old
      let watchpoint = Watchpoint(address, history, timeline.vocabulary)
      reasons.append(.point(points[index], watchpoint.changes(from: old, to: new)))
    }
    return reasons + end.marks.map(Stop.Reason.mark)
  }
}
