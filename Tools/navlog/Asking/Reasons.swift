import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import NavlogRestoration
import NavlogTimeTravel

/// The reasons of restoration decisions, derived again from the state before the launch.
struct Reasons {
  private var reasons: [SessionNumber: [UInt64: String]] = [:]

  /// Derives the reasons of the decisions in an explanation; empty if the restored session is gone.
  init(of explanation: Explanation) {
    for step in explanation.steps {
      guard case .refused = step.role, reasons[step.history.session] == nil else { continue }
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

  /// The reason why the node of a step was not restored; `nil` if there is none to give.
  subscript(_ step: Explanation.Step) -> String? {
    guard case .refused(let decision) = step.role else { return nil }
    let reason = reasons[step.history.session]?[decision.position] ?? ""
    return reason.isEmpty ? nil : reason
  }
}
