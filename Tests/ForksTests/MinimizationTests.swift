import NavlogForks
import Support
import Testing

@Suite struct MinimizationTests {
  @Test(arguments: 0..<64 as Range<UInt64>)
  func `exactly the needed elements remain`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 1 + random.below(200)
    let needed = Set((0..<random.below(6)).map { _ in random.below(count) })
    var tests = 0
    let found = Minimization.minimize(Array(0..<count)) { part in
      tests += 1
      return needed.isSubset(of: part) ? part : nil
    }
    #expect(Set(found) == needed)
    #expect(tests < 8 * (needed.count + 2) * 9)
  }

  @Test func `a candidate can lose more elements than were left out`() {
    // An odd number is only valid after its even predecessor.
    let found = Minimization.minimize(Array(0..<100)) { part in
      let legal = part.filter { $0 % 2 == 0 || part.contains($0 - 1) }
      return legal.contains(41) ? legal : nil
    }
    #expect(found == [40, 41])
  }

  @Test func `nothing remains if nothing is needed`() {
    #expect(Minimization.minimize([1, 2, 3]) { $0 }.isEmpty)
  }
}
