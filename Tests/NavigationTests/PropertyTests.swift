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

  /// One case per seed, so that a failure names the seed and can be run alone.
  @Test(arguments: 0..<(seeds ?? 96))
  func `any commands at any time keep the invariants`(seed: UInt64) {
    #expect(Fuzzer(seed: seed).check(commands: 200) == nil)
  }

  @Test(arguments: 0..<(seeds ?? 64))
  func `commands that aren't nested keep the invariants`(seed: UInt64) {
    let mode = Fuzzer.Mode(nests: false)
    #expect(Fuzzer(seed: seed &+ 100_000, mode: mode).check(commands: 200) == nil)
  }

  @Test(arguments: 0..<(seeds ?? 64))
  func `each will callback has its did callback or its reversal`(seed: UInt64) {
    let mode = Fuzzer.Mode(nests: false, byHand: false)
    #expect(Fuzzer(seed: seed &+ 200_000, mode: mode).check(commands: 200) == nil)
  }

  @Test(arguments: [81_090] as [UInt64])
  func `sequences that failed in callbacks before pass`(seed: UInt64) {
    #expect(Fuzzer(seed: seed).check(commands: 200) == nil)
  }

  @Test(
    arguments: [
      3_567, 4_330, 5_327, 5_813, 6_466, 12_000, 12_076, 12_639, 13_561, 13_869, 17_298, 29_194,
      49_482, 52_695,
      61_815, 62_069, 73_342, 80_337, 99_074,
    ] as [UInt64])
  func `sequences that failed before pass`(seed: UInt64) {
    let mode = Fuzzer.Mode(nests: false, byHand: false)
    #expect(Fuzzer(seed: seed &+ 200_000, mode: mode).check(commands: 200) == nil)
  }
}
