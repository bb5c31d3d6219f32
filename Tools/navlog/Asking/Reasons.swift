import RestorationStore
import EventStore
import History
import Restoration
import TimeTravel

/// Why restoration decided as it did: derived again from what the launch had before it.
struct Reasons {
  private var reasons: [SessionNumber: [UInt64: String]] = [:]

  /// The reasons for the verdicts in an explanation; none where what was restored is gone.
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
        decisions.map { ($0.position, $0.judgement.reason) }, uniquingKeysWith: { $1 })
    } catch {
      // The verdict stands in the log all the same.
      return [:]
    }
  }

  /// Why the node of a step did not come back; `nil` where nothing has to be said.
  subscript(_ step: Explanation.Step) -> String? {
    guard case .refused(let judgement) = step.role else { return nil }
    let reason = reasons[step.history.session]?[judgement.position] ?? ""
    return reason.isEmpty ? nil : reason
  }
}
