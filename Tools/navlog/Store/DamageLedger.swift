import NavlogStore
import NavlogHistory
import NavlogTimeTravel

/// Collects the damage that a run finds while the verb continues without the unreadable parts. It
/// alone decides that the run reports damage and ends with ``Status/damaged``.
final class DamageLedger {
  /// Whether the output may be incomplete.
  private(set) var isMet = false
  /// Whether only the rescued content of a store is read.
  private var isRescued = false
  /// The messages that are not yet printed, in order.
  private var untold: [String] = []

  /// Records that a damaged store is being read; opening it has already reported that.
  func opened(_ view: StoreInspector) {
    guard view.isDamaged else { return }
    isMet = true
    isRescued = true
  }

  /// Records that a session file is read of which a part is missing; opening it has reported that.
  func openedPart() { isMet = true }

  /// Records a failure that the verb ignores, if it is damage.
  func met(_ failure: Failure, at place: String? = nil) {
    guard failure.status == .damaged else { return }
    isMet = true
    let message = (place.map { "\($0): " } ?? "") + failure.message
    if !untold.contains(message) { untold.append(message) }
  }

  /// Records a session with damaged metadata.
  func met(_ session: SessionInfo) {
    if let damage = session.damage { met(Failure(damage), at: "session \(session.number)") }
  }

  /// Drops what the failure that ends the run has reported.
  func reported(_ failure: Failure) {
    untold.removeAll { $0.hasSuffix(failure.message) }
  }

  /// Prints the collected messages, and returns the final status of a run that ended with `status`.
  func conclude(_ status: Status, _ console: Console, _ palette: Palette) -> Status {
    if let first = untold.first {
      let rest = untold.count - 1
      console.report(
        "the output is incomplete: \(first)",
        hint: (rest > 0 ? "\(Amount.count(rest, "more error")); " : "")
          + "'navlog verify' lists all damage",
        palette: palette)
      untold = []
    }
    // What is not found in a damaged store may have been lost, even if the command line names it.
    let isDoubtful = [.done, .different].contains(status) || isRescued && status == .usage
    return isMet && isDoubtful ? .damaged : status
  }
}

extension ValueReader {
  /// Creates a reader of a session's values that records unreadable ones as damage.
  init(_ history: SessionHistory, _ damage: DamageLedger) {
    self.init(history) { damage.met(Failure($0), at: "a value of session \(history.session)") }
  }
}

extension SessionStatistics {
  /// Records as damage that events could not be counted; throws if the reason is another one.
  func tell(_ session: SessionInfo, _ damage: DamageLedger) throws {
    guard let trouble else { return }
    let failure = Failure(trouble)
    guard failure.status == .damaged else { throw failure }
    damage.met(failure, at: "session \(session.number) is readable up to position \(through)")
  }
}
