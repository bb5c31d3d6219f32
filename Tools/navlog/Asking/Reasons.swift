import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogTimeTravel

/// The reasons of restoration decisions, derived again from the state before the launch.
struct Reasons {
  private var reasons: [SessionNumber: [UInt64: String]] = [:]

  /// Derives the reasons of the decisions in an explanation; empty if the restored session is gone.
  init(of explanation: Explanation) {
    for step in explanation.steps {
      guard step.role.decision != nil, reasons[step.history.session] == nil else { continue }
      reasons[step.history.session] = Self.reasons(in: step.history)
    }
  }

  private static func reasons(in history: SessionHistory) -> [UInt64: String] {
    do throws(HistoryError) {
      let decisions = try RecordedRestoration(history.store, history.session)?.decisions ?? []
      return Dictionary(
        decisions.map { ($0.position, $0.decision.reason) }, uniquingKeysWith: { $1 })
    } catch {
      // The decision is in the log all the same.
      return [:]
    }
  }

  /// The reason of the decision of a step; `nil` if there is none to give.
  subscript(_ step: Explanation.Step) -> String? {
    guard let decision = step.role.decision else { return nil }
    let reason = reasons[step.history.session]?[decision.position] ?? ""
    return reason.isEmpty ? nil : reason
  }
}

extension Explanation.Role {
  /// The restoration decision that a step is about, if there is something to explain.
  fileprivate var decision: RestorationOrigin.Decision? {
    switch self {
    case .refused(let decision): decision
    case .restored(let decision): decision.verdict == .restored ? nil : decision
    default: nil
    }
  }
}
