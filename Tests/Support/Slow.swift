import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Excludes a suite from `Tools/test fast`: it kills processes, injects faults, drives shells and
  /// terminals, or tries many seeds.
  public static var slow: Self {
    .disabled(if: ProcessInfo.processInfo.environment["NAVLOG_TESTS"] == "fast", "slow")
  }
}
