import Navigation
import Restoration

extension Application {
  /// Restores everything that waits for something, such as a login, now that it is there; from now on
  /// it counts as there.
  ///
  /// ```swift
  /// let back = try app.resume(needing: "login")
  /// ```
  /// What waits and has no place stays; ``resume(_:)`` says why. Where nothing waits for it, nothing
  /// happens.
  ///
  /// - Returns: the verdicts of what waited and of what is below it, in the order of resuming.
  @discardableResult
  public func resume(needing need: String) throws(ApplicationError) -> [RestorationVerdict] {
    policy.isThere.insert(need)
    guard let launched else { return [] }
    launched.restorer.isThere.insert(need)
    var verdicts: [RestorationVerdict] = []
    for judgement in launched.restorer.judgements where judgement.notBack == .needs(need) {
      // One that came back with another before it does not wait any more.
      guard launched.restorer.judgements[judgement.index].verdict == .deferred,
        launched.obstacle(to: judgement.path) == nil
      else { continue }
      verdicts += try resume(judgement.path)
    }
    return verdicts
  }
}
