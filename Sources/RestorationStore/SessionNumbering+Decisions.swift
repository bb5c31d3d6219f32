import NavlogHistory
import NavlogNavigation
import NavlogRestoration

extension SessionNumbering {
  /// Returns the path of a decision's node. The path of a node without a place begins with the state
  /// that kept it, as the recorder named that.
  func path(_ path: String, of decision: RestorationLog.Decision) -> String {
    let prefix = "\(decision.from)/"
    guard decision.from != .restored, path.hasPrefix(prefix) else { return path }
    let state = here(decision.from, at: UInt64(decision.position))
    return "\(state)/\(path.dropFirst(prefix.count))"
  }

  /// Returns the state that kept the node of a decision.
  func state(of decision: RestorationLog.Decision) -> Provenance {
    here(decision.from, at: UInt64(decision.position))
  }
}

extension Provenance {
  /// Returns the path of a node that this state kept. Without a number for its session here, the state
  /// isn't part of it.
  func shown(_ path: String) -> String {
    isElsewhere && path.hasPrefix("\(self)/") ? String(path.dropFirst("\(self)/".count)) : path
  }
}
