/// Finds the position where something went wrong, by bisection.
///
/// Assumes a single change from good to bad. If there are several, the result is one of them.
public struct Bisection: Hashable, Sendable {
  /// The result of testing one position.
  public enum TestResult: Hashable, Sendable {
    /// The position is good.
    case good
    /// The position is bad.
    case bad
    /// The position can't be tested.
    case unknown
  }

  /// The result of a bisection.
  public enum Outcome: Hashable, Sendable {
    /// The first bad position.
    case found(UInt64)
    /// The first bad position lies between these two; every position in between is unknown.
    case between(UInt64, UInt64)
    /// The position given as good is bad.
    case goodIsBad(UInt64)
    /// The position given as bad is good.
    case badIsGood(UInt64)
  }

  /// The result of the bisection.
  public let outcome: Outcome
  /// The number of positions that were tested.
  public let tests: Int

  /// Bisects the positions between `good` and `bad`.
  ///
  /// - Parameters:
  ///   - good: a position that passes the test.
  ///   - bad: a position that fails it.
  ///   - test: tests one position.
  /// - Complexity: O(log(bad − good)) tests, plus one for each unknown position.
  public init<E: Error>(
    good: UInt64, bad: UInt64, _ test: (UInt64) throws(E) -> TestResult
  ) throws(E) {
    var tests = 0
    func look(_ position: UInt64) throws(E) -> TestResult {
      tests += 1
      return try test(position)
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
      // Search from the middle outwards for a position that can be tested.
      var result = TestResult.unknown
      var place = middle
      var distance: UInt64 = 0
      while result == .unknown {
        if middle + distance < high {
          place = middle + distance
          result = try look(place)
        }
        if result == .unknown, distance > 0, middle - low > distance {
          place = middle - distance
          result = try look(place)
        }
        distance += 1
        if middle + distance >= high, middle - low <= distance { break }
      }
      switch result {
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
