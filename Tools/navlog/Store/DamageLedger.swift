import EventStore
import History
import Scripts

/// What a run has met of damage, however the verb goes on without what it could not read: the one
/// place that decides that the run says so and ends with ``Status/damaged``.
final class DamageLedger {
  /// Whether an answer may lack something.
  private(set) var isMet = false
  /// What nobody has been told yet, in the order it was met.
  private var untold: [String] = []

  /// Notes that a damaged store is read, which has been said where it was opened.
  func opened(_ view: StoreView) {
    if view.isDamaged { isMet = true }
  }

  /// Notes a failure that a verb goes on after, when it is one of damage.
  func met(_ failure: Failure, at place: String? = nil) {
    guard failure.status == .damaged else { return }
    isMet = true
    let message = (place.map { "\($0): " } ?? "") + failure.message
    if !untold.contains(message) { untold.append(message) }
  }

  /// Notes a session whose own rows are damaged.
  func met(_ session: SessionInfo) {
    if let damage = session.damage { met(Failure(damage), at: "session \(session.number)") }
  }

  /// The status of a run that ended with `status`; tells what was met and not told.
  func conclude(_ status: Status, _ console: Console, _ palette: Palette) -> Status {
    if let first = untold.first {
      let rest = untold.count - 1
      console.report(
        "what is shown is not all: \(first)",
        hint: (rest > 0 ? "\(rest) more of the kind; " : "") + "'navlog verify' lists all damage",
        palette: palette)
      untold = []
    }
    // What is not found in a damaged store may have been there.
    return isMet && (status == .done || status == .different) ? .damaged : status
  }
}
