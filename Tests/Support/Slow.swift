import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves a suite out of `Tools/test fast`: it kills processes, injects faults, drives shells and
  /// terminals, or goes through many seeds.
  public static var slow: Self {
    .disabled(if: ProcessInfo.processInfo.environment["NAVLOG_TESTS"] == "fast", "slow")
  }
}
