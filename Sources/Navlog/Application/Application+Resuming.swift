import NavlogNavigation
import NavlogRestoration

extension Application {
  /// Restores every node that needs `need`, such as a login, and treats `need` as available from
  /// now on.
  ///
  /// ```swift
  /// let back = try app.resume(needing: "login")
  /// ```
  /// During the launch, such as in ``ApplicationDelegate/applicationDidFinishLaunching(_:)`` or in a
  /// factory, this returns an empty array: the nodes are restored before
  /// ``launch(link:_:)`` returns, and its report contains the decisions.
  ///
  /// A node that has no place stays deferred, which a ``ApplicationProblem`` of the code
  /// ``ApplicationProblem/Code/stillDeferred`` reports. If no node needs `need`, nothing is restored.
  ///
  /// - Returns: the decisions on the deferred nodes and on their descendants, in the order of
  ///   resuming.
  @discardableResult
  public func resume(needing need: String) throws(ApplicationError) -> [RestorationDecision] {
    policy.metNeeds.insert(need)
    if let current = launching ?? launched, !current.isOver {
      current.restorer.metNeeds.insert(need)
      current.metNeeds.append(need)
      return []
    }
    guard let launched else { return [] }
    launched.restorer.metNeeds.insert(need)
    var decisions: [RestorationDecision] = []
    for decision in launched.restorer.decisions where launched.restorer.waits(decision, for: need) {
      // Resuming an earlier node may already have restored this one.
      guard launched.restorer.decisions[decision.index].outcome == .deferred else { continue }
      do throws(ApplicationError) { decisions += try resume(decision.path) } catch {
        guard error.code == .noPlace else { throw error }
        report(.stillDeferred(error))
      }
    }
    return decisions
  }
}
