import History
import Navigation

/// One way from where the cursor is towards a position, with what can stop it.
struct StopRun {
  /// Where a way ended.
  struct End {
    /// The numbers of the points it ended at.
    var points: [Int] = []
    /// The marks it ended at.
    var marks: [String] = []
    /// The numbers of all points that were met on the way, and of the last ones.
    var passed: [Int] = []
    var isInterrupted = false
  }

  private struct Found {
    let position: UInt64
    let points: [Int]
    let marks: [String]
  }

  /// How many events are looked at between two questions whether to go on.
  private static let patience = 512
  /// How many events are looked through first on the way back; each further stretch is longer.
  private static let firstStretch: UInt64 = 256
  private static let growth: UInt64 = 4

  private let lookout: Lookout
  private let marks: [UInt64: [String]]
  private let marked: [UInt64]
  private let goesOn: (UInt64) -> Bool

  init(_ lookout: Lookout, marks: [UInt64: [String]], goesOn: @escaping (UInt64) -> Bool) {
    self.lookout = lookout
    self.marks = marks
    marked = marks.keys.sorted()
    self.goesOn = goesOn
  }

  /// Moves the cursor towards `target` until the `count`th stop.
  func move(
    _ timeline: inout Timeline, to target: UInt64, _ way: Debugger.Way, _ count: Int
  ) throws(HistoryError) -> End {
    guard !lookout.isEmpty || !marked.isEmpty else {
      try timeline.go(to: target)
      return End()
    }
    return way == .forward
      ? try forward(&timeline, target, count) : try back(&timeline, target, count)
  }

  private func forward(
    _ timeline: inout Timeline, _ target: UInt64, _ count: Int
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

  /// Looks through stretch after stretch, each from a state before it, for the last stop in it.
  private func back(
    _ timeline: inout Timeline, _ target: UInt64, _ count: Int
  ) throws(HistoryError) -> End {
    var end = End()
    var left = max(1, count)
    // What stands at the cursor itself has stopped it already.
    var upper = timeline.position - 1
    // The event that leads to the target may be one to stop at, too.
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
        // What was looked through to the end has no stop in it.
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

  /// Moves on to `through` and hands over the stops on the way, until `body` says false. Whether
  /// nobody interrupted it.
  private func scan(
    _ timeline: inout Timeline, through: UInt64, _ body: (Found) -> Bool
  ) throws(HistoryError) -> Bool {
    lookout.begin(at: timeline.hierarchy)
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
          // Both are asked, always: the lookout must hear of every event.
          let isWanted = lookout.wants($0)
          return isWanted || events % Self.patience == 0
        }
      ) { (position, hierarchy) throws(HistoryError) in
        let points = try lookout.stops(at: hierarchy)
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
      // A log that ends before it should has no more to look through.
      guard timeline.position > begun else { break }
    }
    return !isInterrupted
  }
}
