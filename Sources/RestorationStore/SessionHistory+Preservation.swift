import NavlogStore
package import NavlogHistory
import NavlogNavigation
import NavlogRestoration

extension SessionHistory {
  /// Returns the end of the command in which the app was last preserved; `nil` if it never was.
  package func lastPreservation() throws(HistoryError) -> UInt64? {
    guard try hasOwnCommands() else { return nil }
    var found: UInt64?
    try forEachCommandBackward { (command) throws(HistoryError) in
      let isPreserved = command.events.contains {
        if case .preserving(false)? = $0.entry?.event { true } else { false }
      }
      if isPreserved { found = command.events.last?.position }
      return found == nil
    }
    return found
  }

  /// Returns the number of nodes of earlier sessions that are deferred at `position`. The state there
  /// doesn't name them, so a history that begins with it doesn't have them.
  package func deferredNodeCount(at position: UInt64) throws(HistoryError) -> Int {
    try StoredSession(store, session, at: position, nil).archive().nodes.count(where: \.isCarried)
  }

  /// Returns whether the session ended because the user force-quit the app.
  package func endedByForce() throws(HistoryError) -> Bool {
    guard try hasOwnCommands() else { return false }
    var isForced = false
    try forEachCommandBackward { (command) throws(HistoryError) in
      isForced = command.events.contains {
        if case .commanded(.terminate(force: true))? = $0.entry?.event { true } else { false }
      }
      return false
    }
    return isForced
  }

  /// Returns whether the session still has commands, rather than being trimmed to its end.
  private func hasOwnCommands() throws(HistoryError) -> Bool {
    let info = try info()
    return info.head > info.base
  }
}
