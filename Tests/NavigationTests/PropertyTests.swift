import Foundation
import NavlogHistory
import NavlogNavigation
import Support
import Testing

/// Properties of all sessions, tested with a sample of seeds.
@Suite(.slow) struct PropertyTests {
  /// The number of seeds in `NAVLOG_SEEDS`, which replaces the sample.
  private static let seeds = ProcessInfo.processInfo.environment["NAVLOG_SEEDS"].flatMap(
    UInt64.init)

  private func check(_ fuzzer: Fuzzer, commands: Int) -> String? {
    fuzzer.run(commands: commands)
    if let failure = fuzzer.failure { return failure }
    var hierarchy = Hierarchy()
    var samples = fuzzer.samples[...]
    var ends = fuzzer.ends[...]
    for entry in fuzzer.entries {
      guard hierarchy.apply(entry.event) else { return "\(entry.event) can't be folded" }
      while let sample = samples.first, sample.position == hierarchy.position {
        guard sample == hierarchy else { return "fold and live differ at \(hierarchy.position)" }
        samples.removeFirst()
      }
      guard case .ended = entry.event else { continue }
      hierarchy.settle()
      guard let end = ends.popFirst(), end.position == hierarchy.position,
        end.digest == hierarchy.digest, hierarchy.digest == hierarchy.digestFromScratch()
      else { return "digests differ at \(hierarchy.position)" }
    }
    guard hierarchy == fuzzer.engine.hierarchy else { return "fold and live differ at the end" }
    let redecision = Redecision()
    var start = 0
    for end in fuzzer.ends {
      let command = Array(fuzzer.entries[start..<Int(end.position)])
      start = Int(end.position)
      if let divergence = redecision.redecide(command, digest: end.digest) {
        return "decided otherwise: \(divergence)"
      }
    }
    return redecision.hierarchy == hierarchy ? nil : "re-decided hierarchies differ"
  }

  /// One case per seed, so that a failure names the seed and can be run alone.
  @Test(arguments: 0..<(seeds ?? 96))
  func `commands anywhere, at any time`(seed: UInt64) {
    #expect(check(Fuzzer(seed: seed), commands: 200) == nil)
  }

  @Test(arguments: 0..<(seeds ?? 64))
  func `without nested commands the sweep finds nothing`(seed: UInt64) {
    let mode = Fuzzer.Mode(nests: false)
    #expect(check(Fuzzer(seed: seed &+ 100_000, mode: mode), commands: 200) == nil)
  }

  @Test(arguments: 0..<(seeds ?? 64))
  func `every will has its did or its reversal`(seed: UInt64) {
    let mode = Fuzzer.Mode(nests: false, byHand: false)
    #expect(check(Fuzzer(seed: seed &+ 200_000, mode: mode), commands: 200) == nil)
  }

  @Test(arguments: [81_090] as [UInt64])
  func `what callbacks once broke they do not again`(seed: UInt64) {
    #expect(check(Fuzzer(seed: seed), commands: 200) == nil)
  }

  @Test(
    arguments: [
      3_567, 6_466, 12_076, 12_639, 13_561, 13_869, 17_298, 62_069, 73_342,
    ] as [UInt64])
  func `what once went wrong does not again`(seed: UInt64) {
    let mode = Fuzzer.Mode(nests: false, byHand: false)
    #expect(check(Fuzzer(seed: seed &+ 200_000, mode: mode), commands: 200) == nil)
  }
}
