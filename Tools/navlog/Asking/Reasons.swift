import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
import NavlogStore
import NavlogTimeTravel

/// The reasons of restoration decisions, and of what was not saved, derived again from the state
/// before the launch.
struct Reasons {
  /// Why a decision was made, or a node wasn't saved.
  struct Reason {
    let text: String
    /// The rule that left a node out; `nil` for a decision, which is recorded with its rule.
    var rule: PreservationRule?
  }

  private var decisions: [SessionNumber: [UInt64: String]] = [:]
  private var exclusions: [SessionNumber: [NodeID: Reason]] = [:]

  /// Derives the reasons of the steps of an explanation; empty if the restored session is gone.
  init(of explanation: Explanation) {
    for step in explanation.steps {
      let session = step.history.session
      if case .leftOut(let position) = step.role, exclusions[session] == nil {
        exclusions[session] = Self.exclusions(in: step.history, at: position)
      }
      guard step.role.decision != nil, decisions[session] == nil else { continue }
      decisions[session] = Self.decisions(in: step.history)
    }
  }

  private static func decisions(in history: SessionHistory) -> [UInt64: String] {
    do throws(HistoryError) {
      let decisions = try RecordedRestoration(history.store, history.session)?.decisions ?? []
      return Dictionary(
        decisions.map { ($0.position, $0.decision.reason) }, uniquingKeysWith: { $1 })
    } catch {
      // The decision is in the log all the same.
      return [:]
    }
  }

  private static func exclusions(
    in history: SessionHistory, at position: UInt64
  ) -> [NodeID: Reason] {
    do throws(HistoryError) {
      let stored = try StoredSession(history.store, history.session, at: position, nil)
      let reasons = try stored.archive().exclusions.filter { $0.key == nil }
        .map { ($0.node, Reason(text: $0.reason, rule: $0.rule)) }
      return Dictionary(reasons, uniquingKeysWith: { first, _ in first })
    } catch {
      return [:]
    }
  }

  /// The reason of a step; `nil` if there is none to give.
  subscript(_ step: Explanation.Step) -> Reason? {
    if case .leftOut = step.role {
      return step.node.flatMap { exclusions[step.history.session]?[$0] }
        ?? Reason(text: "its path of restoration identifiers is incomplete")
    }
    guard let decision = step.role.decision else { return nil }
    let reason = decisions[step.history.session]?[decision.position] ?? ""
    return reason.isEmpty ? nil : Reason(text: reason)
  }
}

extension Explanation.Role {
  /// The restoration decision that a step is about, if there is something to explain.
  fileprivate var decision: RestorationOrigin.Decision? {
    switch self {
    case .refused(let decision): decision
    case .restored(let decision): decision.outcome == .restored ? nil : decision
    default: nil
    }
  }
}
