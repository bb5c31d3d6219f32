#if canImport(Glibc)
  import Glibc
#endif

/// The growth of a cost with the size of its input, measured in processor time, so that other work
/// on the machine doesn't count.
public struct Growth: Sendable {
  /// The ratio of the costs at the large and the small size.
  public let ratio: Double

  /// Measures `body` at the size `small` and at eight times that.
  ///
  /// Linear work costs 8 times as much, quadratic work 64 times.
  ///
  /// - Parameters:
  ///   - prepare: creates the input of `body`; its time doesn't count.
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

  /// Whether the growth is linear, with a margin for a larger working set that still excludes
  /// quadratic growth.
  public var isLinear: Bool { ratio < 24 }

  /// Returns the processor time that this thread has used, in nanoseconds.
  private static func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

extension Growth: CustomStringConvertible {
  public var description: String { "\(ratio) times the work at 8 times the size" }
}
