import NavlogHistory
import NavlogNavigation

/// One motion of the cursor towards a position, with everything that can stop it.
struct StopRun {
  /// The end of a motion.
  struct End {
    /// The numbers of the stop points at the end position.
    var points: [Int] = []
    /// The marks at the end position.
    var marks: [String] = []
    /// The numbers of all stop points hit during the motion, including those at its end.
    var passed: [Int] = []
    var isInterrupted = false
  }

  private struct Found {
    let position: UInt64
    let points: [Int]
    let marks: [String]
  }

  /// The number of events between two calls of `goesOn`.
  private static let patience = 512
  /// The number of events in the first range scanned by a motion back; each further one is longer.
  private static let firstStretch: UInt64 = 256
  private static let growth: UInt64 = 4

  private let scanner: StopScanner
  private let marks: [UInt64: [String]]
  private let marked: [UInt64]
  private let goesOn: (UInt64) -> Bool

  init(_ scanner: StopScanner, marks: [UInt64: [String]], goesOn: @escaping (UInt64) -> Bool) {
    self.scanner = scanner
    self.marks = marks
    marked = marks.keys.sorted()
    self.goesOn = goesOn
  }

  /// Moves the cursor towards `target` until the `count`th stop.
  func move(
    _ timeline: inout SessionCursor, to target: UInt64, _ direction: Debugger.Direction,
    _ count: Int
  ) throws(HistoryError) -> End {
    guard !scanner.isEmpty || !marked.isEmpty else {
      try timeline.go(to: target)
      return End()
    }
    return direction == .forward
      ? try forward(&timeline, target, count) : try back(&timeline, target, count)
  }

  private func forward(
    _ timeline: inout SessionCursor, _ target: UInt64, _ count: Int
  ) throws(HistoryError) -> End {
    var end = End()
    var left = max(1, count)
    let isOver = try scan(&timeline, through: target) { found in
      end.passed += found.points
      left -= 1
      guard left == 0 else { return true }
      end.points = found.points
      end.marks = found.marks
      return false
    }
    end.isInterrupted = !isOver
    return end
  }

  /// Scans one range after the other, each from a state before it, for its last stop.
  private func back(
    _ timeline: inout SessionCursor, _ target: UInt64, _ count: Int
  ) throws(HistoryError) -> End {
    var end = End()
    var left = max(1, count)
    // A stop point at the cursor itself has already stopped it.
    var upper = timeline.position - 1
    // The scan includes the target itself, which may be a stop, too.
    let least = target > timeline.start ? target - 1 : target
    var stretch = Self.firstStretch
    while upper > least {
      let lower = upper - min(stretch, upper - least)
      var found: [Found] = []
      try timeline.go(to: lower)
      guard
        try scan(
          &timeline, through: upper,
          {
            found.append($0); return true
          })
      else {
        // The ranges scanned so far contain no stop.
        try timeline.go(to: upper)
        end.isInterrupted = true
        return end
      }
      for stop in found.reversed() {
        end.passed += stop.points
        left -= 1
        guard left == 0 else { continue }
        end.points = stop.points
        end.marks = stop.marks
        try timeline.go(to: stop.position)
        return end
      }
      upper = lower
      stretch = stretch.multipliedReportingOverflow(by: Self.growth).partialValue
    }
    try timeline.go(to: target)
    return end
  }

  /// Moves to `through` and passes each stop on the way to `body`, until `body` returns false.
  /// Returns false if `goesOn` interrupted the scan.
  private func scan(
    _ timeline: inout SessionCursor, through: UInt64, _ body: (Found) -> Bool
  ) throws(HistoryError) -> Bool {
    scanner.begin(at: timeline.hierarchy)
    var events = 0
    var wantsMore = true
    var isInterrupted = false
    while timeline.position < through, wantsMore, !isInterrupted {
      let begun = timeline.position
      let mark = marked.first { $0 > begun && $0 <= through }
      var stopped: UInt64?
      try timeline.fold(
        through: mark ?? through,
        where: {
          events += 1
          // Evaluate both, always: the scanner must see every event.
          let isWanted = scanner.wants($0)
          return isWanted || events % Self.patience == 0
        }
      ) { (position, hierarchy) throws(HistoryError) in
        let points = try scanner.stops(at: hierarchy)
        if !points.isEmpty {
          stopped = position
          wantsMore = body(
            Found(position: position, points: points, marks: marks[position] ?? []))
        } else if events % Self.patience == 0, !goesOn(position) {
          isInterrupted = true
        }
        return wantsMore && !isInterrupted
      }
      if let mark, wantsMore, !isInterrupted, stopped != mark, timeline.position == mark {
        wantsMore = body(Found(position: mark, points: [], marks: marks[mark] ?? []))
      }
      // The log ended early; there are no more events to scan.
      guard timeline.position > begun else { break }
    }
    return !isInterrupted
  }
}
