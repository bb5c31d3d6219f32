import EventStore
package import History
import Navigation

extension SessionHistory {
  /// The end of the command in which the app was last preserved; `nil` where it never was.
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

  /// Whether the last that happened is that the user swiped the app away.
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

  /// Whether it was not trimmed to its end.
  private func hasOwnCommands() throws(HistoryError) -> Bool {
    let info = try info()
    return info.head > info.base
  }
}
