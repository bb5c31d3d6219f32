#if canImport(Glibc)
  import Glibc
#endif

/// How the work of something grows with its size, measured in the time that a processor spends on it:
/// other work on the machine doesn't count.
public struct Growth: Sendable {
  /// How many times more the larger one costs.
  public let ratio: Double

  /// Measures `body` at the size `small` and at eight times that.
  ///
  /// Linear work costs 8 times as much, quadratic work 64 times.
  ///
  /// - Parameters:
  ///   - prepare: makes what `body` works on; its time doesn't count.
  ///   - body: the work, all of it on this thread.
  public init<Subject>(
    from small: Int, prepare: (Int) throws -> Subject, _ body: (Subject, Int) throws -> Void
  ) rethrows {
    func cost(_ size: Int) throws -> Double {
      var least = Double.infinity
      for _ in 0..<3 {
        let subject = try prepare(size)
        let begun = Growth.processorTime()
        try body(subject, size)
        least = min(least, Growth.processorTime() - begun)
      }
      return least
    }
    let less = try cost(small)
    ratio = try cost(8 * small) / max(less, 1)
  }

  /// Measures work that needs no preparation.
  public init(from small: Int, _ body: (Int) throws -> Void) rethrows {
    try self.init(from: small, prepare: { _ in }, { _, size in try body(size) })
  }

  /// Whether that is linear, with room for what a larger working set costs; nothing quadratic is.
  public var isLinear: Bool { ratio < 24 }

  /// What this thread has used of a processor, in nanoseconds.
  private static func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

extension Growth: CustomStringConvertible {
  public var description: String { "\(ratio) times the work at 8 times the size" }
}
