/// Finds the position where something went wrong, by halving.
///
/// Assumes that it went wrong once and stayed so; where it did not, the answer is one of the positions
/// at which it went wrong.
public struct Bisection: Hashable, Sendable {
  /// How a position is.
  public enum Verdict: Hashable, Sendable {
    /// All is well there.
    case good
    /// It has gone wrong before or there.
    case bad
    /// Nobody can tell.
    case unknown
  }

  /// What halving came to.
  public enum Outcome: Hashable, Sendable {
    /// The least bad position.
    case found(UInt64)
    /// Every position between the two was skipped: the first bad one is among them.
    case between(UInt64, UInt64)
    /// The position that was said to be good is not.
    case goodIsBad(UInt64)
    /// The position that was said to be bad is not.
    case badIsGood(UInt64)
  }

  /// What it came to.
  public let outcome: Outcome
  /// How many positions were looked at.
  public let tests: Int

  /// Halves the positions between `good` and `bad` until one is left.
  ///
  /// - Parameter judge: looks at one position.
  /// - Complexity: O(log(bad − good)) looks, and one more for each that nobody can judge.
  public init<E: Error>(
    good: UInt64, bad: UInt64, _ judge: (UInt64) throws(E) -> Verdict
  ) throws(E) {
    var tests = 0
    func look(_ position: UInt64) throws(E) -> Verdict {
      tests += 1
      return try judge(position)
    }
    guard try look(good) != .bad else {
      (outcome, self.tests) = (.goodIsBad(good), tests)
      return
    }
    guard try look(bad) != .good else {
      (outcome, self.tests) = (.badIsGood(bad), tests)
      return
    }
    var low = good
    var high = bad
    while high > low + 1 {
      let middle = low + (high - low) / 2
      // From the middle outwards to the first that can be judged.
      var verdict = Verdict.unknown
      var place = middle
      var distance: UInt64 = 0
      while verdict == .unknown {
        if middle + distance < high {
          place = middle + distance
          verdict = try look(place)
        }
        if verdict == .unknown, distance > 0, middle - low > distance {
          place = middle - distance
          verdict = try look(place)
        }
        distance += 1
        if middle + distance >= high, middle - low <= distance { break }
      }
      switch verdict {
      case .good: low = place
      case .bad: high = place
      case .unknown:
        (outcome, self.tests) = (.between(low, high), tests)
        return
      }
    }
    (outcome, self.tests) = (.found(high), tests)
  }
}
