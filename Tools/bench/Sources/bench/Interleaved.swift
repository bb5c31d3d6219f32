import Workload

/// Contenders measured in turn, so that what the machine does meanwhile meets all of them alike.
struct Interleaved {
  let contenders: [any Contender]
  let rounds: Int

  /// Nanoseconds an event, for each contender and size.
  struct Times {
    var minima: [[Double]]
    var medians: [[Double]]
  }

  /// Measures durable appends.
  ///
  /// - Parameter sizes: events in a commit, and how many commits are timed at once.
  func appends(_ sizes: [(events: Int, commits: Int)]) throws -> Times {
    try measure(sizes.count) { contender, column, _ in
      let (events, commits) = sizes[column]
      let time = try contenders[contender].time(commits: commits, of: events)
      return Double(time) / Double(events * commits)
    }
  }

  /// Measures reading `count` events in a row, of the `size` that all of them hold.
  func scans(of count: Int, in size: Int) throws -> Times {
    try measure(1) { contender, _, round in
      guard contenders[contender].canRead else { return .nan }
      let from = UInt64(round * count % (size - count))
      let time = try contenders[contender].time(scanning: UInt64(count), from: from)
      return Double(time) / Double(count)
    }
  }

  private func measure(
    _ columns: Int, _ body: (_ contender: Int, _ column: Int, _ round: Int) throws -> Double
  ) throws -> Times {
    let none = contenders.map { _ in [Double]() }
    var times = Times(minima: none, medians: none)
    for column in 0..<columns {
      var samples = contenders.map { _ in Samples() }
      for round in 0..<rounds + 2 {
        for turn in contenders.indices {
          let index = (round + turn) % contenders.count
          let time = try body(index, column, round)
          // The first rounds fill caches.
          if round >= 2 { samples[index].add(time) }
        }
      }
      for index in contenders.indices {
        times.minima[index].append(samples[index].minimum)
        times.medians[index].append(samples[index].median)
      }
    }
    return times
  }
}
