import Navlog
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

/// The app after a recorded session's external input was replayed in it.
@MainActor
public struct ReplayedApp {
  /// Where the app has done something else than was recorded, oldest first.
  public let divergences: [ReplayDivergence]
  /// What couldn't be left to the app's code; see ``ReplaySummary/limits``.
  public let limits: [String]
  /// The state at the end as text: the windows, their controllers, and the values that they keep.
  public let state: String
  private let session: SessionHistory
  private let hierarchy: Hierarchy
  private let names: [String?]
  private let values: [Fingerprint: [UInt8]]

  init(_ replay: LiveReplay) {
    divergences = replay.divergences.sorted { $0.position < $1.position }
    limits = replay.summary.limits
    session = replay.session.history
    hierarchy = replay.hierarchy
    names = replay.runtime?.log.namesInMemory ?? []
    let values = replay.runtime?.log.valuesInMemory ?? [:]
    self.values = values
    state = StateText.text(of: hierarchy, names: names) { values[Fingerprint(raw: $0.value)] }
  }

  /// Returns whether a predicate is true of the state at the end, such as
  /// `count(class:Cart) <= 1`; `navlog help predicates` explains them.
  ///
  /// - Throws: a ``ReplayError`` if the predicate can't be parsed.
  public func holds(_ predicate: String) throws(ReplayError) -> Bool {
    do {
      let evaluator = PredicateEvaluator(
        try HierarchyPredicate(parsing: predicate), session, SessionNames(names: names))
      evaluator.know(values)
      return try evaluator.isTrue(of: hierarchy)
    } catch {
      throw ReplayError(.unreadable, "'\(predicate)': \(error)")
    }
  }
}
